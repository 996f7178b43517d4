// args: --block-dim 64 --grid-dim 2
// expect: tile benign
// expect: small_tile benign
// expect: only_round benign
// expect: two_tiles racy
// expect: votes benign
// expect: some_lanes racy
// expect: rounds_mixed racy
// expect: rounds_shifted racy
// expect: other_lane racy
// expect: two_warps racy
// expect: two_blocks racy
// expect: between drf
// What a warp or a tile computes together is one value in all of its lanes, once they are in one round: stored by all of them it is harmless.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;

__global__ void tile(const float *in, float *out)
{
	cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cg::this_thread_block());
	out[blockIdx.x * 32 + warp.meta_group_rank()] = cg::reduce(warp, in[threadIdx.x], cg::plus<float>());
}
__global__ void small_tile(const float *in, float *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	out[blockIdx.x * 64 + threadIdx.x / 16] = tile.shfl(in[threadIdx.x], 3);
}
__global__ void only_round(const float *in, float *out)
{
	for (int r = 0; r < 1; r++) {
		cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
		out[blockIdx.x * 64 + threadIdx.x / 16] = tile.shfl(in[threadIdx.x], 3);
	}
}
__global__ void two_tiles(const float *in, float *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	out[blockIdx.x * 32 + threadIdx.x / 32] = cg::reduce(tile, in[threadIdx.x], cg::plus<float>());
}
__global__ void votes(const int *in, unsigned *out)
{
	unsigned all = __ballot_sync(0xffffffff, in[threadIdx.x] > 0);
	out[blockIdx.x * 32 + threadIdx.x / 32] = all;
}
__global__ void some_lanes(const int *in, int *out)
{
	unsigned mask = threadIdx.x % 32 < 16 ? 0xffff : 0xffff0000;
	out[blockIdx.x * 32 + threadIdx.x / 32] = __reduce_add_sync(mask, in[threadIdx.x]);
}
/* Nothing keeps the lanes in one round. */
__global__ void rounds_mixed(const int *in, int *out)
{
	for (int r = 0; r < 4; r++)
		out[blockIdx.x * 32 + threadIdx.x / 32] = __shfl_sync(0xffffffff, in[r * blockDim.x + threadIdx.x], 0);
}
/* Equal counters of two lanes are not the same round. */
__global__ void rounds_shifted(const int *in, int *out)
{
	for (int r = threadIdx.x % 32; r < threadIdx.x % 32 + 4; r++)
		out[(blockIdx.x * 32 + threadIdx.x / 32) * 64 + r] = __shfl_sync(0xffffffff, in[r], 0);
}
__global__ void other_lane(const float *in, float *out)
{
	out[blockIdx.x * 32 + threadIdx.x / 32] = __shfl_sync(0xffffffff, in[threadIdx.x], threadIdx.x ^ 1);
}
__global__ void two_warps(const float *in, float *out)
{
	out[blockIdx.x] = __shfl_sync(0xffffffff, in[threadIdx.x], 0);
}
__global__ void two_blocks(const float *in, float *out)
{
	out[threadIdx.x / 32] = __shfl_sync(0xffffffff, in[blockIdx.x * blockDim.x + threadIdx.x], 0);
}
/* No access between arriving and waiting. */
__global__ void between(const float *in, float *out)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> all;
	__shared__ float s[64];
	cg::thread_block block = cg::this_thread_block();
	cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
	if (threadIdx.x == 0) init(&all, blockDim.x);
	block.sync();
	s[threadIdx.x] = in[threadIdx.x];
	auto token = all.arrive();
	float lanes = cg::reduce(warp, 1.0f, cg::plus<float>());
	all.wait(std::move(token));
	out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x ^ 1] + lanes;
}
