// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 8 / 8
__global__ void k(int *A)
{
	int i = 0;
	do {
		A[threadIdx.x + i] = i;
		i++;
	} while (i < 2);
}
