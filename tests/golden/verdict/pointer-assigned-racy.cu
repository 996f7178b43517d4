// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 9 / 9
__global__ void k(int *A, int n)
{
	int *p = A;
	if (threadIdx.x & 1)
		p = A + 1;
	p[threadIdx.x] = threadIdx.x;
}
