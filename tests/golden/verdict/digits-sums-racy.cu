// expect: racy
// label: true
// Rows that are shorter than what is put into them.
__global__ void border(int *out, int n, int w)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x < n * (w - 2))
		out[x / (w - 2) * (w - 3) + x % (w - 2)] = x;
}

__global__ void spectrum(int *out, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, half = n / 2 + 1;
	out[x % half + n / 2 * (x / half)] = x;
}
