// expect: drf
// Each thread walks columns of its own, with the stride of the grid, and in each all the rows.
__global__ void walked(float *paths, unsigned n, unsigned rows)
{
	unsigned first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
	for (unsigned i = first; i < n; i += step) {
		float *at = paths + i;
		for (unsigned t = 0; t < rows; t++, at += n)
			*at = 1.5f * i;
	}
}

__global__ void indexed(float *paths, int n, int rows)
{
	int first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
	for (int i = first; i < n; i += step)
		for (int t = 0; t < rows; t++)
			paths[i + t * n] = 1.5f * i;
}
