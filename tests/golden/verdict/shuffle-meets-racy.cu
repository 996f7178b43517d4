// args: --block-dim 64 --grid-dim 2
// expect: splits racy
// expect: some_lanes racy
// expect: sides racy
// expect: one_call possibly-racy
// expect: one_sync possibly-racy
// expect: strides racy
// expect: chosen racy
// expect: rounds racy
// expect: half_row racy
// expect: own_bound possibly-racy
// expect: drifts possibly-racy
// expect: written possibly-racy
// expect: after_return racy
// expect: each_time possibly-racy
// Lanes that a mask names must come to a shuffle or a vote, as to __syncwarp, though it orders no memory. Lanes that leave a loop around it give
// nothing any more; where lanes call the same at another place, it hangs on the device.
#define ALL 0xffffffffu
__device__ int sum(int v)
{
	for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(ALL, v, o);
	return v;
}
__global__ void splits(int *y, int m)
{
	int r = threadIdx.x / 16, v = r;
	if (r < m) v = __shfl_xor_sync(ALL, r, 8);
	__syncthreads();
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void some_lanes(int *y)
{
	int v = sum(threadIdx.x);
	if (threadIdx.x < blockDim.x / 32) v = sum(v);
	__syncthreads();
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void sides(int *y)
{
	int v;
	if (threadIdx.x % 2) v = __any_sync(ALL, y[0]);
	else v = __all_sync(ALL, y[1]);
	if (v) y[2 + threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void one_call(int *y)
{
	int v;
	if (threadIdx.x % 2) v = __shfl_xor_sync(ALL, 1, 1);
	else v = __shfl_xor_sync(ALL, 2, 1);
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void one_sync(int *y)
{
	if (threadIdx.x % 2) {
		y[threadIdx.x + blockIdx.x * 64] = 1;
		__syncwarp();
	} else __syncwarp();
}
__global__ void strides(int *y, int n)
{
	int v = 0;
	for (int i = threadIdx.x; i < n; i += 64) v += __ballot_sync(ALL, i & 1);
	v = __reduce_add_sync(ALL, v);
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void chosen(int *y, int n)
{
	int v = threadIdx.x < n ? __shfl_sync(ALL, 1, 0) : 0;
	y[threadIdx.x + blockIdx.x * 64] = __match_any_sync(ALL, v);
}
__global__ void rounds(int *y)
{
	int v = 0;
	for (int i = 0; i < threadIdx.x % 32; i++) v = __shfl_up_sync(ALL, v + i, 1);
	__syncthreads();
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void half_row(int *y)
{
	int row = threadIdx.x / 16;
	if (row == 0) y[blockIdx.x * 16 + threadIdx.x] = sum(threadIdx.x);
	if (__any_sync(ALL, row)) y[32 + blockIdx.x * 64 + threadIdx.x] = row;
}
__global__ void own_bound(int *y, const int *end)
{
	int v = 0;
	for (int i = 0; i < end[threadIdx.x]; i++) v += sum(i);
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void drifts(int *y, const int *next, int n)
{
	int v = 0;
	for (int i = n; i > 0; i = next[i * 64 + threadIdx.x]) v += sum(i);
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void written(int *y, int *end)
{
	int w = (threadIdx.x + blockIdx.x * blockDim.x) / 32, v = 0;
	for (int i = 0; i < end[w]; i++) {
		v += sum(i);
		if (threadIdx.x % 32 == 0) end[w]--;
	}
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void after_return(int *y)
{
	int v = threadIdx.x;
	if (v % 4 == 3) return;
	v = sum(v);
	if (threadIdx.x % 2) v = sum(v);
	else v = __any_sync(ALL, v);
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void each_time(int *y, int n)
{
	int v = threadIdx.x;
	for (int i = 0; i < n; i++)
		if ((threadIdx.x + i) % 2) v = sum(v);
	y[threadIdx.x + blockIdx.x * 64] = v;
}
