// args: --launch auto
// expect: rounded drf
// expect: short_of_it racy
// expect: as_given racy
// expect: halved drf
// The next power of two, as programs compute it. One step of the chain is missing in `almost`.
#include <stdlib.h>

static unsigned next_power(unsigned x)
{
	--x;
	x |= x >> 1;
	x |= x >> 2;
	x |= x >> 4;
	x |= x >> 8;
	x |= x >> 16;
	return ++x;
}

static unsigned almost(unsigned x)
{
	--x;
	x |= x >> 1;
	x |= x >> 2;
	x |= x >> 8;
	x |= x >> 16;
	return ++x;
}

static int power_below(int x)
{
	x |= x >> 1;
	x = x >> 2 | x;
	x |= x >> 4;
	x |= x >> 8;
	x |= x >> 16;
	return (x + 1) / 2;
}

__global__ void rounded(int *out) { out[threadIdx.x & (blockDim.x - 1)] = threadIdx.x; }
__global__ void short_of_it(int *out) { out[threadIdx.x & (blockDim.x - 1)] = threadIdx.x; }
__global__ void as_given(int *out) { out[threadIdx.x & (blockDim.x - 1)] = threadIdx.x; }
__global__ void halved(int *out) { out[threadIdx.x & (blockDim.x - 1)] = threadIdx.x; }

int main(int argc, char **argv)
{
	int n = atoi(argv[1]), *out;
	if (n < 2) return 1;
	cudaMalloc(&out, 1024 * sizeof(int));
	rounded<<<1, next_power((n + 1) / 2)>>>(out);
	short_of_it<<<1, almost(n)>>>(out);
	as_given<<<1, n>>>(out);
	halved<<<1, power_below(n)>>>(out);
	return 0;
}
