// expect: racy
// label: true
// args: --block-dim=64 --grid-dim=1
// exec: no inline assembly is not executed
/* A barrier in a comment of inline assembly is none. */
__global__ void of_lines(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	asm volatile("/* before; bar.sync 0; */ membar.cta;" ::: "memory");
	A[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void of_a_line(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	asm volatile("// bar.sync 0;\n\tmembar.cta; // no barrier.sync\n" ::: "memory");
	A[threadIdx.x] = s[63 - threadIdx.x];
}
