// args: --preconditions=none
// expect: racy
// label: true
// The columns from 0 on, and the last tile, too.
__global__ void halo(float *a, int w, int h)
{
	int x = threadIdx.x + blockIdx.x * 30, y = threadIdx.y + blockIdx.y * 7;
	if (blockDim.x != 32 || blockDim.y != 8 || threadIdx.z || blockIdx.z || x > w || y < 1 || y > h) return;
	if (threadIdx.x > 30 || threadIdx.y < 1) return;
	a[y * w + x] = y;
}

__global__ void tiles(float *a, int rows, int columns)
{
	int row = blockIdx.x * blockDim.y + threadIdx.y;
	if (blockDim.x != 32 || row >= rows || threadIdx.z || blockIdx.z || gridDim.y != (columns + 31) / 32) return;
	if (blockIdx.y != gridDim.y) a[row * columns + blockIdx.y * 32 + threadIdx.x] = row;
}
