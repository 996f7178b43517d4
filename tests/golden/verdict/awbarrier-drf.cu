// expect: drf
// args: --block-dim=64 --grid-dim=1
// exec: no a loop that waits gives no other thread a turn
/* The word that all threads change and look at is no race of theirs. */
#include <cuda_awbarrier.h>
__global__ void set_up(int *A)
{
	__shared__ unsigned long long b;
	if (threadIdx.x == 0) __mbarrier_init(&b, 64);
	__syncthreads();
	unsigned long long token = __mbarrier_arrive(&b);
	while (!__mbarrier_test_wait(&b, token)) {}
	A[threadIdx.x] = 1;
}
