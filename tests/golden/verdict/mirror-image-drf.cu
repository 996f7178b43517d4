// expect: drf
// The part below the diagonal is written above it; then the whole of a symmetric matrix, row by row, by one thread each.
__global__ void copy(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	if (i < n && j < i)
		a[j * n + i] = a[i * n + j];
}

__global__ void rows(int *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	for (int j = i; j < n; j++) {
		a[i * n + j] = i * j;
		a[j * n + i] = a[i * n + j];
	}
}
