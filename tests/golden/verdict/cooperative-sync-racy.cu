// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 11 / 13
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *out)
{
	__shared__ int s[32];
	cg::thread_block g = cg::this_thread_block();
	g.sync();
	s[threadIdx.x] = threadIdx.x;
	out[threadIdx.x] =
		s[31 - threadIdx.x];
}
