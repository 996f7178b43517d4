// expect: possibly-racy
// expect: ahead drf
// args: --block-dim=64 --grid-dim=1
// exec: no inline assembly is not executed
/* An instruction that nobody knows may write where its operands in brackets lead. */
__global__ void discards(int *A)
{
	asm volatile("discard.global.L2 [%0], 128;" :: "l"(A) : "memory");
	A[threadIdx.x] = 1;
}
__global__ void of_the_thread(int *A)
{
	int i = threadIdx.x;
	asm volatile("other.b32 [%0];" :: "l"(&i) : "memory");
	A[i] = threadIdx.x;
}
__global__ void ahead(int *A)
{
	asm volatile("prefetch.global.L2 [%0];" :: "l"(A));
	A[threadIdx.x] = 1;
}
