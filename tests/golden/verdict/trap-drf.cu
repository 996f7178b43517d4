// args: --block-dim 64 --grid-dim 4
// expect: drf
// Who traps, or finds an assertion false, stops the whole grid: nobody waits at a barrier for it.
#include <assert.h>

__global__ void trapped(const int *in, int *out, int mode)
{
	__shared__ int s[64];
	s[threadIdx.x] = in[threadIdx.x];
	if (threadIdx.x < 8) {
		if (mode == 0) __trap();
	}
	__syncthreads();
	out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void asserted(const int *in, int *out)
{
	__shared__ int s[64];
	int at = in[threadIdx.x];
	assert(at >= 0 && at < 64);
	s[threadIdx.x] = at;
	__syncthreads();
	out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// In a switch, within a function, within a loop.
__device__ int power(int kind, int of)
{
	switch (kind) {
	case 0: return 1;
	case 1: return of;
	case 2: return of * of;
	default: __trap();
	}
	return 0;
}

__global__ void chosen(const int *in, int *out)
{
	__shared__ int s[64];
	if (threadIdx.x < 32)
		for (int i = 0; i < 2; i++) s[threadIdx.x + 32 * i] = power(in[threadIdx.x], i);
	__syncthreads();
	out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// Only who does not goes on.
// exec: rows no inline assembly
__global__ void rows(int *out, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	if (t % 2) asm volatile("trap;");
	out[t / 2] = n;
}
