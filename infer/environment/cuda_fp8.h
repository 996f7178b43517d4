/* 8-bit floating point: opaque values of one byte, and pairs and fours of them. */
#pragma once
#include "cuda_bf16.h"
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;
#define FAIAL_FP8(format) \
	struct __nv_fp8_##format { \
		__nv_fp8_storage_t __x; \
		__nv_fp8_##format() = default; \
		FAIAL_HD explicit __nv_fp8_##format(const __half f); FAIAL_HD explicit __nv_fp8_##format(const __nv_bfloat16 f); \
		FAIAL_HD explicit __nv_fp8_##format(float f); FAIAL_HD explicit __nv_fp8_##format(double f); \
		FAIAL_HD explicit __nv_fp8_##format(int i); FAIAL_HD explicit __nv_fp8_##format(unsigned i); \
		FAIAL_HD explicit __nv_fp8_##format(long i); FAIAL_HD explicit __nv_fp8_##format(unsigned long i); \
		FAIAL_HD explicit __nv_fp8_##format(long long i); FAIAL_HD explicit __nv_fp8_##format(unsigned long long i); \
		FAIAL_HD explicit __nv_fp8_##format(short i); FAIAL_HD explicit __nv_fp8_##format(unsigned short i); \
		FAIAL_HD explicit operator __half() const; FAIAL_HD explicit operator __nv_bfloat16() const; \
		FAIAL_HD explicit operator float() const; FAIAL_HD explicit operator double() const; \
		FAIAL_HD explicit operator bool() const; FAIAL_HD explicit operator int() const; FAIAL_HD explicit operator unsigned() const; \
		FAIAL_HD explicit operator char() const; FAIAL_HD explicit operator signed char() const; \
		FAIAL_HD explicit operator unsigned char() const; FAIAL_HD explicit operator short() const; \
		FAIAL_HD explicit operator unsigned short() const; FAIAL_HD explicit operator long long() const; \
		FAIAL_HD explicit operator unsigned long long() const; \
	}; \
	struct __attribute__((aligned(2))) __nv_fp8x2_##format { \
		__nv_fp8x2_storage_t __x; \
		__nv_fp8x2_##format() = default; \
		FAIAL_HD explicit __nv_fp8x2_##format(const __half2 f); FAIAL_HD explicit __nv_fp8x2_##format(const __nv_bfloat162 f); \
		FAIAL_HD explicit __nv_fp8x2_##format(const float2 f); FAIAL_HD explicit __nv_fp8x2_##format(const double2 f); \
		FAIAL_HD explicit operator __half2() const; FAIAL_HD explicit operator float2() const; \
	}; \
	struct __attribute__((aligned(4))) __nv_fp8x4_##format { \
		__nv_fp8x4_storage_t __x; \
		__nv_fp8x4_##format() = default; \
		FAIAL_HD explicit __nv_fp8x4_##format(const __half2 low, const __half2 high); \
		FAIAL_HD explicit __nv_fp8x4_##format(const __nv_bfloat162 low, const __nv_bfloat162 high); \
		FAIAL_HD explicit __nv_fp8x4_##format(const float4 f); FAIAL_HD explicit __nv_fp8x4_##format(const double4 f); \
		FAIAL_HD explicit operator float4() const; \
	};
FAIAL_FP8(e4m3) FAIAL_FP8(e5m2)
#undef FAIAL_FP8
#define FAIAL_TO_FP8(from, type, storage) \
	FAIAL_HD storage __nv_cvt_##from(const type x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind);
FAIAL_TO_FP8(float_to_fp8, float, __nv_fp8_storage_t) FAIAL_TO_FP8(float2_to_fp8x2, float2, __nv_fp8x2_storage_t)
FAIAL_TO_FP8(double_to_fp8, double, __nv_fp8_storage_t) FAIAL_TO_FP8(double2_to_fp8x2, double2, __nv_fp8x2_storage_t)
FAIAL_TO_FP8(halfraw_to_fp8, __half_raw, __nv_fp8_storage_t) FAIAL_TO_FP8(halfraw2_to_fp8x2, __half2_raw, __nv_fp8x2_storage_t)
FAIAL_TO_FP8(bfloat16raw_to_fp8, __nv_bfloat16_raw, __nv_fp8_storage_t)
#undef FAIAL_TO_FP8
FAIAL_HD __half_raw __nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t x, const __nv_fp8_interpretation_t kind);
FAIAL_HD __half2_raw __nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t x, const __nv_fp8_interpretation_t kind);
