// expect: drf
// args: --block-dim=32 --grid-dim=1
__global__ void k(int *A, int n)
{
	int *p = A;
	if (threadIdx.x & 1)
		p = A + 64;
	p[threadIdx.x] = threadIdx.x;
}
