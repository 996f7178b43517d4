// expect: unsupported
// exec: no clang takes no __device__ here
__global__ void local(float *a)
{
	__shared__ float s[32];
	s[threadIdx.x] = 1.0f;
	__device__ float v[4];
	v[0] = s[threadIdx.x];
	a[blockIdx.x * blockDim.x + threadIdx.x] = v[0];
}
