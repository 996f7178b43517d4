// expect: racy
// expect: remainder possibly-racy
// expect: element possibly-racy
// args: --block-dim=32 --grid-dim=1
// An unsigned number of 64 bits is large on purpose here: as a signed one it is negative, which nobody may assume away.
__global__ void shifted(int *a)
{
	int t = threadIdx.x;
	long long x = (long long)((unsigned long long)t << 60);
	a[x < 0 ? 0 : t + 1] = t;
}
__global__ void product(int *a)
{
	int t = threadIdx.x;
	long long x = (long long)(t * 0x1000000000000000ull);
	a[x < 0 ? 0 : t + 1] = t;
}
__global__ void complement(int *a)
{
	unsigned long long t = threadIdx.x;
	long long x = (long long)(~t & ~1ull);
	a[x + 33] = threadIdx.x;
}
__global__ void remainder(int *a)
{
	int t = threadIdx.x, i = 2 + t;
	long long x = (1ull - (61931 + t)) | 1;
	if (x % 3 == 0) i = 13 + t;
	a[i & 31] = t;
}
__global__ void element(int *a, const unsigned long long *b)
{
	int t = threadIdx.x;
	long long x = b[t];
	a[x < 0 ? 0 : t + 1] = t;
}
