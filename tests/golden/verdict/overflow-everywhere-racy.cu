// Numbers that are too large in nearly every launch: that there is none of them is assumed, so what a proof says is of launches that nobody makes.
// expect: gone racy
// expect: halves racy
// expect: shifted_out racy
// expect: of_parameters racy
__global__ void gone(int *out)
{
	unsigned grid = gridDim.x * gridDim.x * gridDim.x * gridDim.x, stride = grid * grid * grid * 65536u * 65536u;
	if (blockIdx.x == 0) out[stride * threadIdx.x] = threadIdx.x;
}
__global__ void halves(int *out, long n)
{
	long at = threadIdx.x * (n << 32);
	if (blockIdx.x == 0 && n > 0) out[(int)at] = threadIdx.x;
}
__global__ void shifted_out(int *out, unsigned n)
{
	unsigned stride = (n * 0x10000u) * (n * 0x10000u);
	if (blockIdx.x == 0 && n) out[stride * threadIdx.x] = threadIdx.x;
}
__global__ void of_parameters(int *out, unsigned n, unsigned m)
{
	unsigned stride = (n + 1) * (m + 1) * 0x1000000u * 0x100u;
	if (blockIdx.x == 0) out[stride * threadIdx.x] = threadIdx.x;
}
