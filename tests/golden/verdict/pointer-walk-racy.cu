// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 8 / 8
__global__ void k(int *A)
{
	int *p = A + 4 * threadIdx.x;
	for (int i = 0; i < 5; i++)
		*p++ = i;
}
