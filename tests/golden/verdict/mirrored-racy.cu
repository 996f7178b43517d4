// args: --effort 0.3
// expect: racy
// Each thread fills the four mirror images of its cell in a square of twice the extent; they meet at the axes, one of them a cell beside its axis.
__global__ void kernel_square(float *square, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	if (threadIdx.z || blockIdx.z || i >= n || j >= n) return;
	float v = i * j;
	square[(n + i) * 2 * n + n + j] = v;
	square[(n - i + 1) * 2 * n + n + j] = v;
	square[(n + i) * 2 * n + n - j] = v;
	square[(n - i) * 2 * n + n - j] = v;
}
