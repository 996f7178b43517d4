// The pointer is one array for some threads and the other for the rest.
// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 8 / 10
__global__ void k(int *A, int *B)
{
	int *p = threadIdx.x < 16 ? A : B;
	p[threadIdx.x] = 1;
	if (threadIdx.x == 31)
		B[16] = 2;
}
