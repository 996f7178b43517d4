// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A)
{
	int x = 0u - (0 - threadIdx.x);
	A[x] = threadIdx.x;
}
