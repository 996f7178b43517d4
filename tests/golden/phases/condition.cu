// A barrier that only some launches reach: with it and without it.
__global__ void k(int *A, int n)
{
	A[threadIdx.x] = 1;
	if (n > 3)
		__syncthreads();
	A[threadIdx.x + 1] = 2;
}
