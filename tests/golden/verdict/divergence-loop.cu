// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: divergence
__global__ void k(int *A)
{
	for (int i = 0; i < threadIdx.x; i++)
		__syncthreads();
}
