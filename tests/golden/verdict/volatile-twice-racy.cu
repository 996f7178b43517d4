// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
__global__ void k(int *A, volatile int *flag)
{
	int x = flag[0], y = flag[0];
	if (x == y) A[threadIdx.x] = threadIdx.x;
	else A[threadIdx.x / 2] = threadIdx.x;
}
