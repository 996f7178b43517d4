// args: --launch auto
// expect: doubled drf
// expect: doubled_racy racy
// expect: unsigned_doubled drf
// expect: at_once racy
// expect: halved drf
// expect: halved_racy racy
// expect: of_constants drf
// expect: broken_off racy
// Where a loop that doubles or halves is left its number is not any that the test refuses, but the first.
#include <stdlib.h>

__global__ void doubled(int *out, int n) { if (threadIdx.x >= 2 * n - 1) out[0] = threadIdx.x; }
__global__ void doubled_racy(int *out, int n) { if (threadIdx.x >= n - 1) out[0] = threadIdx.x; }
__global__ void unsigned_doubled(int *out, unsigned n) { if (threadIdx.x >= 2 * n - 1) out[0] = threadIdx.x; }
__global__ void at_once(int *out, int n) { if (n == 1) out[0] = blockIdx.x; }
__global__ void halved(int *out, int n) { if (2 * blockDim.x <= n && threadIdx.x < 2) out[0] = threadIdx.x; }
__global__ void halved_racy(int *out, int n) { if (3 * blockDim.x <= 2 * n && threadIdx.x < 2) out[0] = threadIdx.x; }
__global__ void of_constants(int *out, int n) { out[threadIdx.x % n] = threadIdx.x; }
__global__ void broken_off(int *out, int n) { out[threadIdx.x % n] = threadIdx.x; }

int main(int argc, char **argv)
{
	int n = atoi(argv[1]), threads = 1, *out;
	unsigned positive = 1, quarter = 96;
	cudaMalloc(&out, 1024 * sizeof(int));
	if (n < 1 || n > 512) return 1;
	while (threads < n) threads *= 2;
	doubled<<<1, threads>>>(out, n);
	doubled_racy<<<1, threads>>>(out, n);
	at_once<<<2, threads>>>(out, n);
	while (positive < (unsigned)n) positive <<= 1;
	unsigned_doubled<<<1, positive>>>(out, n);
	for (threads = 1024; threads > n; threads /= 2);
	halved<<<1, threads>>>(out, n);
	halved_racy<<<1, threads>>>(out, n);
	while (quarter > 4) quarter >>= 1;
	of_constants<<<1, 64>>>(out, quarter + 61);
	for (threads = 1; threads < 64; threads *= 2)
		if (threads == 4 && argc == 3) break;
	broken_off<<<1, 64>>>(out, threads);
	return 0;
}
