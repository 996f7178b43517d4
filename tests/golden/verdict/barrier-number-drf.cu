// expect: drf
// args: --block-dim=64 --grid-dim=1
// exec: by_instruction no inline assembly is not executed
/* A number that all threads have alike names one barrier, whatever it is. */
__global__ void by_parameter(int *A, int n)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	__barrier_sync(n & 7);
	A[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void by_instruction(int *A, int n)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	asm volatile("bar.sync %0;" :: "r"(n & 7) : "memory");
	A[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void in_turn(int *A)
{
	__shared__ int s[64];
	for (int i = 0; i < 4; i++) {
		s[threadIdx.x] = i;
		__barrier_sync(1 + i % 2);
		A[threadIdx.x] += s[63 - threadIdx.x];
		__barrier_sync(3);
	}
}
