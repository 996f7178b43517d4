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
FAIAL_HALF_MATH(__nv_bfloat16, __nv_bfloat162)
FAIAL_HALF_NUMBERS(__nv_bfloat16, __nv_bfloat162, bfloat16, bfloat162)
