// exec: doubles no it divides by zero
// The same with reads that are too near.
// expect: racy
// label: true
// args: --block-dim=64 --grid-dim=1
__global__ void halves(float *out, int n)
{
	__shared__ float s[128];
	int t = threadIdx.x, d = 64;
	s[t] = out[t];
	s[t + 64] = out[t + 64];
	for (int i = 0; i < 6; i++) {
		__syncthreads();
		if (t < d) s[t] += s[t + d / 2];
		d >>= 1;
	}
}

__global__ void doubles(int *out)
{
	unsigned stride = 1, t = threadIdx.x;
	for (int i = 0; i < 40; i++) {
		__syncthreads();
		if (t % (2 * stride) == 0 && i < 6) out[t + stride + 1] = out[t];
		stride *= 2;
	}
}
