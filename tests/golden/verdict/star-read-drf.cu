// expect: drf
// args: --block-dim=32 --grid-dim=1
__global__ void k(int *p, int *out)
{
	if (threadIdx.x == 0)
		*(p + 1) = 3;
	out[threadIdx.x] = *p;
}
