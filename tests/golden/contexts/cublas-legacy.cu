// args: --launch auto
// expect: scale drf
// expect: halve racy
// What the first cuBLAS is given is given by value: the pitch of a matrix is what it was before the call.
#include <cublas.h>
#include <cuda_runtime.h>
__global__ void scale(float *a, int width, int pitch)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x < width) a[blockIdx.y * pitch + x] *= 2;
}
__global__ void halve(float *a, int width, int pitch)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x < width) a[blockIdx.y * (pitch / 2) + x] *= 2;
}
void run(float *b)
{
	float *a;
	size_t pitch;
	cublasInit();
	cudaMallocPitch((void **)&a, &pitch, 1000 * sizeof(float), 300);
	pitch /= sizeof(float);
	cublasSgemm('n', 't', (int)pitch, 300, 16, -2.0f, b, pitch, b, pitch, 0.0f, a, pitch);
	if (cublasGetError() != CUBLAS_STATUS_SUCCESS) return;
	scale<<<dim3(4, 300), 256>>>(a, 1000, pitch);
	halve<<<dim3(4, 300), 256>>>(a, 1000, pitch);
	cublasShutdown();
}
