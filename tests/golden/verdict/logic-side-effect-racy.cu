// The second read happens only where the first value is positive, which may be anywhere.
// expect: possibly-racy
// args: --block-dim=16 --grid-dim=1
// alarm: 9 / 10
__global__ void k(int *B, int *C)
{
	int v;
	if ((v = B[threadIdx.x]) > 0 &&
		C[v])
		C[threadIdx.x] = 1;
}
