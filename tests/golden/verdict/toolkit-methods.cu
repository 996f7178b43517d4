// exec: no its headers are the toolkit's
// args: --block-dim=64 --grid-dim=1
// expect: added_to_one racy
// expect: added_to_own drf
// expect: converted_beside racy
// expect: converted_own drf
// expect: eight_bits_beside racy
// expect: eight_bits_own drf
// expect: pairs_beside racy
// expect: made_of_own drf
// Operators and conversions that are members of the toolkit's classes read and write their object, no less and no more. Some classes'
// names begin as pure functions' do (__nv_*).
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

__global__ void added_to_one(__nv_bfloat16 *a, __nv_bfloat16 x)
{
	a[0] += x;
}

__global__ void added_to_own(__nv_bfloat16 *a, __nv_bfloat16 x)
{
	a[threadIdx.x] += x;
	a[threadIdx.x] *= a[threadIdx.x];
}

__global__ void converted_beside(__half *a, float *b)
{
	b[threadIdx.x] = a[threadIdx.x + 1];
	a[threadIdx.x] = 1.0f;
}

__global__ void converted_own(__half *a, float *b)
{
	b[threadIdx.x] = a[threadIdx.x];
	a[threadIdx.x] = 1.0f;
}

__global__ void eight_bits_beside(__nv_fp8_e4m3 *a, float *b)
{
	b[threadIdx.x] = float(a[threadIdx.x + 1]);
	a[threadIdx.x] = __nv_fp8_e4m3(b[threadIdx.x]);
}

__global__ void eight_bits_own(__nv_fp8_e4m3 *a, float *b)
{
	b[threadIdx.x] = float(a[threadIdx.x]);
	a[threadIdx.x] = __nv_fp8_e4m3(b[threadIdx.x]);
}

__global__ void pairs_beside(__half2 *a, __half2 x)
{
	a[threadIdx.x] += x;
	a[threadIdx.x + 1] *= x;
}

__global__ void made_of_own(__nv_bfloat16 *a, __nv_bfloat162 *b)
{
	b[threadIdx.x] = __nv_bfloat162(a[threadIdx.x], a[threadIdx.x + 64]);
	a[threadIdx.x] = __nv_bfloat16(1.0f);
}
