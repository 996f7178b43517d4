// expect: drf
// args: --grid-dim 1
__device__ void put(int a[], int i) { a[i] = threadIdx.x; }

__global__ void row(double a[])
{
	a[threadIdx.x] = 1;
}

__global__ void sized(int a[8])
{
	put(a, threadIdx.x);
}

__global__ void table(int a[][8], int n)
{
	for (int j = 0; j < 8; j++) a[threadIdx.x][j] = n;
}
