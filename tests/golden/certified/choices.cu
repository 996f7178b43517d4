// certify: --by steps
// args: --block-dim 512,1,1
// expect: drf
// Each thread has eight places in a row, and data chooses among them: how far apart the data are is nothing to it.
__global__ void octants(int *out, const int *points, int n, int radius)
{
	for (int i = threadIdx.x; i < n; i += 512) {
		int x = points[3 * i], y = points[3 * i + 1], z = points[3 * i + 2];
		for (int j = 0; j < n; j++) {
			int u = points[3 * j], v = points[3 * j + 1], w = points[3 * j + 2];
			if ((x - u) * (x - u) + (y - v) * (y - v) + (z - w) * (z - w) > radius) continue;
			int octant = (x < u) * 4 + (y < v) * 2 + (z < w);
			out[blockIdx.x * n * 8 + i * 8 + octant] = j;
		}
	}
}
