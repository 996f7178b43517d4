// A barrier among some lanes of a warp orders exactly these.
// expect: both possibly-racy
// expect: one racy
// expect: tile drf
// expect: tiles racy
// expect: unknown possibly-racy
// args: --block-dim=64 --grid-dim=1
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void both()
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	if (threadIdx.x % 32 < 14) {
		__syncwarp(0x3fff);
		s[threadIdx.x ^ 1] = 2;
	}
}

__global__ void one()
{
	__shared__ int s[64];
	s[threadIdx.x] = 1;
	if (threadIdx.x % 32 < 16) __syncwarp(0xffff);
	s[threadIdx.x ^ 16] = 2;
}

__global__ void tile()
{
	__shared__ int s[64];
	auto t = cg::tiled_partition<16>(cg::this_thread_block());
	s[threadIdx.x] = 1;
	t.sync();
	s[threadIdx.x ^ 1] = 2;
}

__global__ void tiles()
{
	__shared__ int s[64];
	auto t = cg::tiled_partition<16>(cg::this_thread_block());
	s[threadIdx.x] = 1;
	t.sync();
	s[threadIdx.x ^ 16] = 2;
}

__global__ void unknown()
{
	__shared__ int s[64];
	auto t = cg::coalesced_threads();
	s[threadIdx.x] = 1;
	t.sync();
	s[threadIdx.x ^ 1] = 2;
}
