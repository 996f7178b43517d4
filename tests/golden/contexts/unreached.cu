// args: --launch auto
// expect: by_mode drf
// expect: by_mode_racy racy
// expect: called drf
// expect: called_racy racy
// expect: started racy
// expect: taken racy
// A kernel that is started only where no run comes is answered as it is meant there; one that is started elsewhere, too, only for that.
#include <cuda_runtime.h>
__global__ void by_mode(float *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void by_mode_racy(float *a) { a[blockIdx.x * 16 + threadIdx.x] = threadIdx.x; }
__global__ void called(float *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void called_racy(float *a) { a[blockIdx.x * 16 + threadIdx.x] = threadIdx.x; }
__global__ void started(float *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
__global__ void taken(float *a) { a[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; }
void tune(const void *kernel);

static void help(float *d, int n) { called<<<n, 32>>>(d); called_racy<<<n, 32>>>(d); }

static void run(float *d, int n, bool up)
{
	int mode = 10;
	dim3 blocks(n), threads(64);
	if (mode == 8) {
		threads = dim3(32);
		by_mode<<<blocks, threads>>>(d);
		taken<<<blocks, threads>>>(d);
	}
	switch (mode) {
	case 9: by_mode_racy<<<blocks, 32>>>(d); break;
	case 11: started<<<blocks, 32>>>(d); break;
	default: started<<<blocks, 64>>>(d);
	}
	if (up) help(d, n);
}

void begin(float *d, int n) { run(d, n, false); tune((const void *)taken); }
