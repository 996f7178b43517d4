// What stands behind a long loop happens in launches that people make, too.
// args: --preconditions=infer
// expect: conditional
// precondition: behind: blockDim.x <= 16 && gridDim.y == 1
// precondition: behind_racy: none
// expect: behind_racy racy
__global__ void behind(float *out, const float *in)
{
	__shared__ float s[16 * 16];
	int best = 0;
	for (int i = 0; i < 1024; i++) {
		s[threadIdx.y * 16 + threadIdx.x] = in[i * 16 + threadIdx.x];
		__syncthreads();
		for (int j = 0; j < 64; j++)
			if (s[(j + threadIdx.x) % 16] > in[j]) best = i;
		__syncthreads();
	}
	if (threadIdx.y == 0) out[blockIdx.x * 16 + threadIdx.x] = best;
}

__global__ void behind_racy(float *out, const float *in)
{
	__shared__ float s[16 * 16];
	int best = 0;
	for (int i = 0; i < 1024; i++) {
		s[threadIdx.y * 16 + threadIdx.x] = in[i * 16 + threadIdx.x];
		for (int j = 0; j < 64; j++)
			if (s[(j + threadIdx.x) % 16] > in[j]) best = i;
		__syncthreads();
	}
	if (threadIdx.y == 0) out[blockIdx.x * 16 + threadIdx.x] = best;
}
