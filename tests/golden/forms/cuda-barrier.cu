// cuda::barrier of the block: arrive_and_wait is a barrier.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
#include <cuda/barrier>
__global__ void drf(int *a)
{
	__shared__ int s[32];
	__shared__ cuda::barrier<cuda::thread_scope_block> bar;
	if (threadIdx.x == 0)
		init(&bar, blockDim.x);
	__syncthreads();
	s[threadIdx.x] = threadIdx.x;
	bar.arrive_and_wait();
	a[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void racy(int *a)
{
	__shared__ int s[32];
	__shared__ cuda::barrier<cuda::thread_scope_block> bar;
	if (threadIdx.x == 0)
		init(&bar, blockDim.x);
	__syncthreads();
	bar.arrive_and_wait();
	s[threadIdx.x] = threadIdx.x;
	a[threadIdx.x] = s[31 - threadIdx.x];
}
