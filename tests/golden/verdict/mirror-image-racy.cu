// expect: racy
// label: true
// Both sides of the diagonal are read and written; a row begins before the diagonal.
__global__ void copy(int *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	if (i < n && j < n)
		a[j * n + i] = i + 2 * j;
	if (i < n && j < n)
		a[i * n + j] = i + 2 * j;
}

__global__ void rows(int *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	for (int j = 0; j < n && i < n; j++) {
		a[i * n + j] = i;
		a[j * n + i] = i;
	}
}
