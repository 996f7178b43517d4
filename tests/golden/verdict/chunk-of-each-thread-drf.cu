// Each thread works on a chunk of ceil(n / threads) elements, the last one on less: what lies between w * r and w * (r + 1) tells r.
// expect: whole drf
// expect: cut drf
// expect: digits drf
__global__ void whole(int *a, int w)
{
	int r = blockIdx.x * blockDim.x + threadIdx.x;
	for (int i = r * w; i < (r + 1) * w; i++) a[i] = r;
}
__global__ void cut(int *a, int n, int threads)
{
	int w = (n + threads - 1) / threads, r = blockIdx.x * blockDim.x + threadIdx.x;
	int begin = w * r, end = begin + w;
	if (end > n) end = n;
	for (int i = begin; i < end; i++) a[i] = r;
}
__global__ void digits(int *a, int n, int threads)
{
	int w = (n + threads - 1) / threads, r = blockIdx.x * blockDim.x + threadIdx.x;
	for (int i = w * r; i < w * r + w; i++)
		if (i >= 0 && i < 24 * n) a[i % 24 * n + i / 24] = r;
}
