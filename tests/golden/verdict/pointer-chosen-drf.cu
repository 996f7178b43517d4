// expect: drf
// args: --block-dim=32 --grid-dim=1
__global__ void k(int *A, int *B)
{
	int *p = threadIdx.x < 16 ? A : B;
	p[threadIdx.x] = 1;
	if (threadIdx.x == 31)
		A[16] = 2;
}
