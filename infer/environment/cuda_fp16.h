/* Half precision. Values are opaque to the checker; what matters is that the code parses and that sizes are right. */
#pragma once
struct __half_raw { unsigned short x; };
struct __half2_raw { unsigned short x, y; };
struct __attribute__((aligned(2))) __half {
	unsigned short bits;
	__half() = default;
	FAIAL_HD __half(float v);
	FAIAL_HD __half(double v);
	FAIAL_HD __half(int v);
	FAIAL_HD __half(unsigned int v);
	FAIAL_HD __half(short v);
	FAIAL_HD __half(unsigned short v);
	FAIAL_HD __half(long long v);
	FAIAL_HD __half(unsigned long long v);
	FAIAL_HD __half(const __half_raw &v);
	FAIAL_HD operator float() const;
	FAIAL_HD operator __half_raw() const;
	FAIAL_HD __half &operator+=(const __half &v);
	FAIAL_HD __half &operator-=(const __half &v);
	FAIAL_HD __half &operator*=(const __half &v);
	FAIAL_HD __half &operator/=(const __half &v);
	FAIAL_HD __half &operator++();
	FAIAL_HD __half &operator--();
};
struct __attribute__((aligned(4))) __half2 {
	__half x, y;
	__half2() = default;
	FAIAL_HD __half2(const __half &a, const __half &b);
	FAIAL_HD __half2(const __half2_raw &v);
	FAIAL_HD __half2 &operator+=(const __half2 &v);
	FAIAL_HD __half2 &operator-=(const __half2 &v);
	FAIAL_HD __half2 &operator*=(const __half2 &v);
	FAIAL_HD __half2 &operator/=(const __half2 &v);
	FAIAL_HD __half2 &operator++();
	FAIAL_HD __half2 &operator--();
};
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
#define FAIAL_HALF_OPS(type) \
	FAIAL_HD type operator+(const type &a, const type &b); FAIAL_HD type operator-(const type &a, const type &b); \
	FAIAL_HD type operator*(const type &a, const type &b); FAIAL_HD type operator/(const type &a, const type &b); \
	FAIAL_HD type operator+(const type &a); FAIAL_HD type operator-(const type &a); \
	FAIAL_HD bool operator==(const type &a, const type &b); \
	FAIAL_HD bool operator!=(const type &a, const type &b); FAIAL_HD bool operator<(const type &a, const type &b); \
	FAIAL_HD bool operator>(const type &a, const type &b); FAIAL_HD bool operator<=(const type &a, const type &b); \
	FAIAL_HD bool operator>=(const type &a, const type &b);
FAIAL_HALF_OPS(__half) FAIAL_HALF_OPS(__half2)
#define FAIAL_H1(name) FAIAL_HD __half h##name(__half a); FAIAL_HD __half2 h2##name(__half2 a);
FAIAL_H1(sqrt) FAIAL_H1(rsqrt) FAIAL_H1(rcp) FAIAL_H1(exp) FAIAL_H1(exp2) FAIAL_H1(exp10) FAIAL_H1(log) FAIAL_H1(log2)
FAIAL_H1(log10) FAIAL_H1(sin) FAIAL_H1(cos) FAIAL_H1(ceil) FAIAL_H1(floor) FAIAL_H1(trunc) FAIAL_H1(rint) FAIAL_H1(tanh)
#undef FAIAL_H1
#define FAIAL_H2(name) FAIAL_HD __half __h##name(__half a, __half b); FAIAL_HD __half2 __h##name##2(__half2 a, __half2 b); \
	FAIAL_HD __half __h##name##_sat(__half a, __half b); FAIAL_HD __half __h##name##_rn(__half a, __half b);
FAIAL_HD __half2 __h2div(__half2 a, __half2 b);
FAIAL_H2(add) FAIAL_H2(sub) FAIAL_H2(mul) FAIAL_H2(div) FAIAL_H2(max) FAIAL_H2(min) FAIAL_H2(max_nan) FAIAL_H2(min_nan)
#undef FAIAL_H2
#define FAIAL_HC(name) FAIAL_HD bool __h##name(__half a, __half b); FAIAL_HD __half2 __h##name##2(__half2 a, __half2 b); \
	FAIAL_HD bool __hb##name##2(__half2 a, __half2 b); FAIAL_HD bool __h##name##u(__half a, __half b);
FAIAL_HC(eq) FAIAL_HC(ne) FAIAL_HC(lt) FAIAL_HC(le) FAIAL_HC(gt) FAIAL_HC(ge)
#undef FAIAL_HC
FAIAL_HD __half __hneg(__half a);
FAIAL_HD __half2 __hneg2(__half2 a);
FAIAL_HD __half __habs(__half a);
FAIAL_HD __half2 __habs2(__half2 a);
FAIAL_HD __half __hfma(__half a, __half b, __half c);
FAIAL_HD __half __hfma_relu(__half a, __half b, __half c);
FAIAL_HD __half2 __hfma2(__half2 a, __half2 b, __half2 c);
FAIAL_HD bool __hisnan(__half a);
FAIAL_HD int __hisinf(__half a);
FAIAL_HD __half __float2half(float a);
FAIAL_HD __half __float2half_rn(float a);
FAIAL_HD __half __float2half_rz(float a);
FAIAL_HD __half __double2half(double a);
FAIAL_HD float __half2float(__half a);
FAIAL_HD __half2 __float2half2_rn(float a);
FAIAL_HD __half2 __floats2half2_rn(float a, float b);
FAIAL_HD __half2 __float22half2_rn(float2 a);
FAIAL_HD float2 __half22float2(__half2 a);
FAIAL_HD float __low2float(__half2 a);
FAIAL_HD float __high2float(__half2 a);
FAIAL_HD __half __low2half(__half2 a);
FAIAL_HD __half __high2half(__half2 a);
FAIAL_HD __half2 __half2half2(__half a);
FAIAL_HD __half2 __halves2half2(__half a, __half b);
FAIAL_HD __half2 make_half2(__half a, __half b);
FAIAL_HD __half2 __lows2half2(__half2 a, __half2 b);
FAIAL_HD __half2 __highs2half2(__half2 a, __half2 b);
FAIAL_HD __half2 __low2half2(__half2 a);
FAIAL_HD __half2 __high2half2(__half2 a);
FAIAL_HD __half2 __lowhigh2highlow(__half2 a);
FAIAL_HD int __half2int_rn(__half a);
FAIAL_HD int __half2int_rz(__half a);
FAIAL_HD unsigned int __half2uint_rn(__half a);
FAIAL_HD unsigned short __half2ushort_rn(__half a);
FAIAL_HD short __half2short_rn(__half a);
FAIAL_HD __half __int2half_rn(int a);
FAIAL_HD __half __uint2half_rn(unsigned int a);
FAIAL_HD __half __short2half_rn(short a);
FAIAL_HD __half __ushort2half_rn(unsigned short a);
FAIAL_HD short __half_as_short(__half a);
FAIAL_HD unsigned short __half_as_ushort(__half a);
FAIAL_HD __half __short_as_half(short a);
FAIAL_HD __half __ushort_as_half(unsigned short a);
