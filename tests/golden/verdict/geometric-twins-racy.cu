// args: --block-dim 64 --grid-dim 2
// expect: otherwise possibly-racy
// expect: narrower possibly-racy
// Two numbers that are halved together are two where they begin otherwise, or where one has not room for all.
__global__ void otherwise(float *out)
{
	int t = threadIdx.x, at = 32;
	for (int d = 64; d > 0; d /= 2) {
		__syncthreads();
		if (t < d) out[blockIdx.x * 128 + (at < d ? 0 : t)] = t;
		at /= 2;
	}
}
__global__ void narrower(float *out)
{
	unsigned char at = 3;
	for (int d = 3; d < 3000; d *= 3) {
		__syncthreads();
		out[blockIdx.x * 128 + (at < d ? 0 : threadIdx.x)] = threadIdx.x;
		at *= 3;
	}
}
