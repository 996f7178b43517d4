// No counters, or not for these two: others take back or set, the room is for less than is added to, blocks have counters of their own, each bin
// its own, tiles begin anew.
// expect: short_pairs possibly-racy
// expect: taken_back possibly-racy
// expect: set_meanwhile racy
// expect: of_blocks possibly-racy
// expect: of_bins possibly-racy
// expect: of_scope racy
// expect: anew possibly-racy
// expect: by_any possibly-racy
// expect: by_half possibly-racy
// args: --block-dim=64 --grid-dim=2
__global__ void short_pairs(int *out, unsigned *count)
{
	unsigned at = atomicAdd(count, 1u);
	out[at] = threadIdx.x;
	out[at + 1] = threadIdx.x;
}
__global__ void taken_back(int *out, int *count)
{
	int at = atomicAdd(count, 1);
	if (at >= 64) atomicSub(count, 1);
	else out[at] = threadIdx.x;
}
__global__ void set_meanwhile(int *out, int *count)
{
	out[atomicAdd(count, 1)] = threadIdx.x;
	if (threadIdx.x == 0) *count = 0;
}
__global__ void of_blocks(int *out)
{
	__shared__ int count;
	if (threadIdx.x == 0) count = 0;
	__syncthreads();
	out[atomicAdd(&count, 1)] = threadIdx.x;
}
__global__ void of_bins(const int *in, int *out, unsigned *count)
{
	out[atomicAdd(&count[in[threadIdx.x] & 15], 1u)] = threadIdx.x;
}
__global__ void of_scope(int *out, int *count) { out[atomicAdd_block(count, 1)] = threadIdx.x; }
__global__ void anew(const int *in, int *out, int n)
{
	__shared__ int count, slots[64];
	for (int t = 0; t < n; t++) {
		if (threadIdx.x == 0) count = 0;
		__syncthreads();
		int at = atomicAdd(&count, 1);
		__syncthreads();
		if (t == 0 || in[threadIdx.x]) slots[at % 64] = threadIdx.x;
		__syncthreads();
	}
	if (blockIdx.x == 0) out[threadIdx.x] = slots[threadIdx.x];
}
__global__ void by_any(int *out, unsigned *count, int by)
{
	out[atomicAdd(count, by)] = threadIdx.x;
}
/* a few of these, and the counter has come round */
__global__ void by_half(int *out, int *count)
{
	out[atomicAdd(count, 0x40000000)] = threadIdx.x;
}
