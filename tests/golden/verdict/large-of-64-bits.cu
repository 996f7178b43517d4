// What is read as an unsigned number of 64 bits may be 2^63 or more, and is negative then.
// args: --block-dim=32 --grid-dim=1
// expect: negative possibly-racy
// expect: small drf
__global__ void negative(int *a, const unsigned long long *p)
{
	long long x = p[0];
	if (x < 0) a[0] = threadIdx.x;
}

__global__ void small(int *a, const unsigned *p)
{
	long long x = p[0];
	if (x < 0) a[0] = threadIdx.x;
}
