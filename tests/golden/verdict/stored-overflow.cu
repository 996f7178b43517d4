// args: --block-dim 64 --grid-dim 1
// expect: wraps racy
// expect: constant benign
// Two products that wrap are two values: a run that stores both is no benign alarm, whatever is left out where nothing overflows.
__global__ void wraps(int *a, unsigned n)
{
	if (n >= 134217728) a[0] = n * 64 + threadIdx.x;
}

__global__ void constant(int *a, unsigned n)
{
	if (n >= 134217728) a[0] = n * 64 + threadIdx.x / 64;
}
