// args: --block-dim=8 --grid-dim=1
// expect: racy
__global__ void k(int *A)
{
	if (threadIdx.x < 4)
		__syncthreads();
	A[threadIdx.x] = 1;
}
