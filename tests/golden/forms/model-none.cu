// exec: drf no it calls a function without a body
// exec: racy no it calls a function without a body
// A function without body or model: taken to write what its arguments lead to.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__device__ void unseen(int);
__global__ void drf(int *a)
{
	unseen(threadIdx.x);
	a[threadIdx.x] = 1;
}
__global__ void racy(int *a)
{
	unseen(threadIdx.x);
	a[threadIdx.x / 2] = threadIdx.x;
}
