// expect: drf
// args: --grid-dim 1
__global__ void sign(int *a, long long n)
{
	a[threadIdx.x - (n >> 63)] = threadIdx.x;
}

__global__ void top(int *a, unsigned long long n, int s)
{
	a[threadIdx.x + ((n << s) >> 63)] = threadIdx.x;
}

__global__ void bit(int *a, unsigned long long n)
{
	if (((1ULL << (threadIdx.x & 63)) >> 63) && threadIdx.x < 64) a[0] = threadIdx.x;
}
