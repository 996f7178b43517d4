// expect: drf
// The twin of group-axes-racy.cu: the rows have elements of their own; what only asks for x is asked of one row.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void rows(int *a)
{
	auto block = cg::this_thread_block();
	dim3 size = block.group_dim();
	if (blockIdx.x == 0 && blockIdx.y == 0 && block.group_index().z == 0 && block.thread_index().z == 0 && size.x == 32)
		a[block.thread_index().y * 32 + block.thread_index().x] = block.thread_index().y;
}

__global__ void one_row(int *a)
{
	auto block = cg::this_thread_block();
	a[block.group_index().x * block.group_dim().x + block.thread_index().x] = block.thread_index().x;
}

__global__ void numbered(int *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] = cg::this_thread_block().thread_rank();
}
