// expect: drf
// args: --block-dim=64 --grid-dim=1
/* Told of all threads of the block, by a number, by the launch or by their group, and of one stage after the other. */
#include <cooperative_groups.h>
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void by_number(int *A)
{
	__shared__ barrier b;
	__shared__ int s[64];
	if (threadIdx.x == 0) init(&b, 64);
	__syncthreads();
	s[threadIdx.x] = threadIdx.x;
	b.arrive_and_wait();
	A[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void by_group(int *A)
{
	__shared__ barrier b;
	__shared__ int s[64];
	auto block = cooperative_groups::this_thread_block();
	if (block.thread_rank() == 0) init(&b, block.size());
	block.sync();
	s[threadIdx.x] = threadIdx.x;
	b.arrive_and_wait();
	A[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void stages(int *A, int n)
{
	__shared__ barrier b[2];
	__shared__ int s[64];
	if (threadIdx.x < 2) init(&b[threadIdx.x], blockDim.x);
	__syncthreads();
	for (int i = 0; i < n; i++) {
		s[threadIdx.x] = i;
		b[0].arrive_and_wait();
		A[threadIdx.x] += s[63 - threadIdx.x];
		b[1].arrive_and_wait();
	}
}
