// expect: racy
// label: true
// Rows that are longer than what they are put into, in unsigned types.
__global__ void narrow(int *out, unsigned w, unsigned n)
{
	unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x < n)
		out[x % (w - 1) + x / (w - 1) * (w - 2)] = x;
}

__global__ void planes(float *out, unsigned n, unsigned rows, unsigned columns)
{
	unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x < n && columns >= 2)
		out[x % (rows * (columns - 1)) + x / (rows * (columns - 1)) * (rows * (columns - 2))] = x;
}

__global__ void shorter(float *out, size_t n, size_t columns)
{
	size_t x = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
	if (x < n)
		out[x % (columns - 1) + x / (columns - 1) * (columns - 2)] = x;
}
