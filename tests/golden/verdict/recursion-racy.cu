// A recursive function writes; it must not be dropped.
// args: --block-dim=8 --grid-dim=1
// expect: racy
__device__ void down(int *A, int n)
{
	A[n] = threadIdx.x;
	if (n > 0)
		down(A, n - 1);
}
__global__ void k(int *A)
{
	down(A, 3);
}
