// args: --block-dim 64,2 --grid-dim 2
// expect: first drf
// expect: reread drf
// expect: rows drf
// expect: stays drf
// Where a row of threads is a number of whole warps, threadIdx.x / 32 and threadIdx.y are one value for the lanes of a warp.
__device__ int sum(int v)
{
	for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(0xffffffff, v, o);
	return v;
}
__global__ void first(int *y)
{
	if (threadIdx.x / 32 == 0) y[threadIdx.x + 32 * (threadIdx.y + 2 * blockIdx.x)] = sum(1);
	__syncthreads();
}
__global__ void reread(int *y, const int *begin)
{
	int w = threadIdx.x / 32, v = 0;
	for (int i = begin[w]; i < begin[w + 1]; i++) v += sum(i);
	y[threadIdx.x + 64 * (threadIdx.y + 2 * blockIdx.x)] = v;
}
__global__ void rows(int *y, int n)
{
	int v = 0;
	for (int r = threadIdx.y; r < n; r += 2) v += sum(r);
	y[threadIdx.x + 64 * (threadIdx.y + 2 * blockIdx.x)] = v;
}
__global__ void stays(int *y)
{
	int v = 0;
	if (threadIdx.y == 0) v = sum(1);
	__syncthreads();
	y[threadIdx.x + 64 * (threadIdx.y + 2 * blockIdx.x)] = v;
}
