// expect: drf
__global__ void halo(int *a)
{
	int x = (blockIdx.x - 1) * blockDim.x + threadIdx.x;
	a[x + (int)blockDim.x] = threadIdx.x;
}

__global__ void last(int *a, unsigned n)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) a[n - 1 - i] = i;
}
