/* 8-bit floating point: opaque values of one byte. */
#pragma once
#include "cuda_bf16.h"
typedef unsigned char __nv_fp8_storage_t;
struct __nv_fp8_e4m3 { unsigned char __x; __nv_fp8_e4m3() = default; FAIAL_HD explicit __nv_fp8_e4m3(float v); FAIAL_HD explicit operator float() const; };
struct __nv_fp8_e5m2 { unsigned char __x; __nv_fp8_e5m2() = default; FAIAL_HD explicit __nv_fp8_e5m2(float v); FAIAL_HD explicit operator float() const; };
