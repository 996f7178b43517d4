// certify: --by steps
// args: --block-dim 64,1,1
// expect: drf
// A tree of sums in shared memory, up and down: in each round the stride is one power of two, and what is divided or multiplied by it is by a number that is known.
__global__ void scan(float *out, const float *in)
{
	__shared__ float s[128];
	int t = threadIdx.x, stride = 1;
	s[2 * t] = in[128 * blockIdx.x + 2 * t];
	s[2 * t + 1] = in[128 * blockIdx.x + 2 * t + 1];
	for (int d = 64; d > 0; d >>= 1) {
		__syncthreads();
		if (t < d) s[stride * (2 * t + 2) - 1] += s[stride * (2 * t + 1) - 1];
		stride *= 2;
	}
	if (t == 0) s[127] = 0;
	for (int d = 1; d < 128; d *= 2) {
		stride >>= 1;
		__syncthreads();
		if (t < d) {
			int a = stride * (2 * t + 1) - 1, b = stride * (2 * t + 2) - 1;
			float x = s[a];
			s[a] = s[b];
			s[b] += x;
		}
	}
	__syncthreads();
	out[128 * blockIdx.x + 2 * t] = s[2 * t];
	out[128 * blockIdx.x + 2 * t + 1] = s[2 * t + 1];
}
