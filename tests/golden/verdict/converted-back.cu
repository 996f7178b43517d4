// Below zero an unsigned number is large, and negative once it is converted; a byte loses what it does not hold. Neither is an overflow.
// args: --block-dim=512 --grid-dim=1
// expect: below_zero racy
// expect: not_below drf
// expect: byte racy
// expect: half_word drf
__global__ void below_zero(int *a, unsigned n)
{
	int i = max(n - 5u, 7u);
	if (i < 0) a[0] = threadIdx.x;
}

__global__ void not_below(int *a, unsigned n)
{
	int i = min(n - 5u, 7u);
	if (i < 0) a[0] = threadIdx.x;
}

__global__ void byte(int *a, unsigned n)
{
	a[(unsigned char)(n + threadIdx.x)] = threadIdx.x;
}

__global__ void half_word(int *a, unsigned n)
{
	a[(unsigned short)(n + threadIdx.x)] = threadIdx.x;
}
