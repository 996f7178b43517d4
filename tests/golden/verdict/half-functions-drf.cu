// The functions of half precision and bfloat16: comparisons with their masks, rounded conversions, pairs; each names what it gives.
// expect: drf
// args: --block-dim=64 --grid-dim=2
// exec: no functions of cuda_fp16.h and cuda_bf16.h
#include <cuda_bf16.h>
#include <cuda_fp16.h>
template <class T, class T2> __device__ unsigned pairs(T2 a, T2 b)
{
	T2 sum = __hadd2_rn(__hfma2_relu(a, b, a), __hmax2_nan(a, b));
	return __hlt2_mask(sum, b) & ~__hgeu2_mask(a, sum) & (__hbneu2(a, b) ? 0xffff0000u : 0x0000ffffu);
}
__global__ void halves(unsigned *out, const __half2 *in, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	__half low = __low2half(in[i]);
	out[i] = pairs<__half>(in[i], __lowhigh2highlow(in[i])) + __half2uint_rd(__hmul_sat(low, __ll2half_ru(3))) + __heq2_mask(in[i], __half2half2(low));
}
__global__ void bfloats(unsigned *out, const __nv_bfloat162 *in, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	__nv_bfloat16 low = __low2bfloat16(in[i]);
	out[i] = pairs<__nv_bfloat16>(in[i], __highs2bfloat162(in[i], in[i])) + __bfloat162int_rz(hrsqrt(low)) + __hle(low, __float2bfloat16_rd(0.5f));
}
