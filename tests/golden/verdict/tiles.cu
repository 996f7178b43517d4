// A barrier of a tile orders what its lanes do, and no more: not two tiles of a warp, not a larger tile, not lanes that a mask leaves out.
// args: --block-dim=64 --grid-dim=1
// expect: drf
// expect: other_tile racy
// expect: larger racy
// expect: not_all racy
// exec: left_out no a lane that is not in its own mask
// expect: left_out racy
// expect: rows_racy racy
// expect: one_lane racy
// expect: of_coalesced possibly-racy
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#define T threadIdx.x
#define TILE(n) auto t = cg::tiled_partition<n>(cg::this_thread_block())
__global__ void same_tile() { __shared__ int s[64]; TILE(16); s[T] = 1; t.sync(); s[T ^ 15] = 2; }
__global__ void other_tile() { __shared__ int s[64]; TILE(16); s[T] = 1; t.sync(); s[T ^ 16] = 2; }
__global__ void nested() {
	__shared__ int s[64];
	TILE(16);
	auto u = cg::tiled_partition<4>(t);
	s[T] = 1;
	t.sync();
	s[T ^ 8] = 2;
	u.sync();
	s[T ^ 11] = 3;
}
__global__ void larger() {
	__shared__ int s[64];
	TILE(16);
	auto u = cg::tiled_partition<4>(t);
	s[T] = 1;
	t.sync();
	s[T ^ 8] = 2;
	u.sync();
	s[T ^ 12] = 3;
}
// Two lanes to each, and the tile's barrier beside that of warps and of the block.
__global__ void pairs(int *a) {
	__shared__ int s[64];
	TILE(2);
	s[T] = 1;
	t.sync();
	s[T ^ 1] = 2;
	__syncwarp();
	s[T ^ 16] = 3;
	__syncthreads();
	a[T] = s[63 - T];
}
// Each tile has a loop of its own length; all of it waits in each iteration.
__global__ void own_loops() {
	__shared__ int s[64];
	TILE(8);
	for (int i = T / 8; i < 11; i += 8) {
		s[T] = i;
		t.sync();
		s[T ^ 7] = 2;
		t.sync();
	}
	__syncthreads();
	s[63 - T] = 3;
}
__global__ void some_tiles() {
	__shared__ int s[64];
	TILE(16);
	s[T] = 1;
	if (t.meta_group_rank() % 2) {
		t.sync();
		s[T ^ 3] = 2;
	}
}
__global__ void not_all() { __shared__ int s[64]; TILE(16); s[T] = 1; if (T % 16 < 15) t.sync(); s[T ^ 1] = 2; }
__global__ void masks() { __shared__ int s[64]; s[T] = 1; if (T % 32 < 16) { __syncwarp(0xffff); s[T ^ 1] = 2; } else { __syncwarp(0xffff0000); s[T ^ 2] = 2; } }
__global__ void left_out() { __shared__ int s[64]; s[T] = 1; __syncwarp(0xffff); s[T ^ 1] = 2; }
// The number of a thread in its block counts, not threadIdx.x.
__global__ void rows() { __shared__ int s[64]; TILE(8); int me = t.thread_rank() + 8 * t.meta_group_rank(); s[me] = 1; t.sync(); s[me ^ 7] = 2; }
__global__ void rows_racy() { __shared__ int s[64]; TILE(8); int me = t.thread_rank() + 8 * t.meta_group_rank(); s[me] = 1; t.sync(); s[me ^ 8] = 2; }
__global__ void one_lane() { __shared__ int s[64]; TILE(1); s[T] = 1; t.sync(); s[T ^ 1] = 2; }
// A group of lanes that happen to meet has no aligned tiles.
__global__ void of_coalesced() { __shared__ int s[64]; auto c = cg::coalesced_threads(); auto t = cg::tiled_partition<16>(c); s[T] = 1; t.sync(); s[T ^ 16] = 2; }
