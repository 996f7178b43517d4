// args: --block-dim=64 --grid-dim=2 --param n=100
// A fixed launch makes constants, and code that it never reaches goes away.
__global__ void k(int *A, int n)
{
	if (blockDim.x > 64)
		A[0] = 1;
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		A[i] = n;
}
