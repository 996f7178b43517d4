// args: --launch auto
// expect: of_driver racy
// expect: of_driver_64 drf
// expect: of_module racy
// expect: with_events racy
// expect: by_address racy
// expect: in_graph racy
// expect: on_devices racy
// expect: of_old racy
// expect: plain drf
/* Launches by other functions than those of <<<>>>, each with n = 0; each kernel is free of races for n = 64. */
#include <cuda.h>
#include <hip/hip_runtime.h>
#define OF_64 (int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
extern "C" __global__ void of_driver OF_64
extern "C" __global__ void of_driver_64 OF_64
extern "C" __global__ void of_module OF_64
__global__ void with_events OF_64
__global__ void by_address OF_64
__global__ void in_graph OF_64
__global__ void on_devices OF_64
__global__ void of_old OF_64
__global__ void plain OF_64

void driver(int *a, CUmodule module, int n, int whole)
{
	CUfunction f;
	CUlaunchConfig c = {};
	void *args[] = {&a, &n};
	c.gridDimX = c.gridDimY = c.gridDimZ = 1;
	c.blockDimX = 64;
	c.blockDimY = c.blockDimZ = 1;
	cuModuleGetFunction(&f, module, "of_driver");
	cuLaunchKernelEx(&c, f, args, nullptr);
	void *all[] = {&a, &whole};
	cuModuleGetFunction(&f, module, "of_driver_64");
	cuLaunchKernelEx(&c, f, all, nullptr);
}

void hip(int *a, hipModule_t module, int n)
{
	hipFunction_t f;
	void *args[] = {&a, &n};
	hipModuleGetFunction(&f, module, "of_module");
	hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, 0, args, NULL);
	hipExtLaunchKernelGGL(with_events, dim3(1), dim3(64), 0, 0, nullptr, nullptr, 0, a, 0);
	hipExtLaunchKernel((const void *)by_address, dim3(1), dim3(64), args, 0, 0, nullptr, nullptr, 0);
}

void graph(int *a, cudaGraph_t g, int n)
{
	void *args[] = {&a, &n};
	cudaGraphNode_t node;
	cudaKernelNodeParams p = {};
	p.func = (void *)in_graph;
	p.gridDim = dim3(1);
	p.blockDim = dim3(64);
	p.kernelParams = args;
	cudaGraphAddKernelNode(&node, g, nullptr, 0, &p);
	cudaLaunchParams list[1];
	list[0].func = (void *)on_devices;
	list[0].gridDim = dim3(1);
	list[0].blockDim = dim3(64);
	list[0].args = args;
	cudaLaunchCooperativeKernelMultiDevice(list, 1);
	cudaConfigureCall(dim3(1), dim3(64), 0, 0);
	cudaSetupArgument(&a, sizeof a, 0);
	cudaSetupArgument(&n, sizeof n, 8);
	cudaLaunch((const void *)of_old);
}

int main()
{
	int *a;
	CUmodule module;
	hipModule_t other;
	cudaGraph_t g;
	cudaMalloc(&a, 4096);
	driver(a, module, 0, 64);
	hip(a, other, 0);
	graph(a, g, 0);
	of_driver<<<1, 64>>>(a, 64);
	of_driver_64<<<1, 64>>>(a, 64);
	of_module<<<1, 64>>>(a, 64);
	with_events<<<1, 64>>>(a, 64);
	by_address<<<1, 64>>>(a, 64);
	in_graph<<<1, 64>>>(a, 64);
	on_devices<<<1, 64>>>(a, 64);
	of_old<<<1, 64>>>(a, 64);
	plain<<<1, 64>>>(a, 64);
}
