// args: --block-dim 64 --grid-dim 2
// expect: each_round benign
// expect: carried benign
// expect: at_one_place benign
// expect: by_round benign
// expect: tiles benign
// expect: sums benign
// expect: nested benign
// expect: until benign
// expect: mixed racy
// expect: sums_mixed racy
// expect: may_be_the_same possibly-racy
// expect: by_lane racy
// expect: two_warps racy
// expect: two_tiles racy
// expect: shifted racy
// expect: skipped possibly-racy
// expect: chosen possibly-racy
// expect: turned possibly-racy
// expect: left possibly-racy
// expect: longer possibly-racy
// expect: labelled possibly-racy
// expect: begun_apart possibly-racy
// expect: some_lanes racy
// In a loop in which no lane of the warp skips anything its lanes are in one round where they meet, and have one value of it.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
#define WARP_NUMBER (blockIdx.x * 2 + threadIdx.x / 32)
#define TILE_NUMBER (blockIdx.x * 4 + threadIdx.x / 16)

__global__ void each_round(const int *in, int *out, int n)
{
	int rounds = n < 64 ? n : 64;
	for (int r = 0; r < rounds; r++) out[WARP_NUMBER * 64 + r] = __shfl_sync(~0u, in[r * 64 + threadIdx.x], 3);
}
__global__ void carried(const int *in, int *out)
{
	int x = in[threadIdx.x];
	for (int r = 0; r < 32; r++) {
		out[WARP_NUMBER * 32 + r] = __shfl_sync(~0u, x, 3);
		x = x * 3 + in[x & 63];
	}
}
/* Of all rounds one value: what lane 3 gives does not change. */
__global__ void at_one_place(const int *in, int *out, int n)
{
	int x = in[threadIdx.x];
	for (int r = 0; r < n; r++) out[WARP_NUMBER] = __shfl_sync(~0u, x, 3);
}
__global__ void by_round(const int *in, int *out)
{
	int x = in[threadIdx.x];
	for (int r = 0; r < 32; r++) out[WARP_NUMBER * 32 + r] = __shfl_sync(~0u, x, r);
}
__global__ void tiles(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	int sum = 0;
	for (int r = 0; r < 8; r++) {
		sum += in[r * 64 + threadIdx.x];
		out[TILE_NUMBER * 8 + r] = tile.shfl(sum, r);
	}
}
__global__ void sums(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	for (int r = 0; r < 8; r++) out[TILE_NUMBER * 8 + r] = cg::reduce(tile, in[r * 64 + threadIdx.x], cg::plus<int>());
}
__global__ void nested(const int *in, int *out)
{
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 3; j++) {
			if ((i + j) % 2) continue;
			out[WARP_NUMBER * 12 + i * 3 + j] = __shfl_sync(~0u, in[(i * 3 + j) * 64 + threadIdx.x], i);
		}
}
/* What a vote gives ends it for all. */
__global__ void until(const int *in, int *out)
{
	int x = in[threadIdx.x];
	for (int r = 0; r < 32; r++) {
		if (!__any_sync(~0u, x > r)) break;
		out[WARP_NUMBER * 32 + r] = __shfl_sync(~0u, x, r);
	}
}
__global__ void mixed(const int *in, int *out)
{
	for (int r = 0; r < 4; r++) out[WARP_NUMBER] = __shfl_sync(~0u, in[r * 64 + threadIdx.x], 3);
}
__global__ void sums_mixed(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	for (int r = 0; r < 8; r++) out[TILE_NUMBER] = cg::reduce(tile, in[r * 64 + threadIdx.x], cg::plus<int>());
}
/* Two rounds may well have one x. */
__global__ void may_be_the_same(const int *in, int *out)
{
	int x = in[threadIdx.x];
	for (int r = 0; r < 4; r++) {
		out[WARP_NUMBER] = __shfl_sync(~0u, x, 3);
		x = x & in[x & 63];
	}
}
__global__ void by_lane(const int *in, int *out)
{
	int x = in[threadIdx.x];
	for (int r = 0; r < 32; r++) out[WARP_NUMBER * 32 + r] = __shfl_sync(~0u, x, threadIdx.x ^ 1);
}
__global__ void two_warps(const int *in, int *out)
{
	int x = in[threadIdx.x];
	for (int r = 0; r < 32; r++) out[blockIdx.x * 32 + r] = __shfl_sync(~0u, x, 3);
}
__global__ void two_tiles(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	int x = in[threadIdx.x];
	for (int r = 0; r < 8; r++) out[WARP_NUMBER * 8 + r] = tile.shfl(x, 3);
}
__global__ void shifted(const int *in, int *out)
{
	for (int r = threadIdx.x % 32; r < threadIdx.x % 32 + 4; r++) out[WARP_NUMBER * 64 + r] = __shfl_sync(~0u, in[r], 0);
}
/* A lane that skips a round meets the others where they are one round ahead. */
__global__ void skipped(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	for (int r = 0; r < 8; r++) {
		if (r == threadIdx.x % 16) continue;
		out[TILE_NUMBER * 8 + r] = tile.shfl(in[r * 64 + threadIdx.x], 15);
	}
}
__global__ void chosen(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	for (int r = 0; r < 8; r++) {
		int x = r == threadIdx.x % 16 ? 0 : tile.shfl(in[r * 64 + threadIdx.x], 15);
		if (r != threadIdx.x % 16) out[TILE_NUMBER * 8 + r] = x;
	}
}
__global__ void turned(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	for (int r = 0; r < 8; r++) {
		int x = 0;
		bool reads = r != threadIdx.x % 16 && (x = tile.shfl(in[r * 64 + threadIdx.x], 15)) > 0;
		if (reads) out[TILE_NUMBER * 8 + r] = x;
	}
}
__global__ void left(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	for (int i = 0; i < 4; i++)
		for (int r = 0; r < 4; r++) {
			out[TILE_NUMBER * 16 + i * 4 + r] = tile.shfl(in[(i * 4 + r) * 64 + threadIdx.x], 0);
			if (threadIdx.x % 16 == 5) break;
		}
}
__global__ void longer(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	for (int i = 0; i < 4; i++)
		for (int r = 0; r < 2 + threadIdx.x % 2; r++) out[TILE_NUMBER * 16 + i * 4 + r] = tile.shfl(in[(i * 4 + r) * 64 + threadIdx.x], 1);
}
__global__ void labelled(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	for (int i = 0; i < 4; i++) {
		int r = 0;
again:
		out[TILE_NUMBER * 16 + i * 4 + r] = tile.shfl(in[(i * 4 + r) * 64 + threadIdx.x], 1);
		r++;
		if (r < 2 + threadIdx.x % 2) goto again;
	}
}
/* Not known to be of one round, nor of two. */
__global__ void begun_apart(const int *in, int *out)
{
	cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
	for (int r = in[threadIdx.x] & 3; r < 8; r++) out[TILE_NUMBER * 8 + r] = tile.shfl(in[r * 64 + threadIdx.x], 0);
}
__global__ void some_lanes(const int *in, int *out)
{
	unsigned mask = threadIdx.x % 32 < 16 ? 0xffff : 0xffff0000;
	for (int r = 0; r < 8; r++) out[WARP_NUMBER * 8 + r] = __reduce_add_sync(mask, in[r * 64 + threadIdx.x]);
}
