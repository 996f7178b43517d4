#pragma once
#include "cuda_fp16.h"
EXEC_SMALL_FLOAT(__nv_bfloat16, __nv_bfloat162, __bf16)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
EXEC_HD __nv_bfloat16 __float2bfloat16(float a) { return __nv_bfloat16(a); }
EXEC_HD float __bfloat162float(__nv_bfloat16 a) { return (float)a; }
EXEC_HD __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { return __nv_bfloat162(__nv_bfloat16(a), __nv_bfloat16(b)); }
