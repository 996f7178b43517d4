/* bfloat16: opaque values of two bytes. */
#pragma once
#include "cuda_fp16.h"
struct __nv_bfloat16_raw { unsigned short x; };
struct __attribute__((aligned(2))) __nv_bfloat16 {
	unsigned short bits;
	__nv_bfloat16() = default;
	FAIAL_HD __nv_bfloat16(float v);
	FAIAL_HD __nv_bfloat16(double v);
	FAIAL_HD __nv_bfloat16(int v);
	FAIAL_HD __nv_bfloat16(unsigned int v);
	FAIAL_HD __nv_bfloat16(const __nv_bfloat16_raw &v);
	FAIAL_HD operator float() const;
	FAIAL_HD __nv_bfloat16 &operator+=(const __nv_bfloat16 &v);
	FAIAL_HD __nv_bfloat16 &operator-=(const __nv_bfloat16 &v);
	FAIAL_HD __nv_bfloat16 &operator*=(const __nv_bfloat16 &v);
	FAIAL_HD __nv_bfloat16 &operator/=(const __nv_bfloat16 &v);
	FAIAL_HD __nv_bfloat16 &operator++();
	FAIAL_HD __nv_bfloat16 &operator--();
};
struct __attribute__((aligned(4))) __nv_bfloat162 {
	__nv_bfloat16 x, y;
	__nv_bfloat162() = default;
	FAIAL_HD __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b);
	FAIAL_HD __nv_bfloat162 &operator+=(const __nv_bfloat162 &v);
	FAIAL_HD __nv_bfloat162 &operator-=(const __nv_bfloat162 &v);
	FAIAL_HD __nv_bfloat162 &operator*=(const __nv_bfloat162 &v);
	FAIAL_HD __nv_bfloat162 &operator/=(const __nv_bfloat162 &v);
	FAIAL_HD __nv_bfloat162 &operator++();
	FAIAL_HD __nv_bfloat162 &operator--();
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
FAIAL_HALF_OPS(__nv_bfloat16) FAIAL_HALF_OPS(__nv_bfloat162)
FAIAL_HD __nv_bfloat16 __float2bfloat16(float a);
FAIAL_HD __nv_bfloat16 __float2bfloat16_rn(float a);
FAIAL_HD __nv_bfloat16 __double2bfloat16(double a);
FAIAL_HD float __bfloat162float(__nv_bfloat16 a);
FAIAL_HD __nv_bfloat162 __float2bfloat162_rn(float a);
FAIAL_HD __nv_bfloat162 __floats2bfloat162_rn(float a, float b);
FAIAL_HD __nv_bfloat162 __float22bfloat162_rn(float2 a);
FAIAL_HD float2 __bfloat1622float2(__nv_bfloat162 a);
FAIAL_HD float __low2float(__nv_bfloat162 a);
FAIAL_HD float __high2float(__nv_bfloat162 a);
FAIAL_HD short __bfloat16_as_short(__nv_bfloat16 a);
FAIAL_HD unsigned short __bfloat16_as_ushort(__nv_bfloat16 a);
FAIAL_HD __nv_bfloat16 __short_as_bfloat16(short a);
FAIAL_HD __nv_bfloat16 __ushort_as_bfloat16(unsigned short a);
FAIAL_HD __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a);
FAIAL_HD __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b);
FAIAL_HD __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b);
FAIAL_HD __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b);
FAIAL_HD __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b);
FAIAL_HD __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b);
FAIAL_HD __nv_bfloat16 __hmax(__nv_bfloat16 a, __nv_bfloat16 b);
FAIAL_HD __nv_bfloat16 __hmin(__nv_bfloat16 a, __nv_bfloat16 b);
FAIAL_HD __nv_bfloat16 __hneg(__nv_bfloat16 a);
FAIAL_HD __nv_bfloat162 __hneg2(__nv_bfloat162 a);
FAIAL_HD __nv_bfloat16 __habs(__nv_bfloat16 a);
FAIAL_HD __nv_bfloat162 __habs2(__nv_bfloat162 a);
FAIAL_HD bool __hisnan(__nv_bfloat16 a);
FAIAL_HD __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c);
FAIAL_HD __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c);
FAIAL_HD __nv_bfloat162 __hadd2(__nv_bfloat162 a, __nv_bfloat162 b);
FAIAL_HD __nv_bfloat162 __h2div(__nv_bfloat162 a, __nv_bfloat162 b);
FAIAL_HD __nv_bfloat162 __hmul2(__nv_bfloat162 a, __nv_bfloat162 b);
