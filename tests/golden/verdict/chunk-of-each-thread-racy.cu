// A chunk that is one element longer than its step meets the next one.
// expect: whole racy
// expect: cut racy
__global__ void whole(int *a, int w)
{
	int r = blockIdx.x * blockDim.x + threadIdx.x;
	for (int i = r * w; i <= (r + 1) * w; i++) a[i] = r;
}
__global__ void cut(int *a, int n, int threads)
{
	int w = (n + threads - 1) / threads, r = blockIdx.x * blockDim.x + threadIdx.x;
	int begin = w * r, end = begin + w + 1;
	if (end > n) end = n;
	for (int i = begin; i < end; i++) a[i] = r;
}
