// expect: drf
// args: --block-dim=128 --grid-dim=1
// exec: no CUB is not executed
/* A warp's reductions, one after the other, in storage of its own; what lanes read of each other is behind a barrier. */
#include <cub/cub.cuh>
__global__ void of_32(int *A)
{
	__shared__ cub::WarpReduce<int>::TempStorage storage[4];
	__shared__ int s[128];
	int x = 0;
	s[threadIdx.x] = threadIdx.x;
	for (int i = 0; i < 4; i++) x += cub::WarpReduce<int>(storage[threadIdx.x / 32]).Sum((int)threadIdx.x);
	__syncwarp();
	A[threadIdx.x] = x + s[threadIdx.x ^ 1];
}
__global__ void of_16(int *A)
{
	__shared__ cub::WarpScan<int, 16>::TempStorage storage[8];
	int x;
	cub::WarpScan<int, 16>(storage[threadIdx.x / 16]).InclusiveSum((int)threadIdx.x, x);
	A[threadIdx.x] = x;
}
