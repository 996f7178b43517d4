// Of a copy only the axes count that are read: a block has one row where nobody asks for another.
// expect: drf
#include <algorithm>
#include <cooperative_groups.h>
__global__ void changed(int *p) { dim3 t = cooperative_groups::this_thread_block().thread_index(); t.x *= 2; p[blockIdx.x * blockDim.x * 2 + t.x] = 1; }
__global__ void by_reference(int *p)
{
	dim3 t = cooperative_groups::this_thread_block().thread_index();
	p[blockIdx.x * blockDim.x + std::max(t.x, 0u)] = 2;
}
__global__ void one_of_two(int *p, int n) { dim3 t = cooperative_groups::this_thread_block().thread_index(), u = n ? t : dim3(t.x); p[blockIdx.x * blockDim.x + u.x] = t.x; }
__global__ void made(int *p) { const uint3 t = threadIdx; p[blockIdx.x * blockDim.x + t.x] = t.x; }
__global__ void made_of_all(int *p) { const auto t = threadIdx, b = blockIdx; const dim3 n = blockDim; p[b.x * n.x + t.x] = t.x; }
__global__ void converted(int *p) { dim3 t = threadIdx; p[blockIdx.x * blockDim.x + t.x] = t.x; }
__device__ int column(uint3 t) { return t.x; }
__global__ void by_value(int *p) { p[blockIdx.x * blockDim.x + column(threadIdx)] = 1 + threadIdx.x; }
