// exec: drf no it calls a function without a body
// exec: racy no it calls a function without a body
// A model's writes: how many, where.
// args: --block-dim=32 --grid-dim=1 --models models.yaml
// expect: drf drf
// expect: racy racy
// label: true
__device__ void fill(int *p, int n);
__global__ void drf(int *a)
{
	fill(a + 4 * threadIdx.x, 4);
}
__global__ void racy(int *a)
{
	fill(a + 4 * threadIdx.x, 5);
}
