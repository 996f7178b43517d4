// What atomics that only add give of one counter is never one number twice: slots, pairs of slots, rows of their own, in loops, in shared memory.
// expect: drf
// args: --block-dim=64
__global__ void compact(const int *in, int *out, int *count, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && in[i] > 0) out[atomicAdd(count, 1)] = in[i];
}
__global__ void pairs(const int *in, int *out, unsigned *count, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	unsigned at = atomicAdd(count, 2u);
	out[at] = in[i];
	out[at + 1] = i;
}
__global__ void often(const int *in, int *out, unsigned *count, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		if (in[i]) out[atomicInc(count, 0xffffffffu)] = i;
}
__global__ void kept(const int *in, int *out, int n)
{
	__shared__ int count, slots[64];
	if (threadIdx.x == 0) count = 0;
	__syncthreads();
	if (in[threadIdx.x] > 3) slots[atomicAdd(&count, 1)] = threadIdx.x;
	__syncthreads();
	if (threadIdx.x < count) out[blockIdx.x * blockDim.x + threadIdx.x] = slots[threadIdx.x];
}
__global__ void rows(int *out)
{
	__shared__ unsigned count;
	if (threadIdx.x == 0) count = 0;
	__syncthreads();
	unsigned at = atomicAdd(&count, 1u);
	if (at < blockDim.x) out[blockIdx.x * blockDim.x + at] = threadIdx.x;
}
__global__ void bins(const int *in, int *out, unsigned *count, unsigned room, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	unsigned bin = in[i] & 15, at = atomicAdd(&count[bin], 1u);
	if (at < 8) out[bin * 8 + at] = i;
}
