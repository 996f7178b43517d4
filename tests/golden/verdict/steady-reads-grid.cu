// args: --block-dim 64 --grid-dim 2
// expect: after_barrier possibly-racy
// expect: closure drf
// Of two blocks all that a thread does is one phase: its barriers order it for its own block all the same.
#define ID (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void after_barrier(int *g, int *a)
{
	int before = g[ID];
	__syncthreads();
	g[ID ^ 1] = 1;
	__syncthreads();
	if (before == 0 && g[ID] != 0 && threadIdx.x == 0) a[0] = blockIdx.x;
}

__global__ void closure(int *g, const int *in)
{
	int *row = g + 64 * blockIdx.x;
	for (int k = 0; k < 64; k++) {
		if (row[threadIdx.x] == 0 && row[k] != 0) row[threadIdx.x] = k;
		__syncthreads();
	}
}
