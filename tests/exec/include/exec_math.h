/* Numbers on the device that the C library does not have. */
#ifndef EXEC_MATH_H
#define EXEC_MATH_H

#define EXEC_MIN_MAX(A, B, R) \
	EXEC_HD R min(A a, B b) { return (R)b < (R)a ? (R)b : (R)a; } \
	EXEC_HD R max(A a, B b) { return (R)a < (R)b ? (R)b : (R)a; }
EXEC_MIN_MAX(int, int, int)
EXEC_MIN_MAX(unsigned, unsigned, unsigned)
EXEC_MIN_MAX(int, unsigned, unsigned)
EXEC_MIN_MAX(unsigned, int, unsigned)
EXEC_MIN_MAX(long, long, long)
EXEC_MIN_MAX(unsigned long, unsigned long, unsigned long)
EXEC_MIN_MAX(long, unsigned long, unsigned long)
EXEC_MIN_MAX(unsigned long, long, unsigned long)
EXEC_MIN_MAX(long long, long long, long long)
EXEC_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
EXEC_MIN_MAX(long long, unsigned long long, unsigned long long)
EXEC_MIN_MAX(unsigned long long, long long, unsigned long long)
EXEC_MIN_MAX(float, float, float)
EXEC_MIN_MAX(double, double, double)
EXEC_MIN_MAX(float, double, double)
EXEC_MIN_MAX(double, float, double)
EXEC_HD unsigned umin(unsigned a, unsigned b) { return b < a ? b : a; }
EXEC_HD unsigned umax(unsigned a, unsigned b) { return a < b ? b : a; }

EXEC_D int __mul24(int a, int b) { return (int)((unsigned)(a << 8 >> 8) * (unsigned)(b << 8 >> 8)); }
EXEC_D unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }
EXEC_D int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
EXEC_D unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
EXEC_D long long __mul64hi(long long a, long long b) { return (long long)((__int128)a * b >> 64); }
EXEC_D unsigned long long __umul64hi(unsigned long long a, unsigned long long b) { return (unsigned long long)((unsigned __int128)a * b >> 64); }
EXEC_D int __popc(unsigned a) { return __builtin_popcount(a); }
EXEC_D int __popcll(unsigned long long a) { return __builtin_popcountll(a); }
EXEC_D int __clz(int a) { return a ? __builtin_clz((unsigned)a) : 32; }
EXEC_D int __clzll(long long a) { return a ? __builtin_clzll((unsigned long long)a) : 64; }
EXEC_D int __ffs(int a) { return __builtin_ffs(a); }
EXEC_D int __ffsll(long long a) { return __builtin_ffsll(a); }
EXEC_D unsigned __brev(unsigned a) { return __builtin_bitreverse32(a); }
EXEC_D unsigned long long __brevll(unsigned long long a) { return __builtin_bitreverse64(a); }
EXEC_D unsigned __byte_perm(unsigned x, unsigned y, unsigned s)
{
	unsigned long long both = (unsigned long long)y << 32 | x;
	unsigned r = 0;
	for (int i = 0; i < 4; i++) r |= (unsigned)(both >> 8 * (s >> 4 * i & 7) & 0xff) << 8 * i;
	return r;
}
EXEC_D unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned s) { return (unsigned)((((unsigned long long)hi << 32 | lo) << (s & 31)) >> 32); }
EXEC_D unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned s) { return (unsigned)(((unsigned long long)hi << 32 | lo) >> (s & 31)); }
EXEC_D int __sad(int a, int b, unsigned c) { return (int)((unsigned)(a < b ? b - a : a - b) + c); }
EXEC_D unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a < b ? b - a : a - b) + c; }
EXEC_D int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
EXEC_D int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
EXEC_D unsigned __uhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b) >> 1); }
EXEC_D unsigned __urhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b + 1) >> 1); }

