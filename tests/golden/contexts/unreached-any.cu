// args: --launch auto
// expect: by_mode racy
// Beside a launch that may start any kernel, one that no run comes to tells nothing.
#include <cuda_runtime.h>
__global__ void by_mode(float *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
CUfunction find(int n);

void run(float *d, int n)
{
	int mode = 10;
	void *args[] = { &d };
	if (mode == 8) by_mode<<<n, 32>>>(d);
	cuLaunchKernel(find(n), n, 1, 1, 64, 1, 1, 0, 0, args, 0);
}
