// args: --launch auto
// expect: single drf
// expect: twice drf
// expect: below racy
// expect: doubtful possibly-racy
// Sizes by way of floating point: where both numbers are small enough for their type, rounding changes no ceiling.
#include <cmath>
__global__ void single(int *a, int n) { a[blockIdx.x * blockDim.x + threadIdx.x - (blockIdx.x >= (n + 63) / 64 ? blockDim.x : 0)] = threadIdx.x; }
__global__ void twice(int *a, int n) { a[blockIdx.x >= (n + 63) / 64 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
__global__ void below(int *a, int n) { a[blockIdx.x >= n / 64 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
__global__ void doubtful(int *a, int n) { a[blockIdx.x >= (n + 63) / 64 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }

void run(int *d, int n)
{
	if (n < 1) return;
	if (n < 100000) single<<<(int)std::ceil((float)n / 64), 64>>>(d, n);
	if (n < 1 << 30) twice<<<ceil(1.0 * n / 64), 64>>>(d, n);
	if (n < 1 << 30) below<<<ceil(n / 64.0), 64>>>(d, n);
	if (n < 1 << 30) doubtful<<<ceil((float)n / 64), 64>>>(d, n);        // to multiples of 2, 4 and so on: none above the next of 64
}
