// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A)
{
	int i = 0;
	do {
		A[threadIdx.x + 16 * i] = i;
		i++;
	} while (i < 2);
}
