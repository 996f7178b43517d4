// A copy of threadIdx names each axis that is read of it, in whatever way: a block may have several rows.
// expect: racy
// label: true
#include <algorithm>
#include <cooperative_groups.h>
__global__ void one_of_two(int *p, int n) { uint3 t; t = threadIdx; if (n) t = blockIdx; p[t.x] = t.x + 7 * t.y; }
__global__ void by_number(int *p, int n) { dim3 t[2] = { cooperative_groups::this_thread_block().thread_index(), dim3(1) }; p[t[0].x] = t[n & 1].y; }
__global__ void changed(int *p) { dim3 t = cooperative_groups::this_thread_block().thread_index(); t.y *= 2; p[t.x] = t.y; }
__global__ void counted(int *p) { dim3 t = cooperative_groups::this_thread_block().thread_index(); t.y++; p[t.x] = t.y; }
__global__ void by_reference(int *p) { dim3 t = cooperative_groups::this_thread_block().thread_index(); p[t.x] = std::max(t.y, 1u); }
__global__ void assigned(int *p) { uint3 t; t = threadIdx; p[t.x] = std::max(t.y, 1u); }
__global__ void made(int *p) { const uint3 t = threadIdx; p[t.x] = t.y; }
__device__ unsigned row(uint3 t) { return t.y; }
__global__ void by_value(int *p) { p[threadIdx.x] = row(threadIdx); }
__global__ void stored(uint3 *o) { const uint3 t = threadIdx; o[t.x] = t; }
__device__ void store(uint3 *o, uint3 t) { o[t.x] = t; }
__global__ void stored_by_callee(uint3 *o) { store(o, threadIdx); }
__global__ void captured(uint3 *o) { const uint3 t = threadIdx; auto f = [=] { o[t.x] = t; }; f(); }
__global__ void captured_by_reference(uint3 *o) { const uint3 t = threadIdx; auto f = [&] { o[t.x] = t; }; f(); }
