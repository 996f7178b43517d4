// expect: drf
// args: --block-dim=32 --grid-dim=1
// The same numbers where what they become keeps threads apart.
__global__ void shifted(int *a)
{
	int t = threadIdx.x;
	long long x = (long long)((unsigned long long)t << 60);
	a[x < 0 ? t + 64 : t] = t;
}
__global__ void complement(int *a)
{
	unsigned long long t = threadIdx.x;
	long long x = (long long)~t;
	a[x + 33] = threadIdx.x;
}
__global__ void offset(int *a, const unsigned long long *first)
{
	long long i = first[blockIdx.x] + threadIdx.x;
	a[i] = threadIdx.x;
}
