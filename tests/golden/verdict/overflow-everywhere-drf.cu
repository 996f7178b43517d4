// As in overflow-everywhere-racy.cu, and nothing is too large: strides of one part, in numbers that have room for it.
// expect: there drf
// expect: halves drf
// expect: shifted_up drf
__global__ void there(int *out)
{
	unsigned stride = gridDim.x * 4096u;
	if (blockIdx.x == 0) out[stride * threadIdx.x] = threadIdx.x;
}
__global__ void halves(int *out, long n)
{
	long at = threadIdx.x * (n << 32);
	if (blockIdx.x == 0 && n > 0) out[at >> 32] = threadIdx.x;
}
__global__ void shifted_up(int *out, unsigned n)
{
	unsigned stride = n * 0x1000u;
	if (blockIdx.x == 0 && n) out[stride * threadIdx.x] = threadIdx.x;
}
