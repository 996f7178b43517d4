// Types and calls of the CUDA runtime around and in kernels.
// args: --launch host
// expect: drf drf
// expect: racy racy
// label: true
#include <cuda_runtime.h>
__global__ void drf(int *a, cudaTextureObject_t unused, dim3 shape, cudaPos at)
{
	dim3 local(blockDim.x, 2);
	if (local.y == 2 && local.z == 1)
		a[threadIdx.x] = shape.x;
	else
		a[0] = threadIdx.x + at.x;
}
__global__ void racy(int *a, dim3 shape)
{
	dim3 local(3);
	a[threadIdx.x / (local.y + local.z)] = threadIdx.x;
}
int main()
{
	int *a, device;
	cudaStream_t stream;
	cudaEvent_t start;
	cudaDeviceProp prop;
	dim3 block(32), grid;
	cudaGetDevice(&device);
	cudaGetDeviceProperties(&prop, device);
	cudaStreamCreate(&stream);
	cudaEventCreate(&start);
	if (cudaMalloc(&a, 4096) != cudaSuccess)
		return 1;
	drf<<<grid, block, 0, stream>>>(a, 0, block, make_cudaPos(0, 0, 0));
	racy<<<grid, block, 0, stream>>>(a, block);
	cudaError_t error = cudaGetLastError();
	cudaEventRecord(start, stream);
	cudaDeviceSynchronize();
	cudaFree(a);
	return error;
}
