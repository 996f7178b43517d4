// exec: no inline assembly is not executed
// red and atom are atomic updates.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a, int *b)
{
	int old;
	asm volatile("red.global.add.s32 [%0], %1;" :: "l"(a), "r"(1) : "memory");
	asm volatile("atom.global.add.s32 %0, [%1], %2;" : "=r"(old) : "l"(a), "r"(2) : "memory");
	b[threadIdx.x] = old;
}
__global__ void racy(int *a, int *b)
{
	asm volatile("red.global.add.s32 [%0], %1;" :: "l"(a), "r"(1) : "memory");
	b[threadIdx.x] = a[0];
}
