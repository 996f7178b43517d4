// What a block reads together is one value in it, and another in the next one: some blocks wait for the grid and some do not.
// args: --block-dim=64 --grid-dim=2
// expect: some_blocks possibly-racy
// expect: all_blocks drf
#include <cooperative_groups.h>
__global__ void some_blocks(int *out, const int *flags)
{
	auto grid = cooperative_groups::this_grid();
	if (flags[blockIdx.x]) grid.sync();
	out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__global__ void all_blocks(int *out, const int *flags)
{
	auto grid = cooperative_groups::this_grid();
	if (flags[0]) grid.sync();
	out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
