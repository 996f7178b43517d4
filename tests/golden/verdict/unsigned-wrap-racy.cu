// As signed numbers, threads 0 and 1 pass.
// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 9 / 9
__global__ void k(int *A)
{
	int t = threadIdx.x;
	if (t - 1 < 1)
		A[0] = t;
}
