// expect: drf
// args: --block-dim=64 --grid-dim=1
#include <cuda_fp16.h>
#include <cuda_bf16.h>
// A sum that begins with a plus: of half precision, like its terms.
__global__ void k(__half *a, __nv_bfloat16 *b)
{
	__half x = + __float2half(1.0f) * a[threadIdx.x] + __float2half(2.0f) * a[threadIdx.x];
	__nv_bfloat16 y = + __float2bfloat16(1.0f) * b[threadIdx.x];
	a[threadIdx.x] = x;
	b[threadIdx.x] = y;
}
