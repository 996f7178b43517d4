// expect: block_part racy
// expect: grid_part racy
// expect: handed_on racy
// What cooperative groups give by axis counts as naming the axis: blocks and grids of more rows are looked at.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void block_part(int *a)
{
	auto block = cg::this_thread_block();
	a[blockIdx.x * blockDim.x + block.thread_index().x] = block.thread_index().y;
}

__global__ void grid_part(int *a)
{
	auto grid = cg::this_grid();
	dim3 at = grid.block_index();
	a[at.x * blockDim.x + threadIdx.x] = 2 * at.z + (threadIdx.x & 1);
}

__device__ unsigned row(cg::thread_block block) { return block.thread_index().y; }

__global__ void handed_on(int *a)
{
	float value = row(cg::this_thread_block());
	a[blockIdx.x * blockDim.x + threadIdx.x] = value * 2;
}
