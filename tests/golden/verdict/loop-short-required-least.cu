// expect: possibly-racy
// exec: no __requires is of GPUVerify
// args: --grid-dim=1
/* A small counter may leave its type: the width is only bounded from below. */
__global__ void fill(float *out, int width)
{
	__requires(width >= 80);
	__shared__ float s[4096];
	for (short i = threadIdx.x; i < width; i += blockDim.x) s[i] = threadIdx.x;
	__syncthreads();
	if (threadIdx.x == 0) out[0] = s[0];
}
