// expect: possibly-racy
// expect: counted drf
// args: --block-dim=64 --grid-dim=1
/* A cuda::barrier waits for as many arrivals as it was told to: that some threads alone wait there is no certain fault, as it is at __syncthreads. */
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void half(int *A)
{
	__shared__ barrier b;
	__shared__ int s[64];
	if (threadIdx.x == 0) init(&b, 32);
	__syncthreads();
	s[threadIdx.x] = 1;
	if (threadIdx.x < 32) {
		b.arrive_and_wait();
		s[threadIdx.x ^ 1] = 2;
	}
}
__global__ void handed_over(int *A)
{
	__shared__ barrier b;
	__shared__ int s[64];
	if (threadIdx.x == 0) init(&b, 64);
	__syncthreads();
	s[threadIdx.x] = threadIdx.x;
	if (threadIdx.x < 32) (void)b.arrive();
	else {
		b.arrive_and_wait();
		A[threadIdx.x] = s[63 - threadIdx.x];
	}
}
__global__ void counted(int *A)
{
	__shared__ barrier b;
	__shared__ int s[64];
	if (threadIdx.x == 0) init(&b, 64);
	__syncthreads();
	s[threadIdx.x] = 1;
	b.arrive_and_wait();
	A[threadIdx.x] = s[63 - threadIdx.x];
}
