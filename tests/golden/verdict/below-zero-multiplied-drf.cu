// Threads' numbers below zero that are multiplied, and are each thread's own all the same.
// expect: drf
__global__ void backwards(int *out, unsigned last)
{
	if (blockIdx.x > 0) return;
	int at = (last - threadIdx.x) * 3u;
	out[at] = threadIdx.x;
}
__global__ void tiles_from_the_end(int *out, int n)
{
	int at = (gridDim.x - 1 - blockIdx.x) * blockDim.x - threadIdx.x;
	if (n > 0) out[at + n] = threadIdx.x;
}
__global__ void row_before(int *out, int width)
{
	int at = (blockIdx.x - 1) * width + threadIdx.x;
	if ((int)threadIdx.x < width && width < 4096) out[at + 4096] = threadIdx.x;
}
