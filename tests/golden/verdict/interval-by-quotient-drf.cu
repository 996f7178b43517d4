// Thread p of s works on n * p / s up to n * (p + 1) / s: the intervals touch and do not meet, whatever n and s are.
// expect: line drf
// expect: digits drf
__global__ void line(float *a, int n)
{
	const int p = blockIdx.x * blockDim.x + threadIdx.x, s = blockDim.x * gridDim.x;
	for (int i = n * p / s; i < n * (p + 1) / s; ++i) a[i] = p;
}
__global__ void digits(float a[6][24][24])
{
	const int p = blockIdx.x * blockDim.x + threadIdx.x, s = blockDim.x * gridDim.x, n = 6 * 24 * 24;
	for (int i = n * p / s; i < n * (p + 1) / s; ++i) a[i % 6][i / 6 % 24][i / 6 / 24 % 24] = p;
}
