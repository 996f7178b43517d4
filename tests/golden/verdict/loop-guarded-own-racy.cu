// expect: racy
/* What an iteration changes only where a condition of it holds: who is out stays out. */
__global__ void pairs(float *out, int levels)
{
	__shared__ float s[2048];
	unsigned at = 2 * threadIdx.x, apart = 1, active = blockDim.x >> 1;
	s[at] = s[at + 1] = 1.0f;
	__syncthreads();
	for (int i = 1; i < levels; i++) {
		if (threadIdx.x < active) {
			s[at] += s[at + apart];
			at <<= 1;
			apart <<= 1;
			active >>= 1;
		}
	}
	if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
