// args: --launch any --block-dim 16,16 --grid-dim 1
// expect: transposed drf
// expect: upper drf
// expect: too_small racy
// expect: later possibly-racy
/* A part of part-macros-whole.cc, which defines what it uses before it includes it. */
__global__ void transposed(float *out, const float *in)
{
	__shared__ float tile[TILE * TILE];
	tile[AT(threadIdx.y, threadIdx.x)] = in[AT(threadIdx.y, threadIdx.x)];
	__syncthreads();
	out[AT(threadIdx.y, threadIdx.x)] = tile[AT(threadIdx.x, threadIdx.y)];
}

__global__ void upper(float *out)
{
	if (threadIdx.y < ROWS) out[AT(threadIdx.y, threadIdx.x)] = out[AT(threadIdx.y + ROWS, threadIdx.x)];
}

__global__ void too_small(float *out)
{
	out[threadIdx.y * (TILE / 2) + threadIdx.x] = threadIdx.y;
}

__global__ void later(float *out)
{
	if (threadIdx.y == 0) out[threadIdx.x * STEP] = threadIdx.x;
}
