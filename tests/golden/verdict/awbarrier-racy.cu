// expect: racy
// expect: orders possibly-racy
// args: --block-dim=64 --grid-dim=1
// exec: no a loop that waits gives no other thread a turn
/* A barrier that is a word in shared memory: who arrives before it is set up meets that; and who has seen it change is not followed. */
#include <cuda_awbarrier.h>
__global__ void set_up(int *A)
{
	__shared__ unsigned long long b;
	if (threadIdx.x == 0) __mbarrier_init(&b, 64);
	unsigned long long token = __mbarrier_arrive(&b);
	while (!__mbarrier_test_wait(&b, token)) {}
	A[threadIdx.x] = 1;
}
__global__ void orders(int *A)
{
	__shared__ unsigned long long b;
	__shared__ int s[64];
	if (threadIdx.x == 0) __mbarrier_init(&b, 64);
	__syncthreads();
	s[threadIdx.x] = threadIdx.x;
	unsigned long long token = __mbarrier_arrive(&b);
	while (!__mbarrier_test_wait(&b, token)) {}
	A[threadIdx.x] = s[63 - threadIdx.x];
}
