// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A)
{
	int own[2];
	own[0] = threadIdx.x;
	own[1] = 3;
	A[own[0]] = own[1];
}
