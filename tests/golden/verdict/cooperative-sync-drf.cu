// g.sync() of the block's group is a barrier.
// expect: drf
// args: --block-dim=32 --grid-dim=1
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *out)
{
	__shared__ int s[32];
	cg::thread_block g = cg::this_thread_block();
	s[threadIdx.x] = threadIdx.x;
	g.sync();
	out[threadIdx.x] = s[31 - threadIdx.x];
}
