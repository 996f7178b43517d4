// expect: asserted unsupported
// expect: assumed unsupported
// expect: after_return unsupported
// expect: below unsupported
// expect: leaves_dimension unsupported
// expect: not_reached drf
// expect: some_threads drf
// expect: kept racy
// args: --block-dim=32 --grid-dim=1 --param n=1
// exec: some_threads no the assumption is false of the other threads, so what they do is undefined
// A launch for which what the source assumes is false makes every proof empty.
#include <cassert>
__global__ void asserted(int *a, int n)
{
	assert(n > 2);
	a[0] = threadIdx.x;
}

__global__ void assumed(int *a, int n)
{
	__builtin_assume(n > 5 && threadIdx.x < n);
	a[0] = threadIdx.x;
}

__global__ void after_return(int *a, int n)
{
	if (n > 4) return;
	assert(n > 2);
	a[0] = threadIdx.x;
}

__device__ void put(int *a, int m)
{
	assert(m > 5);
	a[0] = threadIdx.x;
}

__global__ void below(int *a, int n) { put(a, n + 1); }

__global__ void leaves_dimension()
{
	__shared__ int s[4][8];
	s[threadIdx.y][threadIdx.x] = threadIdx.x;
}

__global__ void not_reached(int *a, int n)
{
	if (n > 2) assert(n > 5);
	a[threadIdx.x] = n;
}

__global__ void some_threads(int *a, int n)
{
	__builtin_assume(threadIdx.x < n);
	a[0] = threadIdx.x;
}

__global__ void kept(int *a, int n)
{
	assert(n < 2);
	a[0] = threadIdx.x;
}
