// Before the first barrier, between iterations, after the last one.
__global__ void k(int *A, int n)
{
	A[threadIdx.x] = 0;
	for (int i = 0; i < n; i++) {
		A[threadIdx.x + i] = 1;
		__syncthreads();
		A[threadIdx.x - i] = 2;
	}
	A[threadIdx.x + n] = 3;
}
