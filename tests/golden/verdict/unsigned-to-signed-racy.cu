// int i = threadIdx.x - 1 is -1 in thread 0.
// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 8 / 10
__global__ void k(int *A)
{
	int i = threadIdx.x - 1;
	A[i + 1] = i;
	if (i < 0)
		A[5] = i;
}
