// args: --block-dim=64 --grid-dim=1
// expect: racy
__global__ void k(int *A)
{
	A[threadIdx.x] = threadIdx.x;
	A[threadIdx.x + 1] = 2;
}
