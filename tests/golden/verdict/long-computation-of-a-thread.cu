// expect: threads possibly-racy
// expect: blocks drf
// alarm: divergence
// A long computation is not followed where what goes in is unknown, but it is the thread's own when it asks who it is.
#define ONE x = x + 2u * 3u;
#define TEN ONE ONE ONE ONE ONE ONE ONE ONE ONE ONE
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

__device__ unsigned of_thread(unsigned x)
{
	x ^= threadIdx.x;
	HUNDRED
	return x;
}

__device__ unsigned of_input(unsigned x)
{
	HUNDRED
	return x;
}

__global__ void threads(unsigned *a, const unsigned *in)
{
	a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
	if (of_thread(in[0]) & 1)
		__syncthreads();
}

__global__ void blocks(unsigned *a, const unsigned *in)
{
	if (of_input(in[0]) & 1)
		__syncthreads();
	a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
