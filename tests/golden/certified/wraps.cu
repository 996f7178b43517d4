// certify: --by steps
// expect: drf
// Wraps within a wrap count for nothing where only sums and products are around them: the whole index stays in its type. A base may go past the top before it is looked at.
__global__ void page(int *a, int width, int height, int number)
{
	int x = threadIdx.x, y = blockIdx.x;
	if (x < width && y < height) a[x + width * (y + height * number)] = x + y;
}

__global__ void planes(int *a, int width, int height, int depth)
{
	int x = threadIdx.x, y = blockIdx.x;
	if (x < width && y < height)
		for (int z = 0; z < depth; z++) a[x + width * (y + height * z)] = x + y;
}

// The digits of a multiple of four.
__global__ void pixels(int *a, int width)
{
	int x = threadIdx.x, y = blockIdx.x;
	if (x < width)
		for (int c = 0; c < 4; c++) a[width * 4 * y + (x * 4 + c)] = c;
}

__global__ void based(int *a, unsigned c)
{
	unsigned base = c * 7;
	if (base < 1000) a[base + blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}
