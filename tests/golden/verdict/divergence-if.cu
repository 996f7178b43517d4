// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: divergence
__global__ void k(int *A)
{
	if (threadIdx.x < 8)
		__syncthreads();
}
