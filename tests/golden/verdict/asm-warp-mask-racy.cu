// expect: racy
// args: --block-dim=64 --grid-dim=1
// exec: no inline assembly is not executed
__global__ void k(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	asm volatile("bar.warp.sync 0x0000ffff;");
	A[threadIdx.x] = s[threadIdx.x ^ 16];
}
__global__ void fence(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	asm volatile("membar.cta;");
	A[threadIdx.x] = s[threadIdx.x ^ 16];
}
