// The iterations of the outer loop meet those of the inner one.
__global__ void k(int *A, int n)
{
	for (int i = 0; i < n; i++) {
		A[i] = 1;
		for (int j = 0; j < i; j++) {
			__syncthreads();
			A[j] = 2;
		}
	}
}
