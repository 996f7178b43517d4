// What parameters alone fix, computed in floating point, is one number for the whole grid: where it goes into an index, blocks stay apart.
// expect: streamed drf
// expect: halved drf
struct direction { double x, y; };

__global__ void streamed(double4 *to, const bool *wall, const double *f, direction d)
{
	unsigned x = blockDim.x * blockIdx.x + threadIdx.x, y = blockDim.y * blockIdx.y + threadIdx.y;
	unsigned width = gridDim.x * blockDim.x, height = gridDim.y * blockDim.y;
	double v = wall[width * y + x] ? f[0] : f[1];
	if (x > 0 && x < width - 1 && y > 0 && y < height - 1) {
		int column = x + (int)d.x, row = y + (int)d.y;
		int at = width * row + column;
		to[at].x = v;
	}
}

__global__ void halved(float *to, int n, float part)
{
	int x = blockDim.x * blockIdx.x + threadIdx.x, half = (int)ceilf(n * part);
	if (x < half) to[x + half] = x;
}
