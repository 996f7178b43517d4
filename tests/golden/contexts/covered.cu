// args: --launch auto
// expect: drf
// A launch that is one of another's is no context of its own: of these three two are asked about, for all three.
__global__ void scatter(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }

void run(float *d, int blocks)
{
	if (blocks < 1) return;
	scatter<<<1, 32>>>(d, 32);
	if (blocks > 8) scatter<<<blocks, 64>>>(d, blocks * 64);
	scatter<<<blocks, 64>>>(d, blocks * 64);
}
