// exec: k no it calls a function without a body
// A function without a body may write through its pointer.
// expect: possibly-racy
// args: --block-dim=32 --grid-dim=1
__device__ void elsewhere(int *to);
__global__ void k(int *A)
{
	elsewhere(A);
	A[threadIdx.x] = 1;
}
