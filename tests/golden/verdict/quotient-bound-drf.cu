// The guard bounds a quotient; it reaches the solver as a bound of what is divided.
// expect: drf
// args: --block-dim=16 --grid-dim=3
__global__ void k(float *A)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, i = t % 8, j = t / 8;
	if (j < 4) A[i * 4 + j] = t;
}
