// args: --block-dim 64 --grid-dim 2
// expect: sum_of_all possibly-racy
// expect: sum_of_tile possibly-racy
// expect: count_of_votes possibly-racy
// expect: from_the_first possibly-racy
// expect: matched possibly-racy
// expect: sums_of_warps racy
// expect: sum_of_block possibly-racy
// expect: before_they_meet racy
// expect: from_the_next racy
// A sum that lanes make by shuffles is one number in all of them, though nobody follows it: where they store it together the race may be harmless.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int together(int v)
{
	for (int o = 16; o > 0; o >>= 1) v += __shfl_xor_sync(0xffffffff, v, o);
	return v;
}
__global__ void sum_of_all(const int *in, int *out)
{
	out[blockIdx.x * 2 + threadIdx.x / 32] = together(in[blockIdx.x * 64 + threadIdx.x]);
}
__global__ void sum_of_tile(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	int v = in[blockIdx.x * 64 + threadIdx.x];
	for (int o = 8; o > 0; o >>= 1) v += tile.shfl_xor(v, o);
	out[blockIdx.x * 4 + threadIdx.x / 16] = v;
}
__global__ void count_of_votes(const int *in, int *out)
{
	out[blockIdx.x * 2 + threadIdx.x / 32] = __popc(__ballot_sync(0xffffffff, in[blockIdx.x * 64 + threadIdx.x] > 0));
}
__global__ void from_the_first(const int *in, int *out)
{
	int v = in[blockIdx.x * 64 + threadIdx.x], first = __ffs(__ballot_sync(0xffffffff, v > 0)) - 1;
	out[blockIdx.x * 2 + threadIdx.x / 32] = __shfl_sync(0xffffffff, v, first);
}
__global__ void matched(const int *in, int *out)
{
	int all;
	__match_all_sync(0xffffffff, in[blockIdx.x * 64 + threadIdx.x], &all);
	out[blockIdx.x * 2 + threadIdx.x / 32] = all;
}
/* Each warp has a sum of its own. */
__global__ void sums_of_warps(const int *in, int *out)
{
	int sum = together(in[blockIdx.x * 64 + threadIdx.x]);
	if (threadIdx.x % 32 == 0) out[blockIdx.x] = sum;
}
/* All warps add up the same. */
__global__ void sum_of_block(const int *in, int *out)
{
	__shared__ int s[32];
	int sum = together(in[blockIdx.x * 64 + threadIdx.x]);
	if (threadIdx.x < 32) s[threadIdx.x] = 0;
	__syncthreads();
	if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = sum;
	__syncthreads();
	sum = together(s[threadIdx.x % 32]);
	if (threadIdx.x % 32 == 0) out[blockIdx.x] = sum;
}
__global__ void before_they_meet(const float *in, float *out, int *sums)
{
	out[blockIdx.x] = in[blockIdx.x * 64 + threadIdx.x] * 2.f;
	int sum = together(threadIdx.x);
	if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}
__global__ void from_the_next(const int *in, int *out)
{
	out[blockIdx.x * 2 + threadIdx.x / 32] = __shfl_down_sync(0xffffffff, in[blockIdx.x * 64 + threadIdx.x], 1);
}
