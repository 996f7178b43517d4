// cuda::atomic_thread_fence accesses nothing and orders no two threads by itself.
// args: --block-dim 64 --grid-dim 1
// expect: with_barrier drf
// expect: alone racy
#include <cuda/atomic>
__global__ void with_barrier(int *p)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_block);
	__syncthreads();
	p[threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void alone(int *p)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_block);
	p[threadIdx.x] = s[threadIdx.x ^ 1];
}
