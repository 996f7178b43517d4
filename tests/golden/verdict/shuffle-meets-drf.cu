// args: --block-dim 64 --grid-dim 2
// expect: ended drf
// expect: warps drf
// expect: rows_warps drf
// expect: votes drf
// expect: until drf
// expect: rows drf
// expect: reread drf
// expect: chase drf
// expect: found drf
// expect: high_degree drf
// expect: named drf
// expect: masked drf
// expect: goes_around drf
// expect: one_row drf
// expect: last_side drf
// exec: masked no a lane may not be in the mask that it names
// All lanes that a mask names come to each shuffle and vote, or have returned, or go around it and end: what decides it is the same for them. Of other masks nothing is asked.
#define ALL 0xffffffffu
__device__ int sum(int v)
{
	for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(ALL, v, o);
	return v;
}
__global__ void ended(int *y, int n)
{
	int i = threadIdx.x + blockIdx.x * 64;
	if (i >= n) return;
	y[i] = sum(i);
}
__global__ void warps(int *y)
{
	__shared__ int s[32];
	int v = sum(threadIdx.x);
	if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = v;
	__syncthreads();
	if (threadIdx.x < 32) {
		v = sum(threadIdx.x < 2 ? s[threadIdx.x] : 0);
		if (threadIdx.x == 0) y[blockIdx.x] = v;
	}
}
__global__ void votes(int *y, const int *q)
{
	int v = threadIdx.x;
	while (true) {
		unsigned m = __ballot_sync(ALL, v > q[v]);
		if (!m) break;
		v = __shfl_sync(ALL, v, __ffs(m) - 1);
	}
	y[threadIdx.x + blockIdx.x * 64] = sum(v);
}
__global__ void until(int *y, int n)
{
	int v = threadIdx.x;
	while (__any_sync(ALL, v < n)) v += __shfl_sync(ALL, v, 0) + 1;
	y[threadIdx.x + blockIdx.x * 64] = sum(v);
}
__global__ void rows(int *y, const int *begin, int n)
{
	int w = (threadIdx.x + blockIdx.x * blockDim.x) / 32;
	if (w >= n - 1) return;
	int end = begin[w + 1];
	for (int i = begin[w]; i < end; i++) {
		int v = sum(i + threadIdx.x);
		if (threadIdx.x % 32 == 0) y[w] = v;
	}
}
__global__ void named(int *y, int n)
{
	unsigned mask = __ballot_sync(ALL, threadIdx.x < n);
	if (threadIdx.x < n) y[threadIdx.x + blockIdx.x * 64] = __shfl_sync(mask, 1, 0);
	__syncthreads();
}
__global__ void masked(int *y, unsigned mask)
{
	if (threadIdx.x % 3) y[threadIdx.x + blockIdx.x * 64] = __shfl_sync(mask, 1, 0) + __shfl_sync(__activemask(), 1, 0);
	__syncthreads();
}
__global__ void rows_warps(int *y, int rows)
{
	for (int w = blockIdx.x * (blockDim.x >> 5) + (threadIdx.x >> 5); w < rows; w += gridDim.x * (blockDim.x >> 5)) {
		int v = sum(w);
		if ((threadIdx.x & 31) == 0) y[w] = v;
	}
}
__global__ void reread(int *y, const int *begin)
{
	int w = (threadIdx.x + blockIdx.x * blockDim.x) / 32, v = 0;
	for (int i = begin[w]; i < begin[w + 1]; i++) v += sum(i + threadIdx.x);
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void chase(int *y, const int *next)
{
	int w = (threadIdx.x + blockIdx.x * blockDim.x) / 32, v = 0;
	for (int i = next[w]; i > 0; i = next[i]) v += sum(i);
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void found(int *y, const int *q, int n)
{
	int w = (threadIdx.x + blockIdx.x * blockDim.x) / 32, v = 0;
	for (int i = 0; i < n; i++) {
		if (q[w * 64 + i % 64] > 3) break;
		v += sum(i);
	}
	y[threadIdx.x + blockIdx.x * 64] = v;
}
__global__ void high_degree(int *y, const int *degree, int n)
{
	int most = 0;
	for (int i = threadIdx.x + blockIdx.x * 64; __any_sync(ALL, i < n); i += 128) {
		bool high = i < n && degree[i] > 2;
		unsigned all = __ballot_sync(ALL, high);
		while (all) {
			int who = __ffs(all) - 1, k = __shfl_sync(ALL, i, who);
			all &= all - 1;
			most = max(most, sum(k));
		}
	}
	y[threadIdx.x + blockIdx.x * 64] = most;
}
__global__ void goes_around(int *y, int n)
{
	int i = threadIdx.x + blockIdx.x * 64;
	if (i < n) {
		int v = sum(i);
		for (int k = 0; k < 3; k++) v = __shfl_sync(ALL, v, k);
		y[i] = v;
	}
	if (i == n) y[n] = 0;
}
__global__ void one_row(int *y)
{
	int row = threadIdx.x / 16;
	if (row == 0) y[blockIdx.x * 16 + threadIdx.x] = sum(threadIdx.x);
}
__global__ void last_side(int *y, int n)
{
	__shared__ int s[64];
	int i = threadIdx.x;
	s[i] = i;
	__syncthreads();
	if (n > 5) {
		if (i % 2) y[i + blockIdx.x * 64] = __any_sync(ALL, s[i ^ 1]);
		else y[i + blockIdx.x * 64] = 1;
	}
}
