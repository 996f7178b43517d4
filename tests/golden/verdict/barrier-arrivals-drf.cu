// expect: drf
// args: --block-dim=64 --grid-dim=1
/* Each thread arrives once for each time that it waits; what it does at another object says nothing. */
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
#define BARRIER(b) __shared__ barrier b; if (threadIdx.x == 0) init(&b, 64); __syncthreads()
__device__ void reads_another(barrier &b, int *s, int *A)
{
	s[threadIdx.x] = threadIdx.x;
	b.arrive_and_wait();
	A[threadIdx.x] = s[63 - threadIdx.x];
	b.arrive_and_wait();
}
__global__ void in_a_loop(int *A)
{
	__shared__ int s[64];
	BARRIER(b);
	for (int i = 0; i < 3; i++) {
		s[threadIdx.x] = threadIdx.x;
		auto token = b.arrive();
		b.wait(static_cast<barrier::arrival_token &&>(token));
		A[threadIdx.x] = s[63 - threadIdx.x];
		b.arrive_and_wait();
	}
	reads_another(b, s, A);
}
__global__ void at_another(int *A)
{
	__shared__ int s[64];
	BARRIER(b);
	BARRIER(other);
	other.arrive();
	reads_another(b, s, A);
}
__global__ void last(int *A)
{
	__shared__ int s[64];
	BARRIER(b);
	reads_another(b, s, A);
	if (threadIdx.x < 32) b.arrive();
}
