// args: --block-dim 64 --grid-dim 2
// expect: drf
// What moves only for the threads that still work: where one does, it has worked in every round before.
__global__ void levels(const float *in, float *out)
{
	unsigned t = threadIdx.x, active = 32, at = 128;
	for (unsigned i = 0; i < 6; ++i) {
		__syncthreads();
		if (t < active) {
			out[at + blockIdx.x * active + t] = in[t];
			at >>= 1;
		}
		active >>= 1;
		__syncthreads();
	}
}

// The loop's own variable says who works.
__global__ void rows(float *out)
{
	int t = threadIdx.x, at = t;
	for (int i = 0; i < 64; i++)
		if (i <= t) {
			out[blockIdx.x * 4096 + at] = i;
			at += 64;
		}
}

// Two conditions, one of which no round changes.
__global__ void both(float *out, int n)
{
	unsigned t = threadIdx.x, at = t;
	for (unsigned i = 0; i < 16; i++)
		if (t < n && i < 8 + blockIdx.x) {
			out[blockIdx.x * 1024 + at] = i;
			at += 64;
		}
}
