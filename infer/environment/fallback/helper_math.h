/* Stands in for the CUDA samples' arithmetic on vector types. */
#pragma once
/* What a file defines itself comes first. */
#define FAIAL_OWN template<class = void>
#define FAIAL_OP2(T, E, op) \
	FAIAL_OWN FAIAL_INLINE T##2 operator op(T##2 a, T##2 b) { T##2 r = {(E)(a.x op b.x), (E)(a.y op b.y)}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##2 operator op(T##2 a, E b) { T##2 r = {(E)(a.x op b), (E)(a.y op b)}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##2 operator op(E a, T##2 b) { T##2 r = {(E)(a op b.x), (E)(a op b.y)}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##3 operator op(T##3 a, T##3 b) { T##3 r = {(E)(a.x op b.x), (E)(a.y op b.y), (E)(a.z op b.z)}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##3 operator op(T##3 a, E b) { T##3 r = {(E)(a.x op b), (E)(a.y op b), (E)(a.z op b)}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##3 operator op(E a, T##3 b) { T##3 r = {(E)(a op b.x), (E)(a op b.y), (E)(a op b.z)}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##4 operator op(T##4 a, T##4 b) { T##4 r = {(E)(a.x op b.x), (E)(a.y op b.y), (E)(a.z op b.z), (E)(a.w op b.w)}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##4 operator op(T##4 a, E b) { T##4 r = {(E)(a.x op b), (E)(a.y op b), (E)(a.z op b), (E)(a.w op b)}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##4 operator op(E a, T##4 b) { T##4 r = {(E)(a op b.x), (E)(a op b.y), (E)(a op b.z), (E)(a op b.w)}; return r; } \
	FAIAL_OWN FAIAL_INLINE void operator op##=(T##2 &a, T##2 b) { a.x op##= b.x; a.y op##= b.y; } \
	FAIAL_OWN FAIAL_INLINE void operator op##=(T##2 &a, E b) { a.x op##= b; a.y op##= b; } \
	FAIAL_OWN FAIAL_INLINE void operator op##=(T##3 &a, T##3 b) { a.x op##= b.x; a.y op##= b.y; a.z op##= b.z; } \
	FAIAL_OWN FAIAL_INLINE void operator op##=(T##3 &a, E b) { a.x op##= b; a.y op##= b; a.z op##= b; } \
	FAIAL_OWN FAIAL_INLINE void operator op##=(T##4 &a, T##4 b) { a.x op##= b.x; a.y op##= b.y; a.z op##= b.z; a.w op##= b.w; } \
	FAIAL_OWN FAIAL_INLINE void operator op##=(T##4 &a, E b) { a.x op##= b; a.y op##= b; a.z op##= b; a.w op##= b; }
#define FAIAL_OPS(T, E) FAIAL_OP2(T, E, +) FAIAL_OP2(T, E, -) FAIAL_OP2(T, E, *) FAIAL_OP2(T, E, /) \
	FAIAL_OWN FAIAL_INLINE T##2 operator-(T##2 a) { T##2 r = {(E)-a.x, (E)-a.y}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##3 operator-(T##3 a) { T##3 r = {(E)-a.x, (E)-a.y, (E)-a.z}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##4 operator-(T##4 a) { T##4 r = {(E)-a.x, (E)-a.y, (E)-a.z, (E)-a.w}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##2 make_##T##2(E s) { T##2 r = {s, s}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##3 make_##T##3(E s) { T##3 r = {s, s, s}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##4 make_##T##4(E s) { T##4 r = {s, s, s, s}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##2 make_##T##2(T##3 a) { T##2 r = {a.x, a.y}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##3 make_##T##3(T##4 a) { T##3 r = {a.x, a.y, a.z}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##3 make_##T##3(T##2 a, E z) { T##3 r = {a.x, a.y, z}; return r; } \
	FAIAL_OWN FAIAL_INLINE T##4 make_##T##4(T##3 a, E w) { T##4 r = {a.x, a.y, a.z, w}; return r; } \
	FAIAL_OWN FAIAL_INLINE E dot(T##2 a, T##2 b) { return a.x * b.x + a.y * b.y; } \
	FAIAL_OWN FAIAL_INLINE E dot(T##3 a, T##3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; } \
	FAIAL_OWN FAIAL_INLINE E dot(T##4 a, T##4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
FAIAL_OPS(float, float) FAIAL_OPS(int, int) FAIAL_OPS(uint, unsigned int)
#undef FAIAL_OP2
#undef FAIAL_OPS
FAIAL_OWN FAIAL_INLINE float3 cross(float3 a, float3 b) {
	float3 r = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
	return r;
}
FAIAL_OWN FAIAL_INLINE float lerp(float a, float b, float t) { return a + t * (b - a); }
template<class T> FAIAL_HD T lerp(T a, T b, float t);
template<class T> FAIAL_HD float length(T v);
template<class T> FAIAL_HD T normalize(T v);
/* Of numbers: the templates are as good as each other for three of one type. */
/* What is above the last is brought down first: where `lo > hi` all is `lo`. */
FAIAL_OWN FAIAL_INLINE float clamp(float v, float lo, float hi) { return v > hi ? (hi < lo ? lo : hi) : v < lo ? lo : v; }
FAIAL_OWN FAIAL_INLINE int clamp(int v, int lo, int hi) { return v > hi ? (hi < lo ? lo : hi) : v < lo ? lo : v; }
FAIAL_OWN FAIAL_INLINE unsigned int clamp(unsigned int v, unsigned int lo, unsigned int hi) { return v > hi ? (hi < lo ? lo : hi) : v < lo ? lo : v; }
template<class T> FAIAL_HD T clamp(T v, T lo, T hi);
template<class T> FAIAL_HD T clamp(T v, float lo, float hi);
template<class T> FAIAL_HD T reflect(T i, T n);
template<class T> FAIAL_HD T fracf(T v);
template<class T> FAIAL_HD T smoothstep(T a, T b, T x);
FAIAL_OWN FAIAL_HD float4 make_float4(int4 v);
FAIAL_OWN FAIAL_HD float3 make_float3(int3 v);
FAIAL_OWN FAIAL_HD float3 floorf(float3 v);
FAIAL_OWN FAIAL_HD float3 fabs(float3 v);
FAIAL_OWN FAIAL_HD float3 fminf(float3 a, float3 b);
FAIAL_OWN FAIAL_HD float3 fmaxf(float3 a, float3 b);
FAIAL_OWN FAIAL_HD float4 fminf(float4 a, float4 b);
FAIAL_OWN FAIAL_HD float4 fmaxf(float4 a, float4 b);
FAIAL_OWN FAIAL_HD int3 min(int3 a, int3 b);
FAIAL_OWN FAIAL_HD int3 max(int3 a, int3 b);
#undef FAIAL_OWN
