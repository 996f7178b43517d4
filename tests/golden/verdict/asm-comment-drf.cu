// expect: drf
// args: --block-dim=64 --grid-dim=1
// exec: no inline assembly is not executed
/* What stands beside a comment in inline assembly is done. */
__global__ void barrier(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	asm volatile("bar.sync 0; // all of them\n\t/* and\n no more */ membar.cta;" ::: "memory");
	A[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void store(int *A)
{
	asm volatile("st.global.u32 [%0], %1; // its own\n" :: "l"(A + threadIdx.x), "r"(1) : "memory");
}
