// The element behind those of the block is nobody's but the first thread's: there is no thread of number blockDim.x.
// expect: behind drf
// expect: among racy
// expect: nobody drf
__global__ void behind(int *a)
{
	if (threadIdx.y == 0 && threadIdx.z == 0 && blockIdx.x + blockIdx.y + blockIdx.z == 0) {
		if (threadIdx.x == 0) a[blockDim.x] = 1;
		else a[threadIdx.x] = 2;
	}
}

__global__ void among(int *a)
{
	if (threadIdx.y == 0 && threadIdx.z == 0 && blockIdx.x + blockIdx.y + blockIdx.z == 0) {
		if (threadIdx.x == 0) a[blockDim.x - 1] = 1;
		else a[threadIdx.x] = 2;
	}
}

__global__ void nobody(int *a)
{
	if (threadIdx.x >= blockDim.x) a[0] = threadIdx.y;
}
