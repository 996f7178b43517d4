/* Complex numbers. */
#pragma once
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
#define FAIAL_COMPLEX(type, real, suffix) \
	FAIAL_INLINE type make_##type(real a, real b) { type r = {a, b}; return r; } \
	FAIAL_INLINE real cuCreal##suffix(type a) { return a.x; } \
	FAIAL_INLINE real cuCimag##suffix(type a) { return a.y; } \
	FAIAL_INLINE type cuConj##suffix(type a) { type r = {a.x, -a.y}; return r; } \
	FAIAL_INLINE type cuCadd##suffix(type a, type b) { type r = {a.x + b.x, a.y + b.y}; return r; } \
	FAIAL_INLINE type cuCsub##suffix(type a, type b) { type r = {a.x - b.x, a.y - b.y}; return r; } \
	FAIAL_INLINE type cuCmul##suffix(type a, type b) { type r = {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; return r; } \
	FAIAL_HD type cuCdiv##suffix(type a, type b); \
	FAIAL_HD type cuCfma##suffix(type a, type b, type c); \
	FAIAL_HD real cuCabs##suffix(type a);
FAIAL_COMPLEX(cuFloatComplex, float, f)
FAIAL_COMPLEX(cuDoubleComplex, double, )
#undef FAIAL_COMPLEX
FAIAL_INLINE cuComplex make_cuComplex(float a, float b) { cuComplex r = {a, b}; return r; }
