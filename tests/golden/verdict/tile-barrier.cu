// A barrier of a tile of 16 lanes does not order the two tiles of a warp; one of 32 is the warp's.
// args: --block-dim=32 --grid-dim=1
// expect: two_tiles racy
// expect: one_tile drf
#include <cooperative_groups.h>
__global__ void two_tiles(int *out)
{
	__shared__ int s[32];
	auto tile = cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block());
	s[threadIdx.x] = threadIdx.x;
	tile.sync();
	out[threadIdx.x] = s[31 - threadIdx.x];
}

__global__ void one_tile(int *out)
{
	__shared__ int s[32];
	auto tile = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
	s[threadIdx.x] = threadIdx.x;
	tile.sync();
	out[threadIdx.x] = s[31 - threadIdx.x];
}
