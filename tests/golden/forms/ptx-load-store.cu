// exec: no inline assembly is not executed
// ld and st, with constant and computed addresses, of several sizes.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a, int *b)
{
	int v;
	asm volatile("ld.global.s32 %0, [%1];" : "=r"(v) : "l"(b + threadIdx.x) : "memory");
	asm volatile("st.global.s32 [%0], %1;" :: "l"(a + threadIdx.x), "r"(v) : "memory");
	asm volatile("st.global.v2.s32 [%0+1024], {%1, %1};" :: "l"(a + 2 * threadIdx.x), "r"(v) : "memory");
}
__global__ void racy(int *a, int *b)
{
	int v;
	asm volatile("ld.global.s32 %0, [%1];" : "=r"(v) : "l"(a + threadIdx.x + 1) : "memory");
	asm volatile("st.global.s32 [%0], %1;" :: "l"(a + threadIdx.x), "r"(v) : "memory");
	asm volatile("st.global.v2.s32 [%0+1024], {%1, %1};" :: "l"(b + threadIdx.x), "r"((int)threadIdx.x) : "memory");
}
