// expect: benign
__global__ void both(int *a, int n, int m)
{
	a[n * m] = blockDim.x * gridDim.x > 0 ? 1 : threadIdx.x;
}

__global__ void grid(int *a, int n)
{
	a[blockIdx.x * blockDim.x] = n * n;
}
