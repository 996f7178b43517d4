// A pointer chosen by a condition points to either.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a, int *b, int n)
{
	__shared__ int s[32];
	int *p = n > 3 ? a : b;
	p[threadIdx.x] = 1;
	int *q = threadIdx.x < 16 ? s : a;
	if (n <= 3)
		q[threadIdx.x] = 2;
}
__global__ void racy(int *a, int *b, int n)
{
	int *p = threadIdx.x % 2 ? a : b;
	p[threadIdx.x] = 1;
	a[threadIdx.x + 1] = threadIdx.x;
}
