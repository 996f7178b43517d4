// expect: drf
// args: --block-dim=64 --grid-dim=1
__global__ void k(int *A)
{
	int i = 4;
	do A[64 * i + threadIdx.x] = i; while (--i > 0);
}
