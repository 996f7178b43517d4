/* What <math.h> and <cmath> add to cuda_math.h: C++'s overloads, for both sides. Included by the lean library, never
 * together with the system's own <math.h>. */
#ifndef FAIAL_MATH_H
#define FAIAL_MATH_H
#include "faial_abs.h"
#include <faial_traits.h>

/* The type that a function of double computes in when it is given a T: float stays, integers become double. */
template<class T, bool = __is_arithmetic(T)> struct __faial_real {};
template<class T> struct __faial_real<T, true> { typedef double type; };
template<> struct __faial_real<float, true> { typedef float type; };
template<> struct __faial_real<long double, true> { typedef long double type; };
#define FAIAL_REAL(T) typename __faial_real<T>::type
#define FAIAL_REAL2(T, U) decltype(FAIAL_REAL(T)() + FAIAL_REAL(U)())

#define FAIAL_M1(name) \
	FAIAL_HD float name(float x); \
	FAIAL_HD long double name(long double x); \
	template<class T, class = __faial_integer<T>> FAIAL_HD double name(T x);
#define FAIAL_M2(name) \
	FAIAL_HD float name(float x, float y); \
	FAIAL_HD long double name(long double x, long double y); \
	template<class T, class U> FAIAL_HD FAIAL_REAL2(T, U) name(T x, U y);
#define FAIAL_M3(name) \
	FAIAL_HD float name(float x, float y, float z); \
	FAIAL_HD long double name(long double x, long double y, long double z); \
	template<class T, class U, class V> FAIAL_HD decltype(FAIAL_REAL2(T, U)() + FAIAL_REAL(V)()) name(T x, U y, V z);
/* R is the result, E a second parameter */
#define FAIAL_MR(R, name) \
	FAIAL_HD R name(float x); \
	template<class T, class = __faial_integer<T>> FAIAL_HD R name(T x);
#define FAIAL_ME(name, E) \
	FAIAL_HD float name(float x, E e); \
	template<class T, class = __faial_integer<T>> FAIAL_HD double name(T x, E e);
template<class T> using __faial_integer = typename std::enable_if<__is_integral(T)>::type;
FAIAL_M1(acos) FAIAL_M1(acosh) FAIAL_M1(asin) FAIAL_M1(asinh) FAIAL_M1(atan) FAIAL_M1(atanh) FAIAL_M1(cbrt)
FAIAL_M1(ceil)
FAIAL_M1(cos) FAIAL_M1(cosh) FAIAL_M1(erf) FAIAL_M1(erfc) FAIAL_M1(exp) FAIAL_M1(exp2) FAIAL_M1(expm1) FAIAL_M1(fabs)
FAIAL_M1(floor) FAIAL_M1(lgamma) FAIAL_M1(log) FAIAL_M1(log10) FAIAL_M1(log1p) FAIAL_M1(log2) FAIAL_M1(logb)
FAIAL_M1(nearbyint)
FAIAL_M1(rint) FAIAL_M1(round) FAIAL_M1(sin) FAIAL_M1(sinh) FAIAL_M1(sqrt) FAIAL_M1(tan) FAIAL_M1(tanh) FAIAL_M1(tgamma)
FAIAL_M1(trunc)
FAIAL_M2(atan2) FAIAL_M2(copysign) FAIAL_M2(fdim) FAIAL_M2(fmax) FAIAL_M2(fmin) FAIAL_M2(fmod) FAIAL_M2(hypot)
FAIAL_M2(nextafter) FAIAL_M2(pow) FAIAL_M2(remainder)
FAIAL_M3(fma)
FAIAL_MR(int, ilogb) FAIAL_MR(long, lrint) FAIAL_MR(long, lround) FAIAL_MR(long long, llrint) FAIAL_MR(long long,
	llround)
FAIAL_ME(frexp, int *) FAIAL_ME(ldexp, int) FAIAL_ME(scalbn, int)
FAIAL_HD float modf(float x, float *whole);
FAIAL_HD float remquo(float x, float y, int *q);
template<class T> FAIAL_HD bool isnormal(T x);
template<class T> FAIAL_HD int fpclassify(T x);
#define FAIAL_MB(name) template<class T, class U> FAIAL_HD bool name(T x, U y);
FAIAL_MB(isgreater) FAIAL_MB(isgreaterequal) FAIAL_MB(isless) FAIAL_MB(islessequal) FAIAL_MB(islessgreater)
FAIAL_MB(isunordered)
#undef FAIAL_MB
#undef FAIAL_REAL
#undef FAIAL_REAL2
#undef FAIAL_M1
#undef FAIAL_M2
#undef FAIAL_M3
#undef FAIAL_MR
#undef FAIAL_ME

#endif
