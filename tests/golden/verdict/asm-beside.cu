// exec: no inline assembly is not executed
// One kernel holds assembly; the others keep their exact answers.
// args: --block-dim=32 --grid-dim=1
// expect: clean drf
// expect: odd drf
// expect: dirty racy
__global__ void clean(int *A)
{
	A[threadIdx.x] = 1;
}
__global__ void odd(int *A)
{
	int lane;
	asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
	A[threadIdx.x] = lane;
}
__global__ void dirty(int *A)
{
	A[threadIdx.x / 2] = threadIdx.x;
}
