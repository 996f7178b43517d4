// expect: drf
// Columns that begin at something else than 0, and the last tile of a row left to others.
__global__ void halo(float *a, int w, int h)
{
	int x = threadIdx.x + blockIdx.x * 30, y = threadIdx.y + blockIdx.y * 7;
	if (blockDim.x != 32 || blockDim.y != 8 || threadIdx.z || blockIdx.z || x < 1 || x > w || y < 1 || y > h) return;
	if (threadIdx.x < 1 || threadIdx.x > 30 || threadIdx.y < 1) return;
	a[y * w + x] = y;
}

__global__ void tiles(float *a, int rows, int columns)
{
	int row = blockIdx.x * blockDim.y + threadIdx.y;
	if (blockDim.x != 32 || row >= rows || threadIdx.z || blockIdx.z || gridDim.y != (columns + 31) / 32) return;
	if (blockIdx.y != gridDim.y - 1) a[row * columns + blockIdx.y * 32 + threadIdx.x] = row;
}
