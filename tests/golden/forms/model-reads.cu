// exec: drf no it calls a function without a body
// exec: racy no it calls a function without a body
// A model's reads, and no more.
// args: --block-dim=32 --grid-dim=1 --models models.yaml
// expect: drf drf
// expect: racy racy
// label: true
__device__ int look(int *p, int n);
__global__ void drf(int *a, int *out)
{
	out[threadIdx.x] = look(a, 4);
}
__global__ void racy(int *a, int *out)
{
	a[threadIdx.x + 3] = threadIdx.x;
	out[threadIdx.x] = look(a, 4);
}
