// expect: racy
// Rows one shorter than the columns that are walked.
__global__ void shorter(int *paths, int n, int rows)
{
	int first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
	for (int i = first; i < n; i += step)
		for (int t = 0; t < rows; t++)
			paths[i + t * (n - 1)] = i;
}

// A stride that is not the grid's.
__global__ void strided(int *paths, int n, int rows)
{
	int first = blockIdx.x * blockDim.x + threadIdx.x;
	for (int i = first; i < n; i += blockDim.x)
		for (int t = 0; t < rows; t++)
			paths[i + t * n] = first;
}
