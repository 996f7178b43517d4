// A whole int2 is stored over one of its halves.
// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 9 / 11
__global__ void k(int2 *A)
{
	unsigned t = threadIdx.x;
	if (t < 8)
		A[t].x = 1;
	else
		A[t - 8] = make_int2(t, t);
}
