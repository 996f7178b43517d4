// exec: drf no it calls a function without a body
// exec: racy no it calls a function without a body
// A model that says that the block meets there.
// args: --block-dim=32 --grid-dim=1 --models models.yaml
// expect: drf drf
// expect: racy racy
// label: true
__device__ void meet(void);
__device__ void pass(void);
__global__ void drf(int *a)
{
	__shared__ int s[32];
	s[threadIdx.x] = threadIdx.x;
	meet();
	a[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void racy(int *a)
{
	__shared__ int s[32];
	s[threadIdx.x] = threadIdx.x;
	pass();
	a[threadIdx.x] = s[31 - threadIdx.x];
}
