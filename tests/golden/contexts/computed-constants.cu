// args: --launch auto
// expect: fits drf
// expect: wraps racy
// expect: either drf
// expect: either_wraps possibly-racy
// What the library makes of constants is a constant. Where the last digit of a logarithm decides it is one of two numbers, which of them is not told.
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>
__global__ void fits(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void wraps(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void either(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void either_wraps(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

void run(int *y)
{
	const char *digits = "256";
	fits<<<1, 1 << (int)log2(256.0)>>>(y);
	fits<<<1, (int)sqrt(65536.0)>>>(y);
	fits<<<1, sqrt(65536)>>>(y);
	fits<<<1, pow(2, 8)>>>(y);
	fits<<<1, powf(2.f, 8.f)>>>(y);
	fits<<<1, exp2(8.0)>>>(y);
	fits<<<1, 1 << (int)std::ceil(std::log2(200))>>>(y);
	fits<<<1, (int)ceil(1000 / 256.0) * 64>>>(y);
	fits<<<1, (int)std::round(255.6)>>>(y);
	fits<<<1, (int)(0.25 * 1024)>>>(y);
	fits<<<1, (unsigned)fmin(256.0, 1024.0)>>>(y);
	fits<<<1, (int)(255.9f + 0.25f)>>>(y);
	fits<<<1, atoi("256")>>>(y);
	fits<<<1, atoi(digits)>>>(y);
	fits<<<1, strtol("0x100", NULL, 16)>>>(y);
	fits<<<1, std::stoi("256")>>>(y);
	fits<<<1, 25 * strlen("0123456789")>>>(y);
	wraps<<<1, 1 << (int)log2(512.0)>>>(y);
	either<<<1, 32 * (int)(log(256.0) / log(2.0))>>>(y);
	either_wraps<<<1, 64 * (int)(log(256.0) / log(2.0))>>>(y);
}
