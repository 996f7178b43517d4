// expect: drf
// args: --block-dim=64 --grid-dim=1
__global__ void k(int *A)
{
	int offset[4] = { 0, 64 };
	A[threadIdx.x + offset[threadIdx.x & 3]] = threadIdx.x;
}
