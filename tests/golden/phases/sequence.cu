// Two barriers make three phases.
__global__ void k(int *A)
{
	A[threadIdx.x] = 1;
	__syncthreads();
	A[threadIdx.x + 1] = 2;
	__syncthreads();
	A[threadIdx.x + 2] = 3;
}
