// expect: drf
// args: --block-dim=256 --grid-dim=1
__global__ void k(int *A)
{
	signed char c = (signed char)threadIdx.x;
	A[c + 128] = threadIdx.x;
}
