// Cooperative groups, split barriers, grids.
// truth: grid 16 3
// truth: no_grid 16 3 race 25/26 grid race 25/26 block
// truth: tiles 32 1
// truth: tiles_cross 32 1 race 41/43 block
// truth: split 32 1
// truth: split_early 32 1 race 64/66 block
// truth: reduced 32 1
// truth: spins 4 1
// truth: copied 32 1
// truth: in_flight 32 1 race 95/98 block
// truth: not_committed 32 1 race 104/107 block
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
__global__ void grid(int *a)
{
	cg::grid_group g = cg::this_grid();
	a[g.thread_rank()] = 1;
	g.sync();
	a[g.thread_rank() + g.size()] = a[g.size() - 1 - g.thread_rank()];
}
__global__ void no_grid(int *a)
{ int n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x; a[i] = i;
	a[i + n] = a[n - 1 - i]; }
__global__ void tiles(int *a)
{
	__shared__ int s[32];
	auto tile = cg::tiled_partition<8>(cg::this_thread_block());
	s[threadIdx.x] = threadIdx.x;
	tile.sync();
	a[threadIdx.x] = s[tile.meta_group_rank() * 8 + 7 - tile.thread_rank()];
}

__global__ void tiles_cross(int *a)
{
	__shared__ int s[32];
	auto tile = cg::tiled_partition<8>(cg::this_thread_block());

	s[threadIdx.x] = threadIdx.x;
	tile.sync();
	a[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void split(int *a)
{
	__shared__ int s[32];
	__shared__ cuda::barrier<cuda::thread_scope_block> b;
	if (threadIdx.x == 0) init(&b, blockDim.x);
	__syncthreads();
	s[threadIdx.x] = threadIdx.x;
	auto token = b.arrive();
	b.wait(std::move(token));
	a[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void split_early(int *a)
{
	__shared__ int s[32];
	__shared__ cuda::barrier<cuda::thread_scope_block> b;
	if (threadIdx.x == 0) init(&b, blockDim.x);
	__syncthreads();
	auto token = b.arrive();
	// what is stored after the arrival is not ordered before what follows the wait
	s[threadIdx.x] = threadIdx.x;
	b.wait(std::move(token));
	a[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void reduced(int *a)
{
	auto tile = cg::tiled_partition<4>(cg::this_thread_block());
	int sum = 0;
	for (int d = 2, v = tile.thread_rank(); d; d /= 2) sum = v += tile.shfl_down(v, d);
	if (tile.thread_rank() == 0) a[tile.meta_group_rank() + sum - 6] = sum;
}
__global__ void spins(int *a)
{
	__shared__ int turn;
	if (threadIdx.x == 0) atomicExch(&turn, 0);
	__syncthreads();
	while (atomicAdd(&turn, 0) != threadIdx.x) {}
	atomicAdd(&turn, 1);
}
__global__ void copied(int *a, int *b)
{
	__shared__ int s[32];
	__pipeline_memcpy_async(&s[threadIdx.x], &a[threadIdx.x], 4);
	__pipeline_commit();
	__pipeline_wait_prior(0);
	__syncthreads();
	b[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void in_flight(int *a, int *b)
{
	__shared__ int s[32];
	__pipeline_memcpy_async(&s[threadIdx.x], &a[threadIdx.x], 4);
	__pipeline_commit();
	__syncthreads();
	b[threadIdx.x] = s[31 - threadIdx.x];
	__pipeline_wait_prior(0);
}
__global__ void not_committed(int *a, int *b)
{
	__shared__ int s[32];
	__pipeline_memcpy_async(&s[threadIdx.x], &a[threadIdx.x], 4);
	__pipeline_wait_prior(0);
	__syncthreads();
	b[threadIdx.x] = s[31 - threadIdx.x];
}
