// What orders and what does not. Each `truth:` line is all that is true of a kernel in one launch.
// truth: ordered 64 1
// truth: missing 64 1 race 18/19 block
// truth: warp_only 32 1
// truth: warp_only 64 1 race 26/28 block
// truth: half_mask 32 1 race 34/36 block
// truth: blocks 16 2 race 40/40 grid
// truth: blocks 16 1
// truth: diverges 32 1 diverges 44
// truth: returns 32 1 diverges 49
// truth: two_places 32 1 diverges 55 diverges 57
// truth: counted 32 1
// truth: shuffled 32 1 race 70/72 block
// truth: named 64 1
// truth: waits_for_ever 32 1 deadlock
__global__ void ordered(int *a) { __shared__ int s[64]; s[threadIdx.x] = 1; __syncthreads(); a[threadIdx.x] = s[63 - threadIdx.x]; }
__global__ void missing(int *a) {
	__shared__ int s[64]; s[threadIdx.x] = threadIdx.x;
	a[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void warp_only(int *a)
{
	__shared__ int s[64];
	int t = threadIdx.x;
	s[t] = t;
	__syncwarp();
	a[t] = s[blockDim.x - 1 - t];
}
__global__ void half_mask(int *a)
{
	__shared__ int s[32];
	int t = threadIdx.x;
	s[t] = t;
	__syncwarp(t < 16 ? 0xffff : 0xffff0000);
	a[t] = s[t < 16 ? 15 - t : 15];
}
__global__ void blocks(int *a)
{
	a[threadIdx.x] = blockIdx.x;
}
__global__ void diverges(int *a)
{
	if (threadIdx.x < 8) __syncthreads();
}
__global__ void returns(int *a)
{
	if (threadIdx.x == 3) return;
	__syncthreads();
	a[threadIdx.x] = 1;
}
__global__ void two_places(int *a)
{
	if (threadIdx.x & 1)
		__syncthreads();
	else
		__syncthreads();
}
__global__ void counted(int *a)
{
	__shared__ int s;
	int n = __syncthreads_count(threadIdx.x & 1);
	if (threadIdx.x == n) s = n;
	if (__syncthreads_or(threadIdx.x == 31)) a[threadIdx.x] = s;
}
__global__ void shuffled(int *a)
{
	__shared__ int s[32];
	int t = threadIdx.x;
	s[t] = t;
	int v = __shfl_xor_sync(~0u, t, 1);
	a[t] = s[v];
}
__global__ void named(int *a)
{
	__shared__ int s[64];
	int t = threadIdx.x;
	s[t] = t;
	__barrier_sync_count(t / 32 + 1, 32);
	a[t] = s[t ^ 31];
}
__global__ void waits_for_ever(int *a)
{
	if (threadIdx.x == 0) __syncwarp();
	else __syncthreads();
}
// Lanes that one mask names wait for each other at one function, be it at several places, and not for those that have ended.
// truth: two_votes 32 1 deadlock
// truth: one_vote 32 1
// truth: left 32 1
// truth: stays_away 64 1 deadlock
__global__ void two_votes(int *a)
{
	int v = threadIdx.x;
	if (v & 1) v = __any_sync(~0u, v);
	else v = __all_sync(~0u, v);
	a[threadIdx.x] = v;
}
__global__ void one_vote(int *a)
{
	int v = threadIdx.x;
	if (v & 1) v = __any_sync(~0u, v);
	else v = __any_sync(~0u, v + 1);
	a[threadIdx.x] = v;
}
__global__ void left(int *a)
{
	if (threadIdx.x & 1) return;
	a[threadIdx.x] = __shfl_xor_sync(~0u, 1, 2);
}
__global__ void stays_away(int *a)
{
	int v = 0;
	if (threadIdx.x < 40) v = __shfl_xor_sync(~0u, 1, 2);
	__syncthreads();
	a[threadIdx.x] = v;
}
