// expect: benign
// args: --block-dim=32 --grid-dim=1
// alarm: 8 / 8
// label: benign
__global__ void k(int *A)
{
	if (threadIdx.x > 3)
		A[5] = 7;
}
