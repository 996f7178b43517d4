// What shared memory holds before anybody stores there: see ../assumptions.py for the lines before the kernels.
// args: --block-dim 32 --grid-dim 2

// drf handed: other: no thread reads a counter's number in shared memory before its block has stored one there
// kept handed: 32 2 stored=1
// violated handed: 32 2 stored=0
// without handed: no
__global__ void handed(int *next, int *a, int stored)
{
	__shared__ int tile;
	if (stored && threadIdx.x == 0) tile = atomicAdd(next, 1);
	__syncthreads();
	a[tile * 32 + threadIdx.x] = blockIdx.x;
}
