// expect: unsupported
// args: --block-dim=64 --grid-dim=1
/* What is written after arriving is not ordered by the wait: nobody may call this race-free. */
#include <cuda/barrier>
__global__ void k(int *A)
{
	__shared__ int s[64];
	__shared__ cuda::barrier<cuda::thread_scope_block> b;
	if (threadIdx.x == 0) init(&b, 64);
	__syncthreads();
	auto token = b.arrive();
	s[threadIdx.x] = threadIdx.x;
	b.wait(static_cast<decltype(token) &&>(token));
	A[threadIdx.x] = s[threadIdx.x ^ 1];
}
