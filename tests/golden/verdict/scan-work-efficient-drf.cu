// A scan up and down a tree: after the way up the stride is one power of two, which the launch says.
// expect: drf
// args: --block-dim=64 --grid-dim=1 --param n=128
__global__ void k(float *out, const float *in, int n)
{
	__shared__ float s[256];
	int t = threadIdx.x, stride = 1;
	s[2 * t] = in[2 * t];
	s[2 * t + 1] = in[2 * t + 1];
	for (int d = n >> 1; d > 0; d >>= 1) {
		__syncthreads();
		if (t < d) s[stride * (2 * t + 2) - 1] += s[stride * (2 * t + 1) - 1];
		stride *= 2;
	}
	if (t == 0) s[n - 1] = 0;
	for (int d = 1; d < n; d *= 2) {
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
	out[2 * t] = s[2 * t];
	out[2 * t + 1] = s[2 * t + 1];
}
