// expect: drf
// args: --block-dim=64 --grid-dim=1
// exec: no inline assembly is not executed
/* Back and forth is its own place again. */
__global__ void back(int *A)
{
	__shared__ int s[64];
	unsigned p = (unsigned)__cvta_generic_to_shared(s + threadIdx.x + 1);
	s[threadIdx.x] = threadIdx.x;
	asm volatile("{ .reg .u32 q; add.u32 q, %0, 0xfffffffc; st.shared.u32 [q], %1; }" :: "r"(p), "r"(0) : "memory");
}
