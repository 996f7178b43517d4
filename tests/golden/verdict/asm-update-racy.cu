// expect: racy
// label: true
// args: --block-dim=64 --grid-dim=2
// exec: no inline assembly is not executed
/* An update in inline assembly whose operand is a number has a size and a scope as any other. */
__global__ void of_the_block(int *A)
{
	asm volatile("red.relaxed.cta.global.add.u32 [%0], 1;" :: "l"(A) : "memory");
}
__global__ void of_two_sizes(unsigned long long *A)
{
	asm volatile("red.global.add.u32 [%0], 1;" :: "l"(A) : "memory");
	asm volatile("red.global.add.u64 [%0], 1;" :: "l"(A) : "memory");
}
__global__ void beside(float *A)
{
	asm volatile("red.global.v2.f32.add [%0], {%1, %1};" :: "l"(A), "f"(1.0f) : "memory");
	if (threadIdx.x == 1) A[1] = blockIdx.x;
}
