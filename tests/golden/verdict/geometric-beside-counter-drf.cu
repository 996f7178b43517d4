// exec: doubles no it divides by zero
// A distance that is halved beside a counter is a power of two of the counter.
// expect: drf
// typable: yes
// args: --block-dim=64 --grid-dim=1
__global__ void halves(float *out, int n)
{
	__shared__ float s[128];
	int t = threadIdx.x, d = 64;
	s[t] = out[t];
	s[t + 64] = out[t + 64];
	for (int i = 0; i < 6; i++) {
		__syncthreads();
		if (t < d) s[t] += s[t + d];
		d >>= 1;
	}
}

__global__ void doubles(int *out)
{
	unsigned stride = 1, t = threadIdx.x;
	for (int i = 0; i < 40; i++) {
		__syncthreads();
		if (t % (2 * stride) == 0 && i < 6) out[t + stride] = out[t];
		stride *= 2;
	}
}
