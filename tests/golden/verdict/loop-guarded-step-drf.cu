// expect: drf
/* Rounds for all threads of the grid, some of which have no more to do; a barrier in each. */
__global__ void rounds(float *out, const float *in, int n, int turns)
{
	__shared__ float s[256];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	for (int turn = 0; turn < turns; turn++) {
		if (i < n) {
			s[threadIdx.x] = in[i];
			out[i] = 2.0f * s[threadIdx.x];
			i += gridDim.x * blockDim.x;
		}
		__syncthreads();
	}
}
__global__ void down(float *out, int n, int turns)
{
	int i = n - 1 - (int)threadIdx.x, k = 0;
	while (turns-- > 0) {
		if (i >= 0) {
			out[blockIdx.x * n + i] = k++;
			i -= blockDim.x;
		}
		__syncthreads();
	}
}
