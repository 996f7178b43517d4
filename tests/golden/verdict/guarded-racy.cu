// args: --block-dim 64 --grid-dim 2
// expect: levels racy
// expect: later possibly-racy
// expect: more possibly-racy
// expect: others possibly-racy
// expect: once possibly-racy
// The levels of two blocks meet: each is as wide as the two halves of the next.
__global__ void levels(const float *in, float *out)
{
	unsigned t = threadIdx.x, active = 64, at = 64;
	for (unsigned i = 0; i < 6; ++i) {
		__syncthreads();
		if (t < active) {
			out[at + blockIdx.x * active + t] = in[t + blockIdx.x * 64];
			at >>= 1;
		}
		active >>= 1;
		__syncthreads();
	}
}

// Who begins a round later has moved one step less.
__global__ void later(float *out)
{
	int t = threadIdx.x, at = t > 31;
	for (int i = 0; i < 6; i++) {
		__syncthreads();
		if (i >= t / 32) {
			out[blockIdx.x * 64 + at] = t;
			at++;
		}
	}
}

// As many as work grows.
__global__ void more(float *out)
{
	unsigned t = threadIdx.x, active = 32, at = t / 32;
	for (unsigned i = 0; i < 6; i++) {
		__syncthreads();
		if (t < active) {
			out[blockIdx.x * 64 + at] = t;
			at++;
		}
		active = active * 2;
	}
}

// The others work, of whom there are more and more.
__global__ void others(float *out)
{
	unsigned t = threadIdx.x, active = 32, at = t < 32;
	for (unsigned i = 0; i < 6; i++) {
		__syncthreads();
		if (t >= active) {
			out[blockIdx.x * 64 + at] = t;
			at++;
		}
		active /= 2;
	}
}

// One after the other works, each for the first time.
__global__ void once(float *out)
{
	int t = threadIdx.x, at = 0;
	for (int i = 0; i < 64; i++)
		if (i == t) {
			out[blockIdx.x * 64 + at] = t;
			at++;
		}
}
