// The end of the interval is in it, or begins too early: neighbours meet.
// expect: line racy
// expect: early racy
__global__ void line(int *a, int n)
{
	const int p = blockIdx.x * blockDim.x + threadIdx.x, s = blockDim.x * gridDim.x;
	for (int i = n * p / s; i <= n * (p + 1) / s; ++i) a[i] = p;
}
__global__ void early(int *a, int n)
{
	const int p = blockIdx.x * blockDim.x + threadIdx.x, s = blockDim.x * gridDim.x;
	for (int i = (n * p - 1) / s; i < n * (p + 1) / s; ++i) a[i] = p;
}
