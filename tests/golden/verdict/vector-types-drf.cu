// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int2 *A)
{
	unsigned t = threadIdx.x;
	if (t < 8)
		A[t].x = 1;
	else
		A[t - 8].y = 2;
}
