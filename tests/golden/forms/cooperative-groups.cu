// Cooperative groups: ranks, barriers of the block, the grid and the warp.
// args: --block-dim=64 --grid-dim=2
// expect: drf drf
// expect: racy racy
// label: true
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void drf(int *a, int *b)
{
	__shared__ int s[64];
	cg::thread_block block = cg::this_thread_block();
	cg::grid_group grid = cg::this_grid();
	cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
	s[block.thread_rank()] = 1;
	tile.sync();
	s[threadIdx.x ^ 1] = 2;
	cg::sync(block);
	b[grid.thread_rank()] = s[63 - threadIdx.x] + tile.shfl_down(1, 2);
	grid.sync();
	a[grid.thread_rank()] = b[127 - grid.thread_rank()];
}
__global__ void racy(int *a, int *b)
{
	__shared__ int s[64];
	cg::thread_block block = cg::this_thread_block();
	auto tile = cg::tiled_partition<32>(block);
	s[block.thread_rank()] = threadIdx.x;
	tile.sync();
	a[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
	b[block.thread_rank()] = blockIdx.x;
}
