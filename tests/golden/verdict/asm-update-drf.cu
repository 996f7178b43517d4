// expect: drf
// args: --block-dim=64 --grid-dim=2
// exec: no inline assembly is not executed
/* Updates of one size by all threads, beside what they leave alone. */
__global__ void of_all(int *A)
{
	asm volatile("red.relaxed.gpu.global.add.u32 [%0], 1;" :: "l"(A) : "memory");
	if (threadIdx.x == 1 && blockIdx.x == 0) A[1] = 1;
}
__global__ void beside(float *A)
{
	asm volatile("red.global.v2.f32.add [%0], {%1, %1};" :: "l"(A), "f"(1.0f) : "memory");
	if (threadIdx.x == 1 && blockIdx.x == 0) A[2] = 1;
}
