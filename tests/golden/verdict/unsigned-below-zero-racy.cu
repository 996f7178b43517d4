// expect: racy
// label: true
// args: --grid-dim 1
// Unsigned arithmetic that goes below zero and comes back is no overflow that could be assumed away.
__global__ void halo(int *a)
{
	int x = (blockIdx.x - 1) * blockDim.x + threadIdx.x;
	if (blockIdx.x == 0) a[(x + (int)blockDim.x) / 2] = threadIdx.x;
}

__global__ void turn(int *a, int n)
{
	a[(threadIdx.x + n) % blockDim.x] = threadIdx.x;
}
