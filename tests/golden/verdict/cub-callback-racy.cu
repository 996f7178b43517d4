// expect: possibly-racy
// args: --block-dim=128 --grid-dim=1
// exec: no CUB is not executed
/* What a callback's fields lead to is accessed inside of the collective, before its barrier and behind it. */
#include <cub/cub.cuh>
struct running { int *last; __device__ int operator()(int sum) { *last = sum + threadIdx.x; return 0; } };
struct shifted { const int *by; __device__ int operator()(int a, int b) const { return a + b + *by; } };
__global__ void by_reference(int *A)
{
	__shared__ cub::BlockScan<int, 128>::TempStorage storage;
	__shared__ int s;
	running callback = { &s };
	int x;
	cub::BlockScan<int, 128>(storage).ExclusiveSum((int)threadIdx.x, x, callback);
	__syncthreads();
	A[threadIdx.x] = x + s;
}
__global__ void behind(int *A)
{
	__shared__ cub::BlockReduce<int, 128>::TempStorage storage;
	__shared__ int s[2];
	if (threadIdx.x == 0) s[0] = 1;
	__syncthreads();
	int x = cub::BlockReduce<int, 128>(storage).Reduce((int)threadIdx.x, shifted{ s });
	if (threadIdx.x == 5) s[0] = x;
}
