// The barrier in a block collective of CUB orders global memory, too.
// exec: no cub
// expect: drf
// args: --block-dim=128 --grid-dim=1
// exec: no cub/cub.cuh is not there
#include <cub/cub.cuh>
__global__ void k(int *a, int *out)
{
	typedef cub::BlockReduce<int, 128> Reduce;
	__shared__ typename Reduce::TempStorage storage;
	a[threadIdx.x] = 1;
	int sum = Reduce(storage).Sum(1);
	out[threadIdx.x] = a[127 - threadIdx.x] + sum;
}
