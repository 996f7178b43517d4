// expect: drf
// args: --block-dim=64 --grid-dim=1
// exec: no inline assembly is not executed
__global__ void k(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	asm volatile("bar.warp.sync 0xffffffff;");
	A[threadIdx.x] = s[threadIdx.x ^ 16];
}
