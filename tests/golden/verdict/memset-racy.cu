// The piece is longer than the step.
// expect: racy
__global__ void k(int *a, const int *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	memset(a + 8 * i, threadIdx.x, 8 * sizeof(int) + 1);
	memcpy(&a[8 * i + 4], b, 16);
}
