// args: --launch auto
// expect: no_step racy
// expect: steps drf
// What assert asks is not done under NDEBUG, wherever the file says that.
__global__ void no_step(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void steps(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

#include <assert.h>
static int with(int n) { assert((n /= 2)); return n; }
#define NDEBUG
#include <cassert>
static int without(int n) { assert((n /= 2)); return n; }

int main()
{
	int *y;
	cudaMalloc(&y, 4096);
	no_step<<<1, without(512)>>>(y);
	steps<<<1, with(512)>>>(y);
	return 0;
}
