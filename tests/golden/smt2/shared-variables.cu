// args: --block-dim=32 --grid-dim=1
// The iteration of a synchronised loop is one variable for both threads, that of the other loop two.
__global__ void k(int *A, int n)
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 3; j++)
			A[i + threadIdx.x * j] = 1;
		__syncthreads();
	}
}
