// args: --preconditions=none
// expect: racy
// label: true
// The same rows, each with one place too few.
__global__ void lower(double *a)
{
	int row = blockIdx.x, column = blockIdx.y;
	if (column > row + 1 || threadIdx.x || threadIdx.y || threadIdx.z || blockIdx.z) return;
	a[row * (row + 1) / 2 + column] = row;
}

__global__ void upper(float *a, unsigned n)
{
	if (blockDim.x != 32 || blockDim.y != 1 || blockDim.z != 1 || gridDim.y != 1 || gridDim.z != 1) return;
	size_t id = blockDim.x * blockIdx.x + threadIdx.x;
	if (id >= (size_t)n * n) return;
	size_t row = id / n, column = id % n;
	if (row <= column) a[n * row - row * (row + 1) / 2 + column - row] = row;
}

__global__ void chunks(int *a, unsigned width)
{
	if (blockIdx.x > width / 4 || threadIdx.x >= 4 || threadIdx.y || threadIdx.z || blockIdx.z) return;
	a[(blockIdx.y * width / 4 + blockIdx.x) * 4 + threadIdx.x] = blockIdx.y;
}
