// args: --effort 0.05
// expect: drf
// Where a table's rows begin to double is told by comparing their width, which divides, with constants.
__global__ void table(const float *in)
{
	__shared__ float lut[16][256];
	const int width = blockDim.x / 16;
	int y = threadIdx.x / width, x = threadIdx.x % width;
	lut[y][x] = in[x];
	int s = width == 1 ? 0 : width == 2 ? 1 : width == 4 ? 2 : width == 8 ? 3 : width == 16 ? 4 : width == 32 ? 5 : 8;
	for (; s < 8; s++) {
		float v = in[s];
		for (int i = 1 << s; i < (1 << (s + 1)); i += width) lut[y][i + x] = lut[y][i + x - (1 << s)] + v;
	}
}
