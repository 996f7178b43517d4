// The same in one launch.
// args: --block-dim 16 --grid-dim 4 --param n=200
// expect: apart drf
// expect: meets racy
__global__ void apart(int *a, int n)
{
	int w = (n + 63) / 64, r = blockIdx.x * blockDim.x + threadIdx.x;
	for (int i = w * r; i < w * r + w && i < n; i++) a[i] = r;
}
__global__ void meets(int *a, int n)
{
	int w = n / 64, r = blockIdx.x * blockDim.x + threadIdx.x;
	for (int i = w * r; i < w * r + w + 1 && i < n; i++) a[i] = r;
}
