// expect: racy
// label: true
// args: --block-dim=64 --grid-dim=1
/* At a barrier of its own a thread waits for itself. */
#include <cuda/barrier>
__global__ void own(int *A)
{
	cuda::barrier<cuda::thread_scope_thread> b;
	__shared__ int s[64];
	init(&b, 1);
	s[threadIdx.x] = threadIdx.x;
	b.arrive_and_wait();
	A[threadIdx.x] = s[63 - threadIdx.x];
}
