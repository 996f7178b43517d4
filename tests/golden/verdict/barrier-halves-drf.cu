// expect: drf
// args: --block-dim=64 --grid-dim=1
#include <cuda/barrier>
__global__ void k(int *A)
{
	__shared__ int s[64];
	__shared__ cuda::barrier<cuda::thread_scope_block> b;
	if (threadIdx.x == 0) init(&b, 64);
	__syncthreads();
	s[threadIdx.x] = threadIdx.x;
	auto token = b.arrive();
	int local = threadIdx.x * 2;
	b.wait(static_cast<decltype(token) &&>(token));
	A[threadIdx.x] = s[threadIdx.x ^ 1] + local;
}
