/* Half precision: clang's own _Float16 inside. */
#pragma once
#define EXEC_SMALL_FLOAT(H, H2, inner) \
struct __attribute__((aligned(2))) H { \
	inner bits; \
	H() = default; \
	template<class N, class = typename std::enable_if<std::is_arithmetic<N>::value>::type> __host__ __device__ H(N v) : bits((inner)(float)v) {} \
	__host__ __device__ operator float() const { return (float)bits; } \
	__host__ __device__ H &operator+=(const H &v) { bits = (inner)((float)bits + (float)v.bits); return *this; } \
	__host__ __device__ H &operator-=(const H &v) { bits = (inner)((float)bits - (float)v.bits); return *this; } \
	__host__ __device__ H &operator*=(const H &v) { bits = (inner)((float)bits * (float)v.bits); return *this; } \
	__host__ __device__ H &operator/=(const H &v) { bits = (inner)((float)bits / (float)v.bits); return *this; } \
	__host__ __device__ H &operator++() { return *this += H(1); } \
	__host__ __device__ H &operator--() { return *this -= H(1); } \
}; \
struct __attribute__((aligned(4))) H2 { \
	H x, y; \
	H2() = default; \
	__host__ __device__ H2(const H &a, const H &b) : x(a), y(b) {} \
	__host__ __device__ H2 &operator+=(const H2 &v) { x += v.x; y += v.y; return *this; } \
	__host__ __device__ H2 &operator-=(const H2 &v) { x -= v.x; y -= v.y; return *this; } \
	__host__ __device__ H2 &operator*=(const H2 &v) { x *= v.x; y *= v.y; return *this; } \
}; \
EXEC_HD H operator+(const H &a, const H &b) { H r = a; return r += b; } \
EXEC_HD H operator-(const H &a, const H &b) { H r = a; return r -= b; } \
EXEC_HD H operator*(const H &a, const H &b) { H r = a; return r *= b; } \
EXEC_HD H operator/(const H &a, const H &b) { H r = a; return r /= b; } \
EXEC_HD H operator-(const H &a) { return H(-(float)a); } \
EXEC_HD H operator+(const H &a) { return a; } \
EXEC_HD bool operator==(const H &a, const H &b) { return (float)a == (float)b; } \
EXEC_HD bool operator!=(const H &a, const H &b) { return (float)a != (float)b; } \
EXEC_HD bool operator<(const H &a, const H &b) { return (float)a < (float)b; } \
EXEC_HD bool operator>(const H &a, const H &b) { return (float)a > (float)b; } \
EXEC_HD bool operator<=(const H &a, const H &b) { return (float)a <= (float)b; } \
EXEC_HD bool operator>=(const H &a, const H &b) { return (float)a >= (float)b; } \
EXEC_HD H2 operator+(const H2 &a, const H2 &b) { H2 r = a; return r += b; } \
EXEC_HD H2 operator-(const H2 &a, const H2 &b) { H2 r = a; return r -= b; } \
EXEC_HD H2 operator*(const H2 &a, const H2 &b) { H2 r = a; return r *= b; } \
EXEC_HD H __hadd(H a, H b) { return a + b; } \
EXEC_HD H __hsub(H a, H b) { return a - b; } \
EXEC_HD H __hmul(H a, H b) { return a * b; } \
EXEC_HD H __hdiv(H a, H b) { return a / b; } \
EXEC_HD H __hmax(H a, H b) { return a < b ? b : a; } \
EXEC_HD H __hmin(H a, H b) { return b < a ? b : a; } \
EXEC_HD H __hfma(H a, H b, H c) { return a * b + c; } \
EXEC_HD H2 __hadd2(H2 a, H2 b) { return a + b; } \
EXEC_HD H2 __hmul2(H2 a, H2 b) { return a * b; } \
EXEC_HD H2 __hfma2(H2 a, H2 b, H2 c) { return a * b + c; }
EXEC_SMALL_FLOAT(__half, __half2, _Float16)
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
EXEC_HD __half __float2half(float a) { return __half(a); }
EXEC_HD __half __float2half_rn(float a) { return __half(a); }
EXEC_HD float __half2float(__half a) { return (float)a; }
EXEC_HD __half2 __float2half2_rn(float a) { return __half2(__half(a), __half(a)); }
EXEC_HD __half2 __floats2half2_rn(float a, float b) { return __half2(__half(a), __half(b)); }
EXEC_HD float2 __half22float2(__half2 a) { return make_float2(a.x, a.y); }
EXEC_HD __half2 __half2half2(__half a) { return __half2(a, a); }
EXEC_HD __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
EXEC_HD __half2 make_half2(__half a, __half b) { return __half2(a, b); }
EXEC_HD __half __low2half(__half2 a) { return a.x; }
EXEC_HD __half __high2half(__half2 a) { return a.y; }
EXEC_HD float __low2float(__half2 a) { return a.x; }
EXEC_HD float __high2float(__half2 a) { return a.y; }
EXEC_HD __half __int2half_rn(int a) { return __half(a); }
EXEC_HD int __half2int_rn(__half a) { return (int)rintf((float)a); }
EXEC_HD int __half2int_rz(__half a) { return (int)(float)a; }
EXEC_HD unsigned short __half_as_ushort(__half a) { return exec_bits<unsigned short>(a); }
EXEC_HD short __half_as_short(__half a) { return exec_bits<short>(a); }
EXEC_HD __half __ushort_as_half(unsigned short a) { return exec_bits<__half>(a); }
EXEC_HD __half hsqrt(__half a) { return __half(sqrtf((float)a)); }
EXEC_HD __half hexp(__half a) { return __half(expf((float)a)); }
