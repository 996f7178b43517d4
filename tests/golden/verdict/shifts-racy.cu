// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 7 / 7
__global__ void k(int *A)
{
	int t = threadIdx.x;
	A[(t << 2) & 31] = t;
}
