// args: --block-dim 64 --grid-dim 4
// Of who does not trap all is as it was, and of who traps what it did before.
#include <assert.h>

// expect: left racy
__global__ void left(const int *in, int *out, int mode)
{
	__shared__ int s[64];
	s[threadIdx.x] = in[threadIdx.x];
	if (threadIdx.x < 8) {
		if (mode == 0) asm volatile("exit;");
	}
	__syncthreads();
	out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// expect: before possibly-racy
// exec: before no it ends in a trap
__global__ void before(int *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	if (t == 3) {
		out[4] = t;
		__trap();
	}
	out[t] = t;
}

// expect: others racy
__global__ void others(int *out, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	if (t % 4 == 0) {
		assert(n > 0);
	}
	out[t / 2] = t;
}

// expect: jumped racy
__global__ void jumped(int *out, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	if (t < 32) {
		if (n != t) goto done;
		__trap();
	done:
		out[t / 2] = t;
	}
}

// expect: fallen racy
// exec: fallen no it ends in a trap
__global__ void fallen(int *out, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	switch (t % 4) {
	case 0: __trap();
	case 1: out[0] = t;
	default: break;
	}
}

// What a number of the branch decides is not told behind it.
// expect: bound racy
__global__ void bound(const int *in, int *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	if (t < 128) {
		int at = in[t];
		if (at < 0) __trap();
	}
	out[t / 2] = t;
}

// expect: rounds racy
__global__ void rounds(int *out, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	for (int i = 0; i < 4; i++) {
		if (i == n) __trap();
		out[t + i] = i;
	}
}
