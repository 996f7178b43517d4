// expect: drf
// args: --block-dim=16,4 --grid-dim=2
// Barriers of warps and tiles, in blocks of two warps that two rows each are: each orders its own threads, and the block's all of them.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#define T (threadIdx.y * 16 + threadIdx.x)
#define TILE(n) auto t = cg::tiled_partition<n>(cg::this_thread_block())

__global__ void rows(int *a, const int *b)
{
	__shared__ int s[4][16];
	s[threadIdx.y][threadIdx.x] = b[T];
	__syncwarp();
	a[blockIdx.x * 64 + T] = s[threadIdx.y ^ 1][15 - threadIdx.x];
}

__global__ void reduce(int *a, const int *b)
{
	__shared__ int s[64];
	int lane = T % 32;
	s[T] = b[T];
	__syncwarp();
	for (int half = 16; half > 0; half /= 2) {
		if (lane < half) s[T] += s[T + half];
		__syncwarp();
	}
	__syncthreads();
	if (T == 0) a[blockIdx.x] = s[0] + s[32];
}

// A place that is read of what nobody knows, in the warp's own part.
__global__ void dealt(int *a, const int *b, const int *from)
{
	__shared__ int s[64];
	s[T] = b[T];
	__syncwarp();
	int lane = from[T] & 31;
	a[blockIdx.x * 64 + T] = s[T / 32 * 32 + lane];
}

// Tiles of two sizes, warps and the block, one after the other; the larger they are, the more is between them.
__global__ void sizes(int *a, const int *b)
{
	__shared__ int s[64];
	TILE(8);
	auto u = cg::tiled_partition<2>(t);
	s[T] = 1;
	u.sync();
	s[T ^ 1] = 2;
	t.sync();
	s[T ^ 6] = 3;
	__syncwarp();
	s[T ^ 24] = 4;
	__syncthreads();
	a[blockIdx.x * 64 + T] = s[63 - T];
}

// Each tile has a loop of its own length, and not every warp comes to the last barrier.
__global__ void lengths(int *a, const int *b)
{
	__shared__ int s[64];
	TILE(8);
	for (int i = T / 8; i < 11; i += 8) {
		s[T] = i;
		t.sync();
		s[T ^ 7] = 2;
		t.sync();
	}
	__syncthreads();
	if (T < 32) {
		s[T] = 3;
		__syncwarp();
		a[blockIdx.x * 32 + T] = s[31 - T];
	}
}
