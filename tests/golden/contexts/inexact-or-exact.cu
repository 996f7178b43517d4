// expect: blocks racy
// expect: many possibly-racy
// expect: own drf
// expect: chosen possibly-racy
// expect: argued racy
// expect: argued_large possibly-racy
// expect: told possibly-racy
// expect: argued_told possibly-racy
/* Of how many blocks there are only as much is lost as rounding may change: a launch of few rows has the number that is written, and its alarms are true. */
#include <cmath>
#include <cstdlib>
__global__ void blocks(int *y) { y[threadIdx.x] = blockIdx.x; }
__global__ void many(int *y, int n) { if (n > 5000000) y[threadIdx.x] = blockIdx.x; }
__global__ void own(int *y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = i; }
__global__ void chosen(int *y) { y[threadIdx.x] = blockIdx.x; }
__global__ void argued(int *y, int rows) { if (threadIdx.x < rows) y[0] = threadIdx.x; }
__global__ void argued_large(int *y, int rows) { if (rows > 5000000 && threadIdx.x < rows) y[0] = threadIdx.x; }
/* What chooses is lost itself. */
__global__ void told(int *y) { y[threadIdx.x] = blockIdx.x; }
__global__ void argued_told(int *y, int rows) { if (threadIdx.x < rows) y[0] = threadIdx.x; }

int main(int argc, char **argv)
{
	int n = atoi(argv[1]), unknown = (int)sin((double)n), *y;
	cudaMalloc(&y, 1 << 30);
	blocks<<<ceil((float)n / 256), 256>>>(y);
	many<<<ceil((float)n / 256), 256>>>(y, n);
	own<<<ceil((float)n / 256), 256>>>(y, n);
	chosen<<<ceil((float)unknown / 256), 256>>>(y);
	argued<<<1, 64>>>(y, (int)ceil((float)n / 2));
	argued_large<<<1, 64>>>(y, (int)ceil((float)n / 1));
	told<<<unknown > 5 ? 2 : 1, 256>>>(y);
	argued_told<<<1, 64>>>(y, unknown > 5 ? 64 : 1);
}
