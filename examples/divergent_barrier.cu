// expect: conditional
// The last block may have threads beyond the end of the array: they never reach the barrier.
__global__ void shift(float *data, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) {
		float left = threadIdx.x > 0 ? data[i - 1] : 0;
		__syncthreads();
		data[i] = left;
	}
}
