// expect: drf
// Loops in which threads stride over an array: iterations of two threads lie apart by multiples of a product of unknowns (Hints.v: apart_hint).
__global__ void over_grid(float *out, const float *in, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i];
}

__global__ void over_grid_wide(float *out, unsigned long n)
{
	for (unsigned long i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) out[i] = 1;
}

__global__ void twice(float *out, float *other, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = 1;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) other[i] = out[i];
}

__global__ void over_block(float *out, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * n + i] = 1;
}

__global__ void columns(float *out, int n, int m)
{
	for (int c = blockIdx.x; c < m; c += gridDim.x)
		for (int r = threadIdx.x; r < n; r += blockDim.x) out[c * n + r] = 1;
}

/* A row of constant length for each thread of the grid: of blockIdx.x * blockDim.x it takes only that it is not below zero (sign_hint). */
__global__ void rows(float *out, int n)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x;
	if (row < n)
		for (int t = 0; t < 20000; t++) out[row * 20000 + t] = 1;
}
