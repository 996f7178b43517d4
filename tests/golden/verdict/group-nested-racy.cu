// expect: racy
// expect: of_lanes possibly-racy
// args: --block-dim 64 --grid-dim 2
// The first tile of each warp has the same number in it.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void inner_rank(int *a)
{
	auto warp = cg::tiled_partition<32>(cg::this_thread_block());
	auto four = cg::tiled_partition<4>(warp);
	a[64 * blockIdx.x + four.meta_group_rank() * 4 + four.thread_rank()] = threadIdx.x;
}
__global__ void erased(int *a)
{
	auto warp = cg::tiled_partition<32>(cg::this_thread_block());
	cg::thread_block_tile<4> four = cg::tiled_partition<4>(warp);
	a[64 * blockIdx.x + four.meta_group_rank() * 4 + four.thread_rank()] = threadIdx.x;
}
template<class G> __device__ void heads(G g, int *a)
{
	auto eight = cg::tiled_partition<8>(g);
	if (eight.thread_rank() == 0) a[eight.meta_group_rank()] = threadIdx.x;
}
__global__ void of_tile(int *a)
{
	heads(cg::tiled_partition<32>(cg::this_thread_block()), a + 8 * blockIdx.x);
}
__global__ void sync_of_block(int *a)
{
	cg::thread_group block = cg::this_thread_block();
	a[threadIdx.x + 64 * blockIdx.x] = 1;
	block.sync();
	a[threadIdx.x + 64 * (1 - blockIdx.x)] = 2;
}
// A tile of lanes that happen to be together is not aligned: two of them may be lanes 1 and 9.
__global__ void of_lanes(int *a)
{
	if (threadIdx.x == 1 || threadIdx.x == 9) {
		cg::thread_group two = cg::tiled_partition(cg::coalesced_threads(), 2);
		a[2 * blockIdx.x + two.thread_rank()] = threadIdx.x;
	}
}
