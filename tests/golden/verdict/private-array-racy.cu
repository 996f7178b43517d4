// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 9 / 9
__global__ void k(int *A)
{
	int own[2];
	own[0] = threadIdx.x;
	own[1] = 3;
	A[own[1]] = own[0];
}
