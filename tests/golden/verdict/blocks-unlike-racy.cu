// args: --block-dim 32 --grid-dim 2
// expect: racy
// label: true
// Two blocks that read different elements, or what another has changed.
__global__ void first(float *o, const float *p)
{
	float v = p[blockIdx.x * blockDim.x + threadIdx.x] * 3.0f;
	if (threadIdx.x == 0) *o = v;
}
__global__ void each(float *o, const float *p) { o[threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x] * 3.0f; }
__global__ void counted(float *o, int *n)
{
	int mine = atomicAdd(n, 1);
	if (threadIdx.x == 0) *o = mine * 3.3f;
}
