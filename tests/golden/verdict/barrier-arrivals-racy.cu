// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
/* A thread that arrives oftener than it waits counts for another who has not come: the barrier opens before that one has written. */
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
#define BARRIER(b) __shared__ barrier b; if (threadIdx.x == 0) init(&b, 64); __syncthreads()
__device__ void reads_another(barrier &b, int *s, int *A)
{
	s[threadIdx.x] = threadIdx.x;
	b.arrive_and_wait();
	A[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void twice(int *A)
{
	__shared__ int s[64];
	BARRIER(b);
	b.arrive();
	reads_another(b, s, A);
}
__global__ void some_twice(int *A)
{
	__shared__ int s[64];
	BARRIER(b);
	if (threadIdx.x < 32) {
		b.arrive();
		b.arrive();
	}
	reads_another(b, s, A);
}
__global__ void in_a_loop(int *A)
{
	__shared__ int s[64];
	BARRIER(b);
	for (int i = 0; i < 3; i++) b.arrive();
	reads_another(b, s, A);
}
__global__ void in_the_iteration_before(int *A)
{
	__shared__ int s[64];
	BARRIER(b);
	for (int i = 0; i < 2; i++) {
		reads_another(b, s, A);
		__syncthreads();
		b.arrive();
	}
}
