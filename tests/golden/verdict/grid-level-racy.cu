// expect: racy
// args: --block-dim=16 --grid-dim=2
// alarm: 6 / 6
__global__ void k(int *A)
{
	A[threadIdx.x] = blockIdx.x;
}
