// args: --block-dim 64 --grid-dim 1
// expect: wraps racy
// expect: no_wrap benign
// Two products that wrap are two values: a run that stores both is no benign alarm, whatever is left out where nothing overflows.
__global__ void wraps(int *a, unsigned n)
{
	if (n >= 134217728) a[0] = n * 64 + threadIdx.x;
}

__global__ void no_wrap(int *a, unsigned n)
{
	a[0] = threadIdx.x + n >= n ? 1 : 2;
}
