// A barrier that the threads with a true predicate reach.
// expect: racy
// alarm: divergence
// label: true
// args: --block-dim=64 --grid-dim=1
__global__ void k(int *A)
{
	asm volatile("{ .reg .pred p; setp.ne.u32 p, %0, 0; @p bar.sync 0; }" :: "r"(threadIdx.x));
	A[threadIdx.x] = 1;
}
// exec: no inline assembly is not executed
