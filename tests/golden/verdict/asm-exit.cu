// expect: leaves drf
// expect: stays racy
// expect: perhaps drf
// args: --block-dim=64 --grid-dim=1
// exec: no inline assembly is not executed
__global__ void leaves(int *A)
{
	if (threadIdx.x > 0) asm volatile("exit;");
	A[0] = threadIdx.x;
}

__global__ void stays(int *A)
{
	if (threadIdx.x > 1) asm volatile("exit;");
	A[0] = threadIdx.x;
}

__global__ void perhaps(int *A)
{
	asm volatile("{ .reg .pred p; setp.ne.u32 p, %0, 0; @p exit; }" :: "r"(threadIdx.x));
	A[0] = threadIdx.x;
}
