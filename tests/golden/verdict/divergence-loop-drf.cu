// The bounds differ from thread to thread, the number of iterations does not.
// expect: drf
// args: --block-dim=16 --grid-dim=1
__global__ void k(int *A)
{
	for (int i = threadIdx.x; i < 64; i += blockDim.x)
		__syncthreads();
}
