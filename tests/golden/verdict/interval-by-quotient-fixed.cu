// The same in one launch.
// args: --block-dim 8 --grid-dim 2 --param n=100
// expect: apart drf
// expect: meets racy
__global__ void apart(int *a, int n)
{
	const int p = blockIdx.x * blockDim.x + threadIdx.x, s = blockDim.x * gridDim.x;
	for (int i = n * p / s; i < n * (p + 1) / s; ++i) a[i] = p;
}
__global__ void meets(int *a, int n)
{
	const int p = blockIdx.x * blockDim.x + threadIdx.x, s = blockDim.x * gridDim.x;
	for (int i = n * p / s; i < n * (p + 1) / s + 1; ++i) a[i] = p;
}
