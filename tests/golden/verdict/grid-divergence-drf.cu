// expect: drf
// args: --block-dim=64 --grid-dim=2
#include <cooperative_groups.h>
__global__ void k(int *A, int n)
{
	auto g = cooperative_groups::this_grid();
	for (int i = 0; i < n; i++) {
		if (blockIdx.x == i % 2) A[threadIdx.x] = blockIdx.x;
		g.sync();
	}
}
