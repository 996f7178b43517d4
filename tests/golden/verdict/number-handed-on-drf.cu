// expect: drf
// args: --launch auto
// A launch in a template hands a number of its own on: in the kernel it is the number by which the grid is divided.
template <typename T, int ROWS> __global__ void scales(const T *in, float *out, int n)
{
	int parts = (n + ROWS - 1) / ROWS;
	if (threadIdx.x == 0) out[blockIdx.y * parts + blockIdx.x] = in[blockIdx.y * n + blockIdx.x * ROWS];
}

template <typename T, int BLOCK> void start(const T *in, float *out, int n, int heads)
{
	dim3 grid((n + BLOCK - 1) / BLOCK, heads);
	auto kernel = scales<T, BLOCK>;
	kernel<<<grid, 128>>>(in, out, n);
}
