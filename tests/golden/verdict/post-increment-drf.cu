// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A)
{
	int i = 2 * threadIdx.x;
	A[i++] = 1;
	A[i] = 2;
}
