// expect: drf
// Three-point average. Two threads fetch the elements beyond the edges of the block.
#define THREADS 256

__global__ void stencil(const float *in, float *out, int n)
{
	__shared__ float s[THREADS + 2];
	int tid = threadIdx.x, i = blockIdx.x * THREADS + tid;
	if (tid < THREADS) {
		s[tid + 1] = i < n ? in[i] : 0;
		if (tid == 0) s[0] = i > 0 ? in[i - 1] : 0;
		if (tid == THREADS - 1) s[THREADS + 1] = i + 1 < n ? in[i + 1] : 0;
	}
	__syncthreads();
	if (tid < THREADS && i < n) out[i] = (s[tid] + s[tid + 1] + s[tid + 2]) / 3;
}
