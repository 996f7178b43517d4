// The conversion to int undoes what unsigned arithmetic did: x is threadIdx.x.
// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 8 / 8
__global__ void k(int *A)
{
	int x = 0u - (0 - threadIdx.x);
	A[x / 2] = threadIdx.x;
}
