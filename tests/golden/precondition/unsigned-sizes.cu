// Rows two shorter than what they are put into, in unsigned types: where the width is 0, thread 2^32 - 2 and thread 0 meet.
// expect: inner conditional
// precondition: inner: w >= 1
// expect: strided conditional
// precondition: strided: w >= 1
__global__ void inner(float *out, unsigned w, unsigned n)
{
	unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x < n)
		out[x % (w - 2) + x / (w - 2) * w] = threadIdx.x;
}
__global__ void strided(float *out, unsigned w, unsigned n)
{
	for (unsigned x = blockIdx.x * blockDim.x + threadIdx.x; x < n; x += gridDim.x * blockDim.x)
		out[x % (w - 2) + x / (w - 2) * w] = threadIdx.x;
}
