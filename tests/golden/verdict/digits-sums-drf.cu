// expect: drf
// Sizes that are sums, quotients and both: a border is left out and the rest transposed, half a spectrum, the output of a convolution.
__global__ void border(int *out, int n, int w)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, row = x / (w - 2), column = x % (w - 2);
	if (x < n * (w - 2))
		out[column * n + row] = x;
}

__global__ void spectrum(int *out, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, half = n / 2 + 1;
	out[x % half + half * (x / half)] = x;
}

__global__ void convolution(int *out, int n, int h, int w, int k, int pad, int stride)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int rows = (h + 2 * pad - k) / stride + 1, columns = (w + 2 * pad - k) / stride + 1;
	if (x < n * rows * columns)
		out[(x / columns / rows * rows + x / columns % rows) * columns + x % columns] = x;
}
