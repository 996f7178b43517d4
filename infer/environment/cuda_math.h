/* Math functions and integer intrinsics of CUDA. Where <cmath> overloads a double function for float, only the double
 * form is here: <cmath>'s own overloads are constexpr and serve both sides. */
#ifndef FAIAL_CUDA_MATH_H
#define FAIAL_CUDA_MATH_H

/* nvcc declares the host's side of them unasked; beside the system's own <math.h> there is no room for it. */
#ifdef FAIAL_LIBRARY
#define FAIAL_BOTH(...) FAIAL_D __VA_ARGS__; FAIAL_H __VA_ARGS__;
#define FAIAL_TEST_HOST(name) template<class T> FAIAL_H bool name(T x);
#else
#define FAIAL_BOTH(...) FAIAL_D __VA_ARGS__;
#define FAIAL_TEST_HOST(name)
#endif
#define FAIAL_M1(name) FAIAL_BOTH(double name(double x)) FAIAL_BOTH(float name##f(float x))
#define FAIAL_M2(name) FAIAL_BOTH(double name(double x, double y)) FAIAL_BOTH(float name##f(float x, float y))
#define FAIAL_M3(name) \
	FAIAL_BOTH(double name(double x, double y, double z)) FAIAL_BOTH(float name##f(float x, float y, float z))
FAIAL_M1(acos) FAIAL_M1(acosh) FAIAL_M1(asin) FAIAL_M1(asinh) FAIAL_M1(atan) FAIAL_M1(atanh) FAIAL_M1(cbrt)
FAIAL_M1(ceil) FAIAL_M1(cos) FAIAL_M1(cosh) FAIAL_M1(cospi) FAIAL_M1(cyl_bessel_i0) FAIAL_M1(cyl_bessel_i1)
FAIAL_M1(erf) FAIAL_M1(erfc) FAIAL_M1(erfcinv) FAIAL_M1(erfcx) FAIAL_M1(erfinv) FAIAL_M1(exp) FAIAL_M1(exp10)
FAIAL_M1(exp2) FAIAL_M1(expm1) FAIAL_M1(fabs) FAIAL_M1(floor) FAIAL_M1(j0) FAIAL_M1(j1) FAIAL_M1(lgamma)
FAIAL_M1(log) FAIAL_M1(log10) FAIAL_M1(log1p) FAIAL_M1(log2) FAIAL_M1(logb) FAIAL_M1(nearbyint) FAIAL_M1(normcdf)
FAIAL_M1(normcdfinv) FAIAL_M1(rcbrt) FAIAL_M1(rint) FAIAL_M1(round) FAIAL_M1(rsqrt) FAIAL_M1(sin) FAIAL_M1(sinh)
FAIAL_M1(sinpi) FAIAL_M1(sqrt) FAIAL_M1(tan) FAIAL_M1(tanh) FAIAL_M1(tgamma) FAIAL_M1(trunc) FAIAL_M1(y0) FAIAL_M1(y1)
FAIAL_M2(atan2) FAIAL_M2(copysign) FAIAL_M2(fdim) FAIAL_M2(fmax) FAIAL_M2(fmin) FAIAL_M2(fmod) FAIAL_M2(hypot)
FAIAL_M2(nextafter) FAIAL_M2(pow) FAIAL_M2(remainder) FAIAL_M2(rhypot)
FAIAL_M3(fma) FAIAL_M3(norm3d) FAIAL_M3(rnorm3d)
#undef FAIAL_M1
#undef FAIAL_M2
#undef FAIAL_M3
FAIAL_BOTH(float fdividef(float x, float y))
FAIAL_BOTH(double frexp(double x, int *e))
FAIAL_BOTH(float frexpf(float x, int *e))
FAIAL_BOTH(double ldexp(double x, int e))
FAIAL_BOTH(float ldexpf(float x, int e))
FAIAL_BOTH(double scalbn(double x, int e))
FAIAL_BOTH(float scalbnf(float x, int e))
FAIAL_BOTH(double modf(double x, double *whole))
FAIAL_BOTH(float modff(float x, float *whole))
FAIAL_BOTH(double remquo(double x, double y, int *q))
FAIAL_BOTH(float remquof(float x, float y, int *q))
FAIAL_BOTH(void sincos(double x, double *s, double *c))
FAIAL_BOTH(void sincosf(float x, float *s, float *c))
FAIAL_BOTH(void sincospi(double x, double *s, double *c))
FAIAL_BOTH(void sincospif(float x, float *s, float *c))
FAIAL_BOTH(int ilogb(double x))
FAIAL_BOTH(int ilogbf(float x))
FAIAL_BOTH(double jn(int n, double x))
FAIAL_BOTH(float jnf(int n, float x))
FAIAL_BOTH(double yn(int n, double x))
FAIAL_BOTH(float ynf(int n, float x))
FAIAL_BOTH(long lrint(double x))
FAIAL_BOTH(long lrintf(float x))
FAIAL_BOTH(long lround(double x))
FAIAL_BOTH(long lroundf(float x))
FAIAL_BOTH(long long llrint(double x))
FAIAL_BOTH(long long llrintf(float x))
FAIAL_BOTH(long long llround(double x))
FAIAL_BOTH(long long llroundf(float x))
FAIAL_BOTH(double nan(const char *tag))
FAIAL_BOTH(float nanf(const char *tag))
FAIAL_BOTH(double norm(int n, const double *p))
FAIAL_BOTH(float normf(int n, const float *p))
FAIAL_BOTH(float norm4df(float a, float b, float c, float d))
FAIAL_BOTH(double norm4d(double a, double b, double c, double d))
FAIAL_BOTH(float rnorm4df(float a, float b, float c, float d))
#define FAIAL_TEST(name) template<class T> FAIAL_D bool name(T x); FAIAL_TEST_HOST(name)
FAIAL_TEST(isnan) FAIAL_TEST(isinf) FAIAL_TEST(isfinite) FAIAL_TEST(signbit)
#undef FAIAL_TEST

/* ---- abs, min, max ---- */

FAIAL_D int abs(int x);
FAIAL_D long labs(long x);
FAIAL_D long long llabs(long long x);
template<class T> FAIAL_D T abs(T x);
#define FAIAL_MINMAX(name) \
	FAIAL_BOTH(int name(int a, int b)) \
	FAIAL_BOTH(unsigned int name(unsigned int a, unsigned int b)) \
	FAIAL_BOTH(unsigned int name(int a, unsigned int b)) \
	FAIAL_BOTH(unsigned int name(unsigned int a, int b)) \
	FAIAL_BOTH(long name(long a, long b)) \
	FAIAL_BOTH(unsigned long name(unsigned long a, unsigned long b)) \
	FAIAL_BOTH(unsigned long name(long a, unsigned long b)) \
	FAIAL_BOTH(unsigned long name(unsigned long a, long b)) \
	FAIAL_BOTH(long long name(long long a, long long b)) \
	FAIAL_BOTH(unsigned long long name(unsigned long long a, unsigned long long b)) \
	FAIAL_BOTH(unsigned long long name(long long a, unsigned long long b)) \
	FAIAL_BOTH(unsigned long long name(unsigned long long a, long long b)) \
	FAIAL_BOTH(float name(float a, float b)) \
	FAIAL_BOTH(double name(double a, double b)) \
	FAIAL_BOTH(double name(float a, double b)) \
	FAIAL_BOTH(double name(double a, float b))
FAIAL_MINMAX(min)
FAIAL_MINMAX(max)
#undef FAIAL_MINMAX
FAIAL_BOTH(unsigned int umin(unsigned int a, unsigned int b))
FAIAL_BOTH(unsigned int umax(unsigned int a, unsigned int b))
FAIAL_BOTH(long long llmin(long long a, long long b))
FAIAL_BOTH(long long llmax(long long a, long long b))
FAIAL_BOTH(unsigned long long ullmin(unsigned long long a, unsigned long long b))
FAIAL_BOTH(unsigned long long ullmax(unsigned long long a, unsigned long long b))

/* ---- integer intrinsics ---- */

FAIAL_D int __mul24(int a, int b);
FAIAL_D unsigned int __umul24(unsigned int a, unsigned int b);
FAIAL_D int __mulhi(int a, int b);
FAIAL_D unsigned int __umulhi(unsigned int a, unsigned int b);
FAIAL_D long long __mul64hi(long long a, long long b);
FAIAL_D unsigned long long __umul64hi(unsigned long long a, unsigned long long b);
FAIAL_D int mul24(int a, int b);
FAIAL_D unsigned int umul24(unsigned int a, unsigned int b);
FAIAL_D int mulhi(int a, int b);
FAIAL_D unsigned int __sad(int a, int b, unsigned int c);
FAIAL_D unsigned int __usad(unsigned int a, unsigned int b, unsigned int c);
FAIAL_D int __popc(unsigned int x);
FAIAL_D int __popcll(unsigned long long x);
FAIAL_D int __clz(int x);
FAIAL_D int __clzll(long long x);
FAIAL_D int __ffs(int x);
FAIAL_D int __ffsll(long long x);
FAIAL_D unsigned int __fns(unsigned int mask, unsigned int base, int offset);
FAIAL_D unsigned int __brev(unsigned int x);
FAIAL_D unsigned long long __brevll(unsigned long long x);
FAIAL_D unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int s);
FAIAL_D int __hadd(int a, int b);
FAIAL_D int __rhadd(int a, int b);
FAIAL_D unsigned int __uhadd(unsigned int a, unsigned int b);
FAIAL_D unsigned int __urhadd(unsigned int a, unsigned int b);
FAIAL_D unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int shift);
FAIAL_D unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int shift);
FAIAL_D unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int shift);
FAIAL_D unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int shift);
FAIAL_D int __dp4a(int a, int b, int c);
FAIAL_D unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c);
FAIAL_D int __dp2a_lo(int a, int b, int c);
FAIAL_D int __dp2a_hi(int a, int b, int c);
FAIAL_D unsigned int __bfe(unsigned int x, unsigned int start, unsigned int n);

