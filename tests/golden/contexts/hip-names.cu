// args: --launch auto
// expect: old_names drf
// expect: dynamic drf
// expect: pitched drf
// expect: few racy
/* HIP without its headers: names of its own for what CUDA has. */
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

__global__ void old_names(int *a, int n) { a[n == 64 ? hipThreadIdx_x + hipBlockIdx_x * hipBlockDim_x : 0] = hipThreadIdx_x; }
__global__ void few(int *a, int n) { a[n == 64 ? hipThreadIdx_x : 0] = hipBlockIdx_x; }

__global__ void dynamic(int *a)
{
	HIP_DYNAMIC_SHARED(int, tile)
	tile[threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	a[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

__global__ void pitched(hipPitchedPtr p, int width)
{
	int x = threadIdx.x, y = threadIdx.y;
	if (x < width) ((float *)((char *)p.ptr + y * p.pitch))[x] = x;
}

int main()
{
	int *a;
	hipStream_t stream;
	hipDeviceProp_t properties;
	hipGetDeviceProperties(&properties, 0);
	if (hipMalloc(&a, 4096 * sizeof(int)) != hipSuccess) return 1;
	hipStreamCreate(&stream);
	hipLaunchKernelGGL(old_names, dim3(2), dim3(64), 0, stream, a, 64);
	few<<<2, 64, 0, hipStreamDefault>>>(a, 64);
	dynamic<<<1, properties.warpSize * 2, 256, stream>>>(a);
	hipPitchedPtr p;
	hipMalloc3D(&p, make_hipExtent(100 * sizeof(float), 4, 1));
	pitched<<<1, dim3(128, 4)>>>(p, 100);
	hipFree(a);
}
