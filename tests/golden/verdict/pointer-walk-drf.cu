// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A)
{
	int *p = A + 4 * threadIdx.x;
	for (int i = 0; i < 4; i++)
		*p++ = i;
}
