// A synchronised loop around an unsynchronised one.
__global__ void k(int *A, int n)
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 4; j++)
			A[4 * threadIdx.x + j] = i;
		__syncthreads();
	}
}
