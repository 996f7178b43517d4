// expect: racy
// Sum of a block by halving. The barrier inside the loop is missing: a thread adds s[tid + k] while its owner still
// adds to it.
#define THREADS 256

__global__ void reduce(const float *in, float *out)
{
	__shared__ float s[THREADS];
	int tid = threadIdx.x;
	s[tid] = in[blockIdx.x * blockDim.x + tid];
	__syncthreads();
	for (int k = blockDim.x / 2; k > 0; k /= 2) {
		if (tid < k) s[tid] += s[tid + k];
	}
	if (tid == 0) out[blockIdx.x] = s[0];
}
