// expect: drf
// args: --block-dim=32 --grid-dim=1
// exec: no clang takes no __device__ beside __shared__
/* CUDA's guide has both words together. */
__global__ void mirror(float *a)
{
	__device__ __shared__ float s[32], t[32];
	__shared__ __device__ float u[32];
	s[threadIdx.x] = a[threadIdx.x];
	t[threadIdx.x] = 1.0f;
	u[threadIdx.x] = 2.0f;
	__syncthreads();
	a[threadIdx.x] = s[31 - threadIdx.x] + t[31 - threadIdx.x] + u[0];
}
