// exec: no inline assembly is not executed
// What a warp loads as a matrix is read while others store there; what it stores so is stored.
// args: --block-dim=64 --grid-dim=1
// expect: loads_too_early racy
// expect: half_of_them racy
// expect: stores racy
// label: true
#include <cuda_fp16.h>
__device__ unsigned smem(const void *p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }
__global__ void loads_too_early(unsigned *out)
{
	__shared__ half s[64 * 8];
	unsigned a, b, c, d, lane = threadIdx.x;
	s[lane * 8 + 7] = lane;
	asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(smem(s + (63 - lane) * 8)));
	out[lane] = a + b + c + d;
}
__global__ void half_of_them(unsigned *out)
{
	__shared__ half s[64 * 8];
	unsigned a, b, lane = threadIdx.x;
	asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(smem(s + lane * 8)));
	if (lane == 16) s[15 * 8] = 1.0f;
	out[lane] = a + b;
}
__global__ void stores(unsigned v)
{
	__shared__ half s[64 * 8];
	asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %1, %1, %1};" :: "r"(smem(s + threadIdx.x / 2 * 8)), "r"(v));
}
