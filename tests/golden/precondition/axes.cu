// An axis that the kernel does not use is 1, each of the six by itself.
// args: --preconditions=infer
// expect: conditional
// precondition: one_row: blockDim.y == 1 && gridDim.y == 1
// precondition: row_of_blocks: gridDim.y == 1
// precondition: one_block: gridDim.x == 1
// expect: two_axes drf
// precondition: two_axes: none
__global__ void one_row(float *a, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x < n) a[x] = x + threadIdx.y + blockIdx.y;
}

__global__ void row_of_blocks(int *a)
{
	__shared__ int s[32][32];
	s[threadIdx.y][threadIdx.x] = threadIdx.x;
	__syncthreads();
	if (threadIdx.x == 0 && threadIdx.y == 0) a[blockIdx.x] = s[blockIdx.y % 32][0];
}

__global__ void one_block(int *a)
{
	a[threadIdx.x] += 1;
}

__global__ void two_axes(int *a)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	a[y * (gridDim.x * blockDim.x) + x] = x;
}
