// A barrier of another number than all threads come with: no launch keeps them from that.
// args: --preconditions=infer
// expect: racy
// precondition: by_warp: none
__global__ void by_warp(int *a)
{
	__barrier_sync(threadIdx.x / 32);
	a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
