// The same with one column too many.
// expect: racy
// args: --block-dim=16 --grid-dim=3
__global__ void k(float *A)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, i = t % 8, j = t / 8;
	if (j < 5) A[i * 4 + j] = t;
}
