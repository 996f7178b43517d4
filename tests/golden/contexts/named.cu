// args: --launch auto
// expect: scatter drf
// expect: plain racy
// expect: mangled drf
// expect: moved racy
// The driver starts kernels that it finds by their names, with six sizes and a list of addresses.
#include <cuda.h>

extern "C" __global__ void scatter(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }
extern "C" __global__ void plain(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }
__global__ void mangled(float *a, unsigned n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }
extern "C" __global__ void moved(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }

void run(CUmodule module, CUdeviceptr d, int blocks)
{
	CUfunction f, g;
	int n = blocks * 64, less = blocks * 32;
	void *args[] = {&d, &n};
	cuModuleGetFunction(&f, module, "scatter");
	cuLaunchKernel(f, blocks, 1, 1, 64, 1, 1, 0, 0, args, 0);
	cuModuleGetFunction(&f, module, "_Z7mangledPfj");
	cuLaunchKernel(f, blocks, 1, 1, 64, 1, 1, 0, 0, args, 0);
	cuModuleGetFunction(&g, module, "plain");
	args[1] = &less;
	cuLaunchKernel(g, blocks, 1, 1, 64, 1, 1, 0, 0, args, 0);
	void *some[2] = {&d, &n}, **p = some;
	cuModuleGetFunction(&g, module, "moved");
	p[1] = &less;
	cuLaunchKernel(g, blocks, 1, 1, 64, 1, 1, 0, 0, some, 0);
	cuModuleGetFunction(&g, module, "of_another_file");
	cuLaunchKernel(g, blocks, 1, 1, 64, 1, 1, 0, 0, args, 0);
}
