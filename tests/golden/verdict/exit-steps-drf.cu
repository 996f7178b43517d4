// expect: drf
// args: --block-dim=64 --grid-dim=2
// A loop that goes on by steps, or is left, ends so many steps from where it began.
__global__ void odd_one(int *y, int n)
{
	int half = n >> 1, i = blockIdx.x * blockDim.x + threadIdx.x;
	for (; i < half; i += gridDim.x * blockDim.x) y[i] = 0;
	if (n % 2 == 1 && i == half) y[i] = threadIdx.x;
}

__global__ void left_early(int *y, const int *found, int n)
{
	int i;
	for (i = threadIdx.x; i < n; i += 64)
		if (found[i]) break;
	y[2 * i + blockIdx.x] = threadIdx.x;
}

__global__ void downwards(int *y, const int *found, int n)
{
	int i;
	for (i = n + threadIdx.x; i >= 0; i -= blockDim.x)
		if (found[i]) break;
	y[2 * (i + blockDim.x) + blockIdx.x] = threadIdx.x;
}
