// expect: drf
// args: --block-dim 64 --grid-dim 2
// A tile that was made of a tile counts within it, whatever type it is kept as.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void both_ranks(int *a)
{
	auto warp = cg::tiled_partition<32>(cg::this_thread_block());
	auto four = cg::tiled_partition<4>(warp);
	a[64 * blockIdx.x + warp.meta_group_rank() * 32 + four.meta_group_rank() * 4 + four.thread_rank()] = threadIdx.x;
}
__global__ void sizes(int *a)
{
	auto warp = cg::tiled_partition<32>(cg::this_thread_block());
	cg::thread_block_tile<4> four = cg::tiled_partition<4>(warp);
	a[64 * blockIdx.x + 16 * four.thread_rank() + four.meta_group_size() * warp.meta_group_rank() + four.meta_group_rank()] = threadIdx.x;
}
template<class G> __device__ void heads(G g, int *a)
{
	auto eight = cg::tiled_partition<8>(g);
	if (eight.thread_rank() == 0) a[eight.meta_group_rank()] = threadIdx.x;
}
__global__ void of_block(int *a)
{
	heads(cg::this_thread_block(), a + 8 * blockIdx.x);
}
__global__ void of_tile(int *a)
{
	auto warp = cg::tiled_partition<32>(cg::this_thread_block());
	heads(warp, a + 8 * blockIdx.x + 4 * warp.meta_group_rank());
}
// What a group is does not get lost where it is kept as any group.
__global__ void erased(int *a)
{
	cg::thread_group tile = cg::tiled_partition<16>(cg::this_thread_block()), grid = cg::this_grid();
	a[threadIdx.x + 64 * blockIdx.x] = tile.size();
	grid.sync();
	if (tile.thread_rank() == 0) a[threadIdx.x / tile.size() + 64 * (1 - blockIdx.x)] = 2;
}
