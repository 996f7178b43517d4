// expect: drf
// Rows of a length that may be below zero: what a quotient by such a number gives.
__global__ void rows(int *a, int length, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && length != 0) a[i / length * length * 2 + i % length] = i;
}
