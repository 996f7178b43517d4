// expect: racy
// args: --block-dim=64 --grid-dim=1
// exec: halves no to faial-c the wait itself is no access
/* The barrier's object is memory too: who arrives before it is set up, or waits while it is set up again, races with that. */
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void before(int *A)
{
	__shared__ barrier b;
	if (threadIdx.x == 0) init(&b, 64);
	b.arrive_and_wait();
	A[threadIdx.x] = 1;
}
__global__ void halves(int *A)
{
	__shared__ barrier b;
	barrier *p = &b;
	if (threadIdx.x == 0) init(p, 64);
	auto token = p->arrive();
	p->wait(static_cast<decltype(token) &&>(token));
	A[threadIdx.x] = 1;
}
__global__ void again(int *A)
{
	__shared__ barrier b;
	if (threadIdx.x == 0) init(&b, 64);
	__syncthreads();
	b.arrive_and_wait();
	if (threadIdx.x == 0) init(&b, 64);
	__syncthreads();
	b.arrive_and_wait();
	A[threadIdx.x] = 1;
}
__global__ void copies(const int *A, int *B)
{
	__shared__ barrier b;
	__shared__ int s[64];
	if (threadIdx.x == 0) init(&b, 64);
	cuda::memcpy_async(&s[threadIdx.x], &A[threadIdx.x], sizeof(int), b);
	__syncthreads();
	b.arrive_and_wait();
	B[threadIdx.x] = s[63 - threadIdx.x];
}
