// expect: racy
// expect: in_turn possibly-racy
// args: --block-dim=64 --grid-dim=1
// exec: by_instruction no inline assembly is not executed
/* A barrier by its number is for all threads of the block: who comes with another number waits for ever. */
__global__ void by_warp(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	__barrier_sync(threadIdx.x / 32);
	A[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void by_instruction(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	asm volatile("bar.sync %0;" :: "r"(1 + threadIdx.x / 32) : "memory");
	A[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void in_turn(int *A)
{
	for (int i = 0; i < 2; i++) __barrier_sync((i + threadIdx.x / 32) % 2);
	A[threadIdx.x] = 1;
}
