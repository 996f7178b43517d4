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
/* What halves and bfloat16 have alike: T, two of them, and the word for T in the names of conversions. */
#define FAIAL_HALF_EACH(T, T2, name) FAIAL_HD T h##name(T a); FAIAL_HD T2 h2##name(T2 a);
#define FAIAL_HALF_BINARY(T, T2, name) FAIAL_HD T __h##name(T a, T b); FAIAL_HD T2 __h##name##2(T2 a, T2 b); \
	FAIAL_HD T __h##name##_sat(T a, T b); FAIAL_HD T __h##name##_rn(T a, T b); \
	FAIAL_HD T2 __h##name##2_sat(T2 a, T2 b); FAIAL_HD T2 __h##name##2_rn(T2 a, T2 b);
#define FAIAL_HALF_LEAST(T, T2, name) FAIAL_HD T __h##name(T a, T b); FAIAL_HD T2 __h##name##2(T2 a, T2 b); \
	FAIAL_HD T __h##name##_nan(T a, T b); FAIAL_HD T2 __h##name##2_nan(T2 a, T2 b);
#define FAIAL_HALF_UNORDERED(T, T2, name, u) FAIAL_HD bool __h##name##u(T a, T b); FAIAL_HD T2 __h##name##u##2(T2 a, T2 b); \
	FAIAL_HD bool __hb##name##u##2(T2 a, T2 b); FAIAL_HD unsigned int __h##name##u##2_mask(T2 a, T2 b);
#define FAIAL_HALF_COMPARE(T, T2, name) FAIAL_HALF_UNORDERED(T, T2, name, ) FAIAL_HALF_UNORDERED(T, T2, name, u)
#define FAIAL_HALF_MATH(T, T2) \
	FAIAL_HALF_EACH(T, T2, sqrt) FAIAL_HALF_EACH(T, T2, rsqrt) FAIAL_HALF_EACH(T, T2, rcp) FAIAL_HALF_EACH(T, T2, exp) FAIAL_HALF_EACH(T, T2, exp2) \
	FAIAL_HALF_EACH(T, T2, exp10) FAIAL_HALF_EACH(T, T2, log) FAIAL_HALF_EACH(T, T2, log2) FAIAL_HALF_EACH(T, T2, log10) FAIAL_HALF_EACH(T, T2, sin) \
	FAIAL_HALF_EACH(T, T2, cos) FAIAL_HALF_EACH(T, T2, ceil) FAIAL_HALF_EACH(T, T2, floor) FAIAL_HALF_EACH(T, T2, trunc) FAIAL_HALF_EACH(T, T2, rint) \
	FAIAL_HALF_EACH(T, T2, tanh) \
	FAIAL_HALF_BINARY(T, T2, add) FAIAL_HALF_BINARY(T, T2, sub) FAIAL_HALF_BINARY(T, T2, mul) FAIAL_HALF_LEAST(T, T2, max) FAIAL_HALF_LEAST(T, T2, min) \
	FAIAL_HALF_COMPARE(T, T2, eq) FAIAL_HALF_COMPARE(T, T2, ne) FAIAL_HALF_COMPARE(T, T2, lt) FAIAL_HALF_COMPARE(T, T2, le) \
	FAIAL_HALF_COMPARE(T, T2, gt) FAIAL_HALF_COMPARE(T, T2, ge) \
	FAIAL_HD T __hdiv(T a, T b); FAIAL_HD T2 __h2div(T2 a, T2 b); FAIAL_HD T __hneg(T a); FAIAL_HD T2 __hneg2(T2 a); FAIAL_HD T __habs(T a); \
	FAIAL_HD T2 __habs2(T2 a); FAIAL_HD T __hfma(T a, T b, T c); FAIAL_HD T __hfma_sat(T a, T b, T c); FAIAL_HD T __hfma_relu(T a, T b, T c); \
	FAIAL_HD T2 __hfma2(T2 a, T2 b, T2 c); FAIAL_HD T2 __hfma2_sat(T2 a, T2 b, T2 c); FAIAL_HD T2 __hfma2_relu(T2 a, T2 b, T2 c); \
	FAIAL_HD T2 __hcmadd(T2 a, T2 b, T2 c); FAIAL_HD bool __hisnan(T a); FAIAL_HD T2 __hisnan2(T2 a); FAIAL_HD int __hisinf(T a); \
	FAIAL_HD float __low2float(T2 a); FAIAL_HD float __high2float(T2 a); FAIAL_HD T2 __lowhigh2highlow(T2 a);
#define FAIAL_HALF_ROUNDED(T, word, type, name, how) FAIAL_HD type __##word##2##name##_##how(T a); FAIAL_HD T __##name##2##word##_##how(type a);
#define FAIAL_HALF_NUMBER(T, word, type, name) FAIAL_HALF_ROUNDED(T, word, type, name, rn) FAIAL_HALF_ROUNDED(T, word, type, name, rz) \
	FAIAL_HALF_ROUNDED(T, word, type, name, rd) FAIAL_HALF_ROUNDED(T, word, type, name, ru)
#define FAIAL_HALF_NUMBERS(T, T2, word, word2) \
	FAIAL_HALF_NUMBER(T, word, int, int) FAIAL_HALF_NUMBER(T, word, unsigned int, uint) FAIAL_HALF_NUMBER(T, word, short, short) \
	FAIAL_HALF_NUMBER(T, word, unsigned short, ushort) FAIAL_HALF_NUMBER(T, word, long long, ll) FAIAL_HALF_NUMBER(T, word, unsigned long long, ull) \
	FAIAL_HD unsigned char __##word##2uchar_rz(T a); FAIAL_HD signed char __##word##2char_rz(T a); \
	FAIAL_HD T __float2##word(float a); FAIAL_HD T __float2##word##_rn(float a); FAIAL_HD T __float2##word##_rz(float a); \
	FAIAL_HD T __float2##word##_rd(float a); FAIAL_HD T __float2##word##_ru(float a); FAIAL_HD T __double2##word(double a); FAIAL_HD float __##word##2float(T a); \
	FAIAL_HD T2 __float2##word2##_rn(float a); FAIAL_HD T2 __floats2##word2##_rn(float a, float b); FAIAL_HD T2 __float22##word2##_rn(float2 a); \
	FAIAL_HD float2 __##word2##2float2(T2 a); FAIAL_HD T __low2##word(T2 a); FAIAL_HD T __high2##word(T2 a); FAIAL_HD T2 __##word##2##word2(T a); \
	FAIAL_HD T2 __halves2##word2(T a, T b); FAIAL_HD T2 __lows2##word2(T2 a, T2 b); FAIAL_HD T2 __highs2##word2(T2 a, T2 b); \
	FAIAL_HD T2 __low2##word2(T2 a); FAIAL_HD T2 __high2##word2(T2 a); \
	FAIAL_HD short __##word##_as_short(T a); FAIAL_HD unsigned short __##word##_as_ushort(T a); FAIAL_HD T __short_as_##word(short a); \
	FAIAL_HD T __ushort_as_##word(unsigned short a);
FAIAL_HALF_MATH(__half, __half2)
FAIAL_HALF_NUMBERS(__half, __half2, half, half2)
FAIAL_HD __half2 make_half2(__half a, __half b);
