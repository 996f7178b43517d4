// expect: racy
// expect: one_storage possibly-racy
// args: --block-dim=128 --grid-dim=1
// exec: no CUB is not executed
/* Reductions and scans of a warp shuffle: no memory is ordered. Of fewer lanes they are nothing for the others. */
#include <cub/cub.cuh>
__global__ void of_32(int *A)
{
	__shared__ cub::WarpReduce<int>::TempStorage storage[4];
	__shared__ int s[128];
	s[threadIdx.x] = threadIdx.x;
	int x = cub::WarpReduce<int>(storage[threadIdx.x / 32]).Sum((int)threadIdx.x);
	A[threadIdx.x] = x + s[threadIdx.x ^ 1];
}
__global__ void of_16(int *A)
{
	__shared__ cub::WarpScan<int, 16>::TempStorage storage[8];
	__shared__ int s[128];
	s[threadIdx.x] = threadIdx.x;
	int x;
	cub::WarpScan<int, 16>(storage[threadIdx.x / 16]).InclusiveSum((int)threadIdx.x, x);
	A[threadIdx.x] = x + s[threadIdx.x ^ 16];
}
__global__ void one_storage(int *A)
{
	__shared__ cub::WarpReduce<int>::TempStorage storage;
	A[threadIdx.x] = cub::WarpReduce<int>(storage).Sum((int)threadIdx.x);
}
