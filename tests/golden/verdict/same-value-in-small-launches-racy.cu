// expect: racy
// label: true
// Every small launch stores one value: that says nothing about larger ones.
__global__ void both(int *a, int n, int m)
{
	a[n * m] = blockDim.x * gridDim.x > 24 ? threadIdx.x : 1;
}

__global__ void grid(int *a)
{
	a[blockIdx.x * blockDim.x] = gridDim.x > 24 ? threadIdx.x : 1;
}
