// expect: drf
// args: --block-dim=64 --grid-dim=1
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void before(int *A)
{
	__shared__ barrier b;
	if (threadIdx.x == 0) init(&b, 64);
	__syncthreads();
	b.arrive_and_wait();
	A[threadIdx.x] = 1;
}
__global__ void halves(int *A)
{
	__shared__ barrier b;
	barrier *p = &b;
	if (threadIdx.x == 0) init(p, 64);
	__syncthreads();
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
	__syncthreads();
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
	__syncthreads();
	cuda::memcpy_async(&s[threadIdx.x], &A[threadIdx.x], sizeof(int), b);
	b.arrive_and_wait();
	B[threadIdx.x] = s[63 - threadIdx.x];
}
