// expect: racy
// A row is one shorter than what is divided by.
__global__ void inner(float *a, size_t n, size_t width)
{
	size_t stride = (size_t)blockDim.x * gridDim.x;
	if (width < 3) return;
	for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
		a[i % (width - 1) + i / (width - 1) * (width - 2)] = i;
}
