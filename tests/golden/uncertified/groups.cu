// args: --block-dim=16,4 --grid-dim=2
// expect: racy
// expect: unknown possibly-racy
// expect: own_loops possibly-racy
// expect: coalesced possibly-racy
// What barriers of warps and tiles do not order: another warp, another tile, what lies before a smaller one; lanes that do not come to them.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#define T (threadIdx.y * 16 + threadIdx.x)
#define TILE(n) auto t = cg::tiled_partition<n>(cg::this_thread_block())

__global__ void rows(int *a, const int *b)
{
	__shared__ int s[4][16];
	s[threadIdx.y][threadIdx.x] = b[T];
	__syncwarp();
	a[blockIdx.x * 64 + T] = s[threadIdx.y ^ 2][15 - threadIdx.x];
}

__global__ void columns(int *a, const int *b)
{
	__shared__ int s[4][16];
	s[threadIdx.y][threadIdx.x] = b[T];
	__syncwarp();
	a[blockIdx.x * 64 + T] = s[(threadIdx.y + 1) % 4][threadIdx.x];
}

__global__ void unknown(int *a, const int *b, const int *from)
{
	__shared__ int s[64];
	s[T] = b[T];
	__syncwarp();
	int lane = from[T] & 63;
	a[blockIdx.x * 64 + T] = s[lane];
}

__global__ void other_tile()
{
	__shared__ int s[64];
	TILE(16);
	s[T] = 1;
	t.sync();
	s[T ^ 16] = 2;
}

__global__ void smaller()
{
	__shared__ int s[64];
	TILE(8);
	auto u = cg::tiled_partition<2>(t);
	s[T] = 1;
	t.sync();
	s[T ^ 4] = 2;
	u.sync();
	s[T ^ 2] = 3;
}

__global__ void some_lanes()
{
	__shared__ int s[64];
	s[T] = 1;
	if (T % 32 < 16) __syncwarp();
	s[T ^ 16] = 2;
}

__global__ void own_loops()
{
	__shared__ int s[64];
	TILE(8);
	for (int i = T; i < 70; i += 64) {
		s[T] = i;
		t.sync();
		s[T ^ 7] = 2;
		t.sync();
	}
}

// The block's barrier is between warps; the last warp's is not.
__global__ void last(int *a, const int *b)
{
	__shared__ int s[64];
	s[T] = 1;
	__syncthreads();
	s[T ^ 32] = 2;
	__syncwarp();
	a[blockIdx.x * 64 + T] = s[T];
}

// Lanes that nobody knows, and a mask that leaves half of a warp out.
__global__ void coalesced()
{
	__shared__ int s[64];
	s[T] = 1;
	cg::coalesced_threads().sync();
	s[T ^ 1] = 2;
}

__global__ void left_out()
{
	__shared__ int s[64];
	s[T] = 1;
	__syncwarp(0xfff0ffff);
	s[T ^ 16] = 2;
}
