// args: --launch auto
// expect: again possibly-racy
// expect: once drf
// setjmp returns once more when longjmp is called: what the function holds then is not what it held at first.
#include <csetjmp>
__global__ void again(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void once(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

static jmp_buf back;
static void jump() { longjmp(back, 1); }

int main()
{
	int *y;
	cudaMalloc(&y, 4096);
	int threads = 256;
	once<<<1, threads>>>(y);
	volatile int later = 256;
	if (!setjmp(back)) {
		later = 512;
		jump();
	}
	again<<<1, later>>>(y);
	return 0;
}
