// The stride forgets the grid: blocks overlap.
// expect: racy
// args: --block-dim=16 --grid-dim=3 --param=n=100
// alarm: 8 / 8
__global__ void k(int *A, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x)
		A[i] = i + blockIdx.x;
}
