// expect: possibly-racy
// args: --launch auto
// One of two instances is started: that the grid is divided by the number of one of them says nothing of the other's.
template <typename T, int ROWS> __global__ void scales(const T *in, float *out, int n)
{
	int parts = (n + ROWS - 1) / ROWS;
	if (threadIdx.x == 0) out[blockIdx.y * parts + blockIdx.x] = in[blockIdx.y * n + blockIdx.x * ROWS];
}

template <typename T, int BLOCK, int HALF> void start(const T *in, float *out, int n, int heads, bool half)
{
	dim3 grid((n + BLOCK - 1) / BLOCK, heads);
	void (*kernel)(const T *, float *, int) = scales<T, BLOCK>;
	if (half) kernel = scales<T, HALF>;
	kernel<<<grid, 128>>>(in, out, n);
}