template<class T> EXEC_HD int exec_clamp_int(T v)
{
	return v != v ? 0 : v >= (T)2147483647.0 ? 2147483647 : v <= (T)-2147483648.0 ? -2147483647 - 1 : (int)v;
}
EXEC_D int __float2int_rz(float v) { return exec_clamp_int(truncf(v)); }
EXEC_D int __float2int_rn(float v) { return exec_clamp_int(rintf(v)); }
EXEC_D int __float2int_ru(float v) { return exec_clamp_int(ceilf(v)); }
EXEC_D int __float2int_rd(float v) { return exec_clamp_int(floorf(v)); }
EXEC_D unsigned __float2uint_rz(float v) { return v > 0 ? (unsigned)v : 0; }
EXEC_D unsigned __float2uint_rn(float v) { return v > 0 ? (unsigned)rintf(v) : 0; }
EXEC_D unsigned __float2uint_ru(float v) { return v > 0 ? (unsigned)ceilf(v) : 0; }
EXEC_D unsigned __float2uint_rd(float v) { return v > 0 ? (unsigned)floorf(v) : 0; }
EXEC_D float __int2float_rn(int v) { return (float)v; }
EXEC_D float __int2float_rz(int v) { return (float)v; }
EXEC_D float __uint2float_rn(unsigned v) { return (float)v; }
EXEC_D float __uint2float_rz(unsigned v) { return (float)v; }
EXEC_D double __int2double_rn(int v) { return v; }
EXEC_D double __uint2double_rn(unsigned v) { return v; }
EXEC_D int __double2int_rz(double v) { return exec_clamp_int(trunc(v)); }
EXEC_D int __double2int_rn(double v) { return exec_clamp_int(rint(v)); }
EXEC_D int __double2int_rd(double v) { return exec_clamp_int(floor(v)); }
EXEC_D int __double2int_ru(double v) { return exec_clamp_int(ceil(v)); }
EXEC_D float __double2float_rn(double v) { return (float)v; }
EXEC_D long long __double2ll_rz(double v) { return (long long)v; }
EXEC_D double __ll2double_rn(long long v) { return (double)v; }
template<class To, class From> EXEC_HD To exec_bits(From v) { To r; memcpy(&r, &v, sizeof r); return r; }
EXEC_D int __float_as_int(float v) { return exec_bits<int>(v); }
EXEC_D unsigned __float_as_uint(float v) { return exec_bits<unsigned>(v); }
EXEC_D float __int_as_float(int v) { return exec_bits<float>(v); }
EXEC_D float __uint_as_float(unsigned v) { return exec_bits<float>(v); }
EXEC_D long long __double_as_longlong(double v) { return exec_bits<long long>(v); }
EXEC_D double __longlong_as_double(long long v) { return exec_bits<double>(v); }
EXEC_D int __double2hiint(double v) { return (int)(exec_bits<unsigned long long>(v) >> 32); }
EXEC_D int __double2loint(double v) { return (int)exec_bits<unsigned long long>(v); }
EXEC_D double __hiloint2double(int h, int l) { return exec_bits<double>((unsigned long long)(unsigned)h << 32 | (unsigned)l); }

/* __sinf and its like: the C library declares them for its own use, so the runtime defines them */
EXEC_D float __fdividef(float a, float b) { return a / b; }
EXEC_D float __saturatef(float v) { return v < 0 ? 0 : v > 1 ? 1 : v; }
EXEC_D float __fsqrt_rn(float v) { return sqrtf(v); }
EXEC_D float __frsqrt_rn(float v) { return 1 / sqrtf(v); }
EXEC_D float __frcp_rn(float v) { return 1 / v; }
EXEC_D float __fadd_rn(float a, float b) { return a + b; }
EXEC_D float __fsub_rn(float a, float b) { return a - b; }
EXEC_D float __fmul_rn(float a, float b) { return a * b; }
EXEC_D float __fdiv_rn(float a, float b) { return a / b; }
EXEC_D float __fmaf_rn(float a, float b, float c) { return fmaf(a, b, c); }
EXEC_D double __dadd_rn(double a, double b) { return a + b; }
EXEC_D double __dmul_rn(double a, double b) { return a * b; }
EXEC_D double __ddiv_rn(double a, double b) { return a / b; }
EXEC_D double __fma_rn(double a, double b, double c) { return fma(a, b, c); }
EXEC_D double __dsqrt_rn(double v) { return sqrt(v); }
EXEC_HD float rsqrtf(float v) { return 1 / sqrtf(v); }
EXEC_HD double rsqrt(double v) { return 1 / sqrt(v); }
EXEC_HD float rsqrt(float v) { return 1 / sqrtf(v); }
EXEC_HD float rcbrtf(float v) { return 1 / cbrtf(v); }
EXEC_HD float sinpif(float v) { return sinf(v * 3.14159265f); }
EXEC_HD float cospif(float v) { return cosf(v * 3.14159265f); }
EXEC_HD double sinpi(double v) { return sin(v * 3.141592653589793); }
EXEC_HD double cospi(double v) { return cos(v * 3.141592653589793); }
EXEC_HD float norm3df(float a, float b, float c) { return sqrtf(a * a + b * b + c * c); }
EXEC_HD float saturate(float v) { return v < 0 ? 0 : v > 1 ? 1 : v; }

#endif
