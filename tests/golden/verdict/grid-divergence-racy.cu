// expect: racy
// args: --block-dim=64 --grid-dim=2
#include <cooperative_groups.h>
__global__ void k(int *A)
{
	auto g = cooperative_groups::this_grid();
	if (blockIdx.x == 0) g.sync();
	A[threadIdx.x] = blockIdx.x;
}
