// expect: drf
// Rows one shorter than what they are put into, in unsigned types: where the width is 0 the shorter one is all ones, and no number of a thread is as large.
__global__ void narrow(int *out, unsigned w, unsigned n)
{
	unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x < n)
		out[x % (w - 1) + x / (w - 1) * w] = threadIdx.x;
}

__global__ void planes(float *out, const float *in, unsigned n, unsigned rows, unsigned columns)
{
	unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x < n && columns >= 1)
		out[x % (rows * (columns - 1)) + x / (rows * (columns - 1)) * (rows * columns)] = in[x];
}

__global__ void wide(float *out, const float *in, size_t n, unsigned columns)
{
	for (size_t x = (size_t)blockIdx.x * blockDim.x + threadIdx.x; x < n && columns > 1; x += blockDim.x * gridDim.x)
		out[x % (columns - 1) + x / (columns - 1) * columns] = in[x];
}

__global__ void differences(float *out, const float *in, size_t n, size_t rows, size_t columns, size_t frames)
{
	for (size_t x = (size_t)blockIdx.x * blockDim.x + threadIdx.x; x < n - rows * frames; x += blockDim.x * gridDim.x) {
		size_t at = x % (rows * (columns - 1)) + x / (rows * (columns - 1)) * (rows * columns);
		out[at] = in[at + rows] - in[at];
	}
}

__global__ void shorter(float *out, const float *in, size_t n, size_t columns)
{
	for (size_t x = (size_t)blockIdx.x * blockDim.x + threadIdx.x; x < n; x += blockDim.x * gridDim.x)
		out[x % (columns - 1) + x / (columns - 1) * columns] = in[x];
}
