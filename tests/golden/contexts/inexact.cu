// expect: odd possibly-racy
// expect: even racy
// expect: rounded_down possibly-racy
// expect: rounded possibly-racy
// expect: beside racy
/* Where a number of floating point may be inexact it is one that the machine makes, and not any: (float)n of a large n is even, and of two numbers that the
 * last digit of a logarithm decides between one never comes. What is given stays given beside it. */
#include <cmath>
#include <cstdlib>
__global__ void odd(int *y, int n) { if (n == 1) y[0] = threadIdx.x; }
__global__ void even(int *y, int half) { if (half == 1) y[0] = threadIdx.x; }
__global__ void rounded_down(int *y, int n) { if (n == 2) y[0] = threadIdx.x; }
__global__ void rounded(int *y, int n) { if (n == 3) y[0] = threadIdx.x; }
__global__ void beside(int *y, int n) { if (n == 5) y[0] = threadIdx.x; }

int main(int, char **argv)
{
	int *y, n = atoi(argv[1]);
	cudaMalloc(&y, 4096);
	float half = n / 2;
	odd<<<1, 64>>>(y, (int)(half * 2) & 7);
	even<<<1, 64>>>(y, n / 2);
	rounded_down<<<1, 64>>>(y, (int)(std::log(8.0) / std::log(2.0)));
	rounded<<<1, 64>>>(y, (int)(std::log(8.0) / std::log(2.0)));
	beside<<<std::ceil((float)n / 64), 64>>>(y, n);
}
