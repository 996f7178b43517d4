// expect: racy
// args: --block-dim=64 --grid-dim=1
/* The list's missing elements are zero. */
__global__ void k(int *A)
{
	int offset[4] = { 1 };
	A[threadIdx.x + 64 * offset[threadIdx.x & 3]] = threadIdx.x;
	A[threadIdx.x - 1] = threadIdx.x;
}
