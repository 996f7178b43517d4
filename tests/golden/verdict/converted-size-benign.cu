// A size that may be negative, as an unsigned type of 64 bits: cases of its sign. Where it is negative threads meet, and store the same.
// expect: rows benign
// expect: columns benign
__global__ void rows(float *a, int nx, int ny)
{
	size_t i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	if (i < nx && j < ny)
		a[i * ny + j] = 1;
}
__global__ void columns(int *a, int n, int height)
{
	unsigned long x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < n && y < height)
		a[y + height * x] = n;
}
