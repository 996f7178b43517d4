// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A, int n)
{
	if (n < 8)
		__syncthreads();
	if (blockIdx.x == 0)
		__syncthreads();
}
