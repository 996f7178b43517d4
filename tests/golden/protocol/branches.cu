// A branch with a barrier is synchronised, one without is not.
__global__ void k(int *A, int n)
{
	if (n > 0) {
		A[threadIdx.x] = 1;
		__syncthreads();
	}
	if (threadIdx.x > 0)
		A[threadIdx.x - 1] = 2;
	else
		A[blockDim.x] = 2;
}
