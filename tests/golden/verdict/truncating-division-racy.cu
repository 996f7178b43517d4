// -1 / 2 and 1 / 2 are both 0.
// expect: racy
// args: --block-dim=3 --grid-dim=1
// alarm: 8 / 8
__global__ void k(int *A)
{
	int t = threadIdx.x;
	A[(t - 1) / 2 + 4] = t;
}
