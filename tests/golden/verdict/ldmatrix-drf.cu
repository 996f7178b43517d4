// exec: no inline assembly is not executed
// A warp loads rows of a matrix by the addresses that its first lanes have: reads of 16 bytes each, and so are stores writes.
// args: --block-dim=32 --grid-dim=1
// expect: loads drf
// expect: half_of_them drf
// expect: stores drf
#include <cuda_fp16.h>
__device__ unsigned smem(const void *p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }
__global__ void loads(unsigned *out, const half *in)
{
	__shared__ half s[32 * 8];
	unsigned a, b, c, d, lane = threadIdx.x;
	for (int i = 0; i < 8; i++) s[lane * 8 + i] = in[lane * 8 + i];
	__syncwarp();
	asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(smem(s + lane * 8)));
	out[lane] = a + b + c + d;
}
__global__ void half_of_them(unsigned *out)
{
	__shared__ half s[32 * 8];
	unsigned a, b, lane = threadIdx.x;
	asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared::cta.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(smem(s + (lane ^ 16) * 8)));
	if (lane == 5) s[5 * 8] = 1.0f;                 /* lane 21 gives this row, but none is loaded by it */
	out[lane] = a + b;
}
__global__ void stores(unsigned v)
{
	__shared__ half s[32 * 8];
	asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %1, %1, %1};" :: "r"(smem(s + threadIdx.x * 8)), "r"(v));
}
