// args: --launch auto
// expect: unsigned_rounded drf
// expect: kept_narrow racy
// The next power of two of an unsigned number, given as an argument; and where one step is kept in a number that has no room for it.
#include <stdlib.h>

static unsigned next_power(unsigned n)
{
	unsigned x = n | n >> 1;
	x |= x >> 2;
	x |= x >> 4;
	x |= x >> 8;
	x |= x >> 16;
	return x + 1;
}

static unsigned narrow(unsigned n)
{
	unsigned x = n | n >> 1;
	x |= x >> 2;
	x |= x >> 4;
	signed char kept = x;
	x = kept | kept >> 8;
	x |= x >> 16;
	return x + 2;
}

__global__ void unsigned_rounded(int *out, unsigned power, unsigned n) { if (threadIdx.x < n) out[threadIdx.x % power] = threadIdx.x; }
__global__ void kept_narrow(int *out, unsigned power, unsigned n) { if (threadIdx.x < n) out[threadIdx.x % power] = threadIdx.x; }

int main(int argc, char **argv)
{
	unsigned n = atoi(argv[1]);
	int *out;
	cudaMalloc(&out, 1024 * sizeof(int));
	if (n == 0 || n > 1000) return 1;
	unsigned_rounded<<<1, 1024>>>(out, next_power(n), n);
	kept_narrow<<<1, 1024>>>(out, narrow(n), n);
	return 0;
}
