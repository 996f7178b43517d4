// A barrier that not all threads reach.
__global__ void k(int *A, int n)
{
	if (threadIdx.x < n) {
		A[threadIdx.x] = 1;
		__syncthreads();
	}
	A[threadIdx.x + 1] = 2;
}
