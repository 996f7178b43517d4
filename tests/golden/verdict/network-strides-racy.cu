// args: --block-dim 512
// expect: network possibly-racy
// bounds: network
// expect: merge possibly-racy
// As network-strides-drf.cu, with a stride that is twice too long, and with a barrier that is missing.
__device__ inline void exchange(unsigned &a, unsigned &b, unsigned &x, unsigned &y, unsigned dir)
{
	if ((a > b) == dir) {
		unsigned t = a;
		a = b;
		b = t;
		t = x;
		x = y;
		y = t;
	}
}

__global__ void network(const unsigned *in, unsigned *out)
{
	__shared__ unsigned key[1024], value[1024];
	key[threadIdx.x] = in[threadIdx.x];
	value[threadIdx.x] = in[threadIdx.x + 512];
	key[threadIdx.x + 512] = in[threadIdx.x + 1024];
	value[threadIdx.x + 512] = in[threadIdx.x + 1536];
	for (unsigned size = 2; size < 1024; size <<= 1) {
		unsigned dir = (threadIdx.x & (size / 2)) != 0;
		for (unsigned stride = size; stride > 0; stride >>= 1) {
			__syncthreads();
			unsigned at = 2 * threadIdx.x - (threadIdx.x & (stride / 2 - 1));
			exchange(key[at], key[at + stride], value[at], value[at + stride], dir);
		}
	}
}

__global__ void merge(unsigned *out)
{
	__shared__ unsigned key[1024], value[1024];
	for (unsigned size = 2; size <= 1024; size <<= 1) {
		unsigned stride = size / 2, offset = threadIdx.x & (stride - 1);
		__syncthreads();
		unsigned at = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
		exchange(key[at], key[at + stride], value[at], value[at + stride], 1);
		stride >>= 1;
		for (; stride > 0; stride >>= 1) {
			unsigned from = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
			if (offset >= stride) exchange(key[from - stride], key[from], value[from - stride], value[from], 1);
		}
	}
}
