// expect: drf
// args: --block-dim=128 --grid-dim=1
// exec: no CUB is not executed
/* A callback of which all is the thread's own. */
#include <cub/cub.cuh>
struct running { int sum; __device__ int operator()(int more) { int before = sum; sum += more; return before; } };
__global__ void own(int *A)
{
	__shared__ cub::BlockScan<int, 128>::TempStorage storage;
	running callback = { 0 };
	int x;
	cub::BlockScan<int, 128>(storage).ExclusiveSum((int)threadIdx.x, x, callback);
	A[threadIdx.x] = x + callback.sum;
}
__global__ void captured(int *A, int k)
{
	__shared__ cub::BlockReduce<int, 128>::TempStorage storage;
	int x = cub::BlockReduce<int, 128>(storage).Reduce((int)threadIdx.x, [=](int a, int b) { return a + b + k; });
	A[threadIdx.x] = x;
}
