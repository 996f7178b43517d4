// args: --block-dim 64 --grid-dim 2
// expect: drf
// Two numbers that are halved together and begin alike are one.
__global__ void levels(const float *in, float *out)
{
	__shared__ float s[128];
	int t = threadIdx.x, active = 64, at = 64;
	s[t] = in[t];
	s[t + 64] = in[t + 64];
	for (int d = 64; d > 0; d /= 2) {
		float x = 0, y = 0;
		__syncthreads();
		if (t < active) x = s[2 * t], y = s[2 * t + 1];
		__syncthreads();
		if (t < active) {
			out[blockIdx.x * 128 + at + t] = x - y;
			s[t] = x + y;
		}
		active /= 2;
		at /= 2;
	}
}
