// exec: no CUB is not executed
// A pair made of its parts, as what a block reduces.
// args: --block-dim=128 --grid-dim=1
// expect: drf
// expect: early racy
#include <cub/cub.cuh>
typedef cub::KeyValuePair<int, float> Pair;
typedef cub::BlockReduce<Pair, 128> Reduce;
__global__ void best(const float *a, int *out)
{
	__shared__ Reduce::TempStorage temp;
	__shared__ int best;
	int i = Reduce(temp).Reduce(Pair(threadIdx.x, a[threadIdx.x]), cub::ArgMax(), 128).key;
	if (threadIdx.x == 0) best = i;
	__syncthreads();
	out[threadIdx.x] = best;
}

__global__ void early(const float *a, int *out)
{
	__shared__ Reduce::TempStorage temp;
	__shared__ int best;
	int i = Reduce(temp).Reduce(Pair(threadIdx.x, a[threadIdx.x]), cub::ArgMax(), 128).key;
	if (threadIdx.x == 0) best = i;
	out[threadIdx.x] = best;
}
