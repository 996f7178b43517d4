// The barrier of a warp's collective orders a warp only; none is before the collective.
// exec: no cub
// expect: racy
// args: --block-dim=128 --grid-dim=1
// exec: no cub/cub.cuh is not there
#include <cub/cub.cuh>
__global__ void warp(int *a, int *out)
{
	typedef cub::WarpReduce<int> Reduce;
	__shared__ typename Reduce::TempStorage storage[4];
	a[threadIdx.x] = 1;
	int sum = Reduce(storage[threadIdx.x / 32]).Sum(1);
	out[threadIdx.x] = a[127 - threadIdx.x] + sum;
}
__global__ void before(int *a, int *out)
{
	typedef cub::BlockReduce<int, 128> Reduce;
	__shared__ typename Reduce::TempStorage storage;
	a[threadIdx.x] = 1;
	int other = a[127 - threadIdx.x];
	out[threadIdx.x] = Reduce(storage).Sum(1) + other;
}
