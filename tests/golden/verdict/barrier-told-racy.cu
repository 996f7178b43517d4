// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
/* A cuda::barrier orders those who wait at one object, as many as it was told: not who waits at another, nor who is not waited for. */
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__device__ void reads_another(barrier &b, int *s, int *A)
{
	s[threadIdx.x] = threadIdx.x;
	b.arrive_and_wait();
	A[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void chosen(int *A)
{
	__shared__ barrier b[2];
	__shared__ int s[64];
	if (threadIdx.x < 2) init(&b[threadIdx.x], 32);
	__syncthreads();
	reads_another(b[threadIdx.x / 32], s, A);
}
__global__ void chosen_by_condition(int *A)
{
	__shared__ barrier b, c;
	__shared__ int s[64];
	if (threadIdx.x == 0) {
		init(&b, 32);
		init(&c, 32);
	}
	__syncthreads();
	reads_another(threadIdx.x < 32 ? b : c, s, A);
}
__global__ void half(int *A)
{
	__shared__ barrier b;
	__shared__ int s[64];
	if (threadIdx.x == 0) init(&b, blockDim.x / 2);
	__syncthreads();
	reads_another(b, s, A);
}
__global__ void twice(int *A)
{
	__shared__ barrier b;
	__shared__ int s[64];
	if (threadIdx.x == 0) init(&b, 64);
	__syncthreads();
	s[threadIdx.x] = threadIdx.x;
	auto token = b.arrive(2);
	b.wait(static_cast<decltype(token) &&>(token));
	A[threadIdx.x] = s[63 - threadIdx.x];
}
