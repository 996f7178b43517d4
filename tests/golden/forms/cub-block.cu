// exec: no cub/cub.cuh is not there
// CUB's block primitives are collective: they use the storage that they are given, and meet in it.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
#include <cub/cub.cuh>
__global__ void drf(const int *in, int *out)
{
	typedef cub::BlockReduce<int, 32> reduce;
	typedef cub::BlockScan<int, 32> scan;
	__shared__ union { typename reduce::TempStorage r; typename scan::TempStorage s; } storage;
	int sum = reduce(storage.r).Sum(in[threadIdx.x]), before;
	__syncthreads();
	scan(storage.s).ExclusiveSum(in[threadIdx.x], before);
	out[threadIdx.x] = before;
	if (threadIdx.x == 0)
		out[32] = sum;
}
__global__ void racy(const int *in, int *out)
{
	typedef cub::BlockReduce<int, 32> reduce;
	__shared__ typename reduce::TempStorage storage;
	__shared__ int kept[32];
	int sum = reduce(storage).Sum(in[threadIdx.x]);
	kept[threadIdx.x] = threadIdx.x;
	out[threadIdx.x] = kept[31 - threadIdx.x] + sum;
}
