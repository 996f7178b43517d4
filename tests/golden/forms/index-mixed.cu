// Indices of several widths and signs: each operation in the type that C gives it.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a)
{
	unsigned char narrow = threadIdx.x * 8;
	short s = narrow;
	unsigned u = 100;
	long long at = s - 248 + 300LL;
	a[at] = 1;
	a[400 + (unsigned short)(u - threadIdx.x)] = 2;
}
__global__ void racy(int *a)
{
	unsigned char narrow = threadIdx.x * 16;
	a[narrow] = threadIdx.x;
	signed char sign = threadIdx.x + 112;
	if (sign < 0)
		a[300 + (sign & 7)] = threadIdx.x;
}
