// An early return guards everything after it.
__global__ void k(int *A, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	A[i] = 1;
}
