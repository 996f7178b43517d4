// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
/* The condition comes back: what it guards changes elsewhere, too. */
__global__ void pairs(float *out, int levels)
{
	__shared__ float s[2048];
	unsigned at = threadIdx.x, active = blockDim.x >> 1;
	s[at] = 1.0f;
	__syncthreads();
	for (int i = 1; i < levels; i++) {
		if (threadIdx.x < active) {
			s[at] += 1.0f;
			at >>= 1;
			active >>= 1;
		}
		active += 1;
		__syncthreads();
	}
	out[threadIdx.x] = s[threadIdx.x];
}
