// half, half2, bfloat16: two and four bytes.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
#include <cuda_fp16.h>
#include <cuda_bf16.h>
__global__ void drf(__half *h, __nv_bfloat16 *b)
{
	int i = threadIdx.x;
	__half2 *pairs = reinterpret_cast<__half2 *>(h);
	pairs[i] = __hadd2(pairs[i], __floats2half2_rn(1.0f, 2.0f));
	h[2 * i + 1] = __float2half(__half2float(h[2 * i]));
	b[i] = __float2bfloat16(1.0f);
	reinterpret_cast<short *>(b)[i + 32] = 1;
}
__global__ void racy(__half *h, __nv_bfloat162 *b)
{
	int i = threadIdx.x;
	reinterpret_cast<half2 *>(h)[i] = __float2half2_rn(i);
	h[2 * i + 2] = __int2half_rn(i);
	b[i].x = __float2bfloat16(1.0f);
	*(reinterpret_cast<__nv_bfloat16 *>(b) + 2 * i + 2) = __float2bfloat16(i);
}
