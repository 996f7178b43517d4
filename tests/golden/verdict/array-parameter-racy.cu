// expect: racy
// Parameters written as arrays are pointers: their accesses count, in kernels and in functions they are handed to.
__device__ void put(int a[], int i) { a[i] = threadIdx.x; }

__global__ void row(double a[])
{
	a[0] = threadIdx.x;
}

__global__ void sized(int a[8])
{
	put(a, 0);
}

__global__ void table(int a[][8], int n)
{
	a[0][n] = threadIdx.x;
}
