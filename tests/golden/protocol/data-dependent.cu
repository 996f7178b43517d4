// A value that was read stays as a variable of its own.
__global__ void k(int *A, const int *B)
{
	int d = B[threadIdx.x];
	if (d > 0)
		A[d] = 1;
}
