// exec: no its headers are the toolkit's
// args: --block-dim=64 --grid-dim=1
// expect: multiplied drf
// expect: multiplied_beside racy
// expect: fours drf
// expect: fours_beside racy
// Headers of the toolkit's libraries: complex numbers by cuFFT's names, and four numbers of eight bits in one.
#include <cublas_v2.h>
#include <cuda_fp8.h>
#include <cufftXt.h>

typedef float2 complex_t;

__device__ complex_t twice(complex_t a)
{
	complex_t b = { a.x + a.x, a.y + a.y };
	return b;
}

__global__ void multiplied(cufftComplex *a, const cuComplex *b)
{
	a[threadIdx.x] = cuCmulf(twice(a[threadIdx.x]), b[0]);
}

__global__ void multiplied_beside(cufftComplex *a, const cuComplex *b)
{
	a[threadIdx.x] = cuCmulf(twice(a[threadIdx.x + 1]), b[0]);
}

__global__ void fours(__nv_fp8x4_e4m3 *a, const float4 *b)
{
	a[threadIdx.x] = __nv_fp8x4_e4m3(b[threadIdx.x]);
}

__global__ void fours_beside(__nv_fp8x4_e4m3 *a, float4 *b)
{
	b[threadIdx.x] = float4(a[threadIdx.x]);
	((__nv_fp8_e5m2 *)a)[threadIdx.x * 4 + 4] = __nv_fp8_e5m2(b[threadIdx.x].x);
}
