// expect: unsupported
// args: --block-dim=64 --grid-dim=1
// exec: no inline assembly is not executed
/* A barrier in one text with an instruction that is not understood: which accesses come before it, and which of the barriers it is, is not known. */
__global__ void behind(int *A, int *B)
{
	A[threadIdx.x] = 1;
	asm volatile("bar.sync 0; pmevent 1; st.global.u32 [%1], %0;" :: "r"(threadIdx.x), "l"(A + 63 - threadIdx.x) : "memory");
}
__global__ void before(int *A, int *B)
{
	A[threadIdx.x] = 1;
	asm volatile("st.global.u32 [%1], %0; pmevent 1; bar.sync 0;" :: "r"(threadIdx.x), "l"(A + 63 - threadIdx.x) : "memory");
}
__global__ void numbered(int *A)
{
	asm volatile("pmevent 1; bar.sync %0;" :: "r"(threadIdx.x / 32) : "memory");
	A[threadIdx.x] = 1;
}