#define FAIAL_V1(name) FAIAL_D unsigned int name##2(unsigned int a); FAIAL_D unsigned int name##4(unsigned int a);
#define FAIAL_V2(name) \
	FAIAL_D unsigned int name##2(unsigned int a, unsigned int b); FAIAL_D unsigned int name##4(unsigned int a, unsigned int b);
FAIAL_V1(__vabs) FAIAL_V1(__vabsss) FAIAL_V1(__vneg) FAIAL_V1(__vnegss)
FAIAL_V2(__vabsdiffs) FAIAL_V2(__vabsdiffu) FAIAL_V2(__vadd) FAIAL_V2(__vaddss) FAIAL_V2(__vaddus) FAIAL_V2(__vavgs)
FAIAL_V2(__vavgu) FAIAL_V2(__vcmpeq) FAIAL_V2(__vcmpges) FAIAL_V2(__vcmpgeu) FAIAL_V2(__vcmpgts) FAIAL_V2(__vcmpgtu)
FAIAL_V2(__vcmples) FAIAL_V2(__vcmpleu) FAIAL_V2(__vcmplts) FAIAL_V2(__vcmpltu) FAIAL_V2(__vcmpne) FAIAL_V2(__vhaddu)
FAIAL_V2(__vmaxs) FAIAL_V2(__vmaxu) FAIAL_V2(__vmins) FAIAL_V2(__vminu) FAIAL_V2(__vsads) FAIAL_V2(__vsadu)
FAIAL_V2(__vseteq) FAIAL_V2(__vsetges) FAIAL_V2(__vsetgeu) FAIAL_V2(__vsetgts) FAIAL_V2(__vsetgtu) FAIAL_V2(__vsetles)
FAIAL_V2(__vsetleu) FAIAL_V2(__vsetlts) FAIAL_V2(__vsetltu) FAIAL_V2(__vsetne) FAIAL_V2(__vsub) FAIAL_V2(__vsubss)
FAIAL_V2(__vsubus)
#undef FAIAL_V1
#undef FAIAL_V2

