// expect: drf
// args: --block-dim=64 --grid-dim=1
/* Some threads alone may wait at barriers of their own; what is accessed in between is their own, too. */
#include <cuda/barrier>
__global__ void own(int *A)
{
	cuda::barrier<cuda::thread_scope_thread> b;
	init(&b, 1);
	if (threadIdx.x < 5) {
		auto token = b.arrive();
		A[threadIdx.x] = 1;
		b.wait(static_cast<decltype(token) &&>(token));
	}
}
