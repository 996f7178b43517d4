// expect: possibly-racy
// args: --block-dim=64 --grid-dim=2
// As exit-steps-drf.cu, but several threads end where they write one place.
__global__ void last_ones(int *y, int n)
{
	int half = n >> 1, i = blockIdx.x * blockDim.x + threadIdx.x;
	for (; i < half; i += gridDim.x * blockDim.x) y[i] = 0;
	if (n % 2 == 1 && i >= half) y[half] = threadIdx.x;
}

__global__ void steps_too_short(int *y, const int *found, int n)
{
	int i;
	for (i = threadIdx.x; i < n; i += 32)
		if (found[i]) break;
	y[2 * i + blockIdx.x] = threadIdx.x;
}

__global__ void some_steps_down(int *y, const int *found)
{
	int i;
	for (i = 64; i >= 8; i -= 2)
		if (found[i + threadIdx.x]) break;
	if (i < 64) y[blockIdx.x] = threadIdx.x;
}
