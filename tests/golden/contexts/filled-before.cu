// args: --launch auto
// expect: drf
// Where a loop over the host's array ended says nothing of the launch, though loops count the numbers that its length is made of.
#include <cuda_runtime.h>
__global__ void of_width(float *a, int n, int width)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && width == 3) a[i] = 1;
}

static void fill(float *d, float *h, int n, int m, int width)
{
	for (int i = 0; i < n * m * width; i++) h[i] = 1;
	of_width<<<(n * m + 63) / 64, 64>>>(d, n * m, width);
}

void sweep(float *d, float *h, int n)
{
	for (int m = 1; m <= 4; m++)
		for (int width = 1; width <= 5; width += 2) fill(d, h, n, m, width);
}
