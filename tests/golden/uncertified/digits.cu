// expect: columns racy
// expect: octants possibly-racy
// args: --block-dim=16,16,1 --assume gridDim.y==planes
// Digits that reach the next one: a column past the width, a ninth place of eight.
__global__ void columns(float *out, int planes, int height, int width)
{
	int y = blockIdx.z * 16 + threadIdx.y, x = threadIdx.x;
	if (y < height && x <= width) out[((blockIdx.x * planes + blockIdx.y) * height + y) * width + x] = y;
}

__global__ void octants(int *out, const int *points, int n, int planes)
{
	for (int i = threadIdx.x; i < n; i += 16) {
		int x = points[3 * i], y = points[3 * i + 1], z = points[3 * i + 2];
		int octant = (x < 0) * 4 + (y < 0) * 2 + (z < 0) * 2;
		if (threadIdx.y == 0) out[(blockIdx.y + planes * (blockIdx.x + gridDim.x * blockIdx.z)) * n * 8 + i * 8 + octant] = i;
	}
}
