// *p reads what thread 0 writes.
// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 8 / 10
__global__ void k(int *p, int *out)
{
	if (threadIdx.x == 0)
		p[0] = 3;
	out[threadIdx.x] =
		*p;
}
