// expect: drf
// exec: no __requires is of GPUVerify
/* What the source demands of launches keeps a small counter in its type. */
__global__ void fill(float *out, int width)
{
	__requires(width == 80);
	__requires(blockDim.y <= 8);
	__shared__ float s[4096];
	for (short i = threadIdx.x; i < width; i += blockDim.x) s[threadIdx.y * 400 + 4 * i] = threadIdx.x;
	__syncthreads();
	if (threadIdx.x + threadIdx.y == 0) out[blockIdx.x + gridDim.x * blockIdx.y] = s[0];
}