/* ---- floating intrinsics and conversions ---- */

#define FAIAL_ROUND(name, result, args) \
	FAIAL_D result name##_rn args; FAIAL_D result name##_rz args; FAIAL_D result name##_ru args; FAIAL_D result name##_rd args;
FAIAL_ROUND(__fadd, float, (float a, float b)) FAIAL_ROUND(__fsub, float, (float a, float b))
FAIAL_ROUND(__fmul, float, (float a, float b)) FAIAL_ROUND(__fdiv, float, (float a, float b))
FAIAL_ROUND(__fmaf, float, (float a, float b, float c)) FAIAL_ROUND(__frcp, float, (float a))
FAIAL_ROUND(__fsqrt, float, (float a)) FAIAL_ROUND(__dadd, double, (double a, double b))
FAIAL_ROUND(__dsub, double, (double a, double b)) FAIAL_ROUND(__dmul, double, (double a, double b))
FAIAL_ROUND(__ddiv, double, (double a, double b)) FAIAL_ROUND(__fma, double, (double a, double b, double c))
FAIAL_ROUND(__drcp, double, (double a)) FAIAL_ROUND(__dsqrt, double, (double a))
FAIAL_ROUND(__float2int, int, (float a)) FAIAL_ROUND(__float2uint, unsigned int, (float a))
FAIAL_ROUND(__float2ll, long long, (float a)) FAIAL_ROUND(__float2ull, unsigned long long, (float a))
FAIAL_ROUND(__double2int, int, (double a)) FAIAL_ROUND(__double2uint, unsigned int, (double a))
FAIAL_ROUND(__double2ll, long long, (double a)) FAIAL_ROUND(__double2ull, unsigned long long, (double a))
FAIAL_ROUND(__double2float, float, (double a)) FAIAL_ROUND(__int2float, float, (int a))
FAIAL_ROUND(__uint2float, float, (unsigned int a)) FAIAL_ROUND(__ll2float, float, (long long a))
FAIAL_ROUND(__ull2float, float, (unsigned long long a)) FAIAL_ROUND(__ll2double, double, (long long a))
FAIAL_ROUND(__ull2double, double, (unsigned long long a))
#undef FAIAL_ROUND
FAIAL_D float __frsqrt_rn(float a);
FAIAL_D double __int2double_rn(int a);
FAIAL_D double __uint2double_rn(unsigned int a);
FAIAL_D int __float_as_int(float a);
FAIAL_D unsigned int __float_as_uint(float a);
FAIAL_D float __int_as_float(int a);
FAIAL_D float __uint_as_float(unsigned int a);
FAIAL_D long long __double_as_longlong(double a);
FAIAL_D double __longlong_as_double(long long a);
FAIAL_D int __double2hiint(double a);
FAIAL_D int __double2loint(double a);
FAIAL_D double __hiloint2double(int hi, int lo);
FAIAL_D float __cosf(float x);
FAIAL_D float __sinf(float x);
FAIAL_D float __tanf(float x);
FAIAL_D float __tanhf(float x);
FAIAL_D float __expf(float x);
FAIAL_D float __exp10f(float x);
FAIAL_D float __exp2f(float x);
FAIAL_D float __logf(float x);
FAIAL_D float __log10f(float x);
FAIAL_D float __log2f(float x);
FAIAL_D float __powf(float x, float y);
FAIAL_D float __fdividef(float x, float y);
FAIAL_D void __sincosf(float x, float *s, float *c);
FAIAL_D float __saturatef(float x);
FAIAL_D float saturate(float x);
FAIAL_D int float2int(float a, int mode = 0);
FAIAL_D int __finitef(float x);
FAIAL_D int __isnanf(float x);
FAIAL_D int __isinff(float x);

#endif
