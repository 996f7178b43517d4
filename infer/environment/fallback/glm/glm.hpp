/* GLM's vectors and matrices, for files that include it where it is not there: most hold it as a submodule. They are values: what is stored in one
 * stays in it. Functions that only compute floating point are declared, not defined: nobody knows what they give, and they touch no memory. */
#pragma once
#include <cmath>
#include <cstddef>
#include <cuda_runtime.h>
#ifndef FAIAL_HD
#define FAIAL_HD __host__ __device__
#endif
#define GLM_VERSION 999
#define GLM_FUNC_QUALIFIER FAIAL_HD

namespace glm {

typedef int length_t;
enum qualifier { packed_highp, packed_mediump, packed_lowp, highp = packed_highp, defaultp = packed_highp };
template<length_t L, class T, qualifier Q = defaultp> struct vec;
template<length_t C, length_t R, class T, qualifier Q = defaultp> struct mat;

template<class T, qualifier Q> struct vec<1, T, Q> {
	typedef T value_type;
	T x;
	vec() = default;
	FAIAL_HD explicit vec(T a) : x(a) {}
	FAIAL_HD T &operator[](length_t) { return x; }
	FAIAL_HD const T &operator[](length_t) const { return x; }
	FAIAL_HD static constexpr length_t length() { return 1; }
};
template<class T, qualifier Q> struct vec<2, T, Q> {
	typedef T value_type;
	T x;
	T y;
	vec() = default;
	FAIAL_HD explicit vec(T a) : x(a), y(a) {}
	template<class A, class B> FAIAL_HD vec(A a, B b) : x(static_cast<T>(a)), y(static_cast<T>(b)) {}
	template<class U> FAIAL_HD vec(const vec<2, U, Q> &v) : x(static_cast<T>(v.x)), y(static_cast<T>(v.y)) {}
	template<class U> FAIAL_HD explicit vec(const vec<3, U, Q> &v) : x(static_cast<T>(v.x)), y(static_cast<T>(v.y)) {}
	template<class U> FAIAL_HD explicit vec(const vec<4, U, Q> &v) : x(static_cast<T>(v.x)), y(static_cast<T>(v.y)) {}
	FAIAL_HD T &operator[](length_t i) { return i == 0 ? x : y; }
	FAIAL_HD const T &operator[](length_t i) const { return i == 0 ? x : y; }
	FAIAL_HD static constexpr length_t length() { return 2; }
};
template<class T, qualifier Q> struct vec<3, T, Q> {
	typedef T value_type;
	T x;
	T y;
	T z;
	vec() = default;
	FAIAL_HD explicit vec(T a) : x(a), y(a), z(a) {}
	template<class A, class B, class C> FAIAL_HD vec(A a, B b, C c) : x(static_cast<T>(a)), y(static_cast<T>(b)), z(static_cast<T>(c)) {}
	template<class U, class B> FAIAL_HD vec(const vec<2, U, Q> &v, B b) : x(static_cast<T>(v.x)), y(static_cast<T>(v.y)), z(static_cast<T>(b)) {}
	template<class A, class U> FAIAL_HD vec(A a, const vec<2, U, Q> &v) : x(static_cast<T>(a)), y(static_cast<T>(v.x)), z(static_cast<T>(v.y)) {}
	template<class U> FAIAL_HD vec(const vec<3, U, Q> &v) : x(static_cast<T>(v.x)), y(static_cast<T>(v.y)), z(static_cast<T>(v.z)) {}
	template<class U> FAIAL_HD explicit vec(const vec<4, U, Q> &v) : x(static_cast<T>(v.x)), y(static_cast<T>(v.y)), z(static_cast<T>(v.z)) {}
	FAIAL_HD T &operator[](length_t i) { return i == 0 ? x : i == 1 ? y : z; }
	FAIAL_HD const T &operator[](length_t i) const { return i == 0 ? x : i == 1 ? y : z; }
	FAIAL_HD static constexpr length_t length() { return 3; }
};
template<class T, qualifier Q> struct vec<4, T, Q> {
	typedef T value_type;
	T x;
	T y;
	T z;
	T w;
	vec() = default;
	FAIAL_HD explicit vec(T e) : x(e), y(e), z(e), w(e) {}
	template<class A, class B, class C, class D> FAIAL_HD vec(A a, B b, C c, D d)
		: x(static_cast<T>(a)), y(static_cast<T>(b)), z(static_cast<T>(c)), w(static_cast<T>(d)) {}
	template<class U, class D> FAIAL_HD vec(const vec<3, U, Q> &v, D d)
		: x(static_cast<T>(v.x)), y(static_cast<T>(v.y)), z(static_cast<T>(v.z)), w(static_cast<T>(d)) {}
	template<class A, class U> FAIAL_HD vec(A a, const vec<3, U, Q> &v)
		: x(static_cast<T>(a)), y(static_cast<T>(v.x)), z(static_cast<T>(v.y)), w(static_cast<T>(v.z)) {}
	template<class U, class V> FAIAL_HD vec(const vec<2, U, Q> &v, const vec<2, V, Q> &u)
		: x(static_cast<T>(v.x)), y(static_cast<T>(v.y)), z(static_cast<T>(u.x)), w(static_cast<T>(u.y)) {}
	template<class U> FAIAL_HD vec(const vec<4, U, Q> &v)
		: x(static_cast<T>(v.x)), y(static_cast<T>(v.y)), z(static_cast<T>(v.z)), w(static_cast<T>(v.w)) {}
	FAIAL_HD T &operator[](length_t i) { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
	FAIAL_HD const T &operator[](length_t i) const { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
	FAIAL_HD static constexpr length_t length() { return 4; }
};

/* By the part, with a vector or a number on either side. */
#define FAIAL_GLM_OPERATOR(op) \
	template<class T, qualifier Q> FAIAL_HD vec<2, T, Q> operator op(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(a.x op b.x, a.y op b.y); } \
	template<class T, qualifier Q> FAIAL_HD vec<3, T, Q> operator op(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(a.x op b.x, a.y op b.y, a.z op b.z); } \
	template<class T, qualifier Q> FAIAL_HD vec<4, T, Q> operator op(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w); } \
	template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> operator op(const vec<L, T, Q> &a, typename vec<L, T, Q>::value_type b) { return a op vec<L, T, Q>(b); } \
	template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> operator op(typename vec<L, T, Q>::value_type a, const vec<L, T, Q> &b) { return vec<L, T, Q>(a) op b; } \
	template<length_t L, class T, qualifier Q, class U> FAIAL_HD vec<L, T, Q> &operator op##=(vec<L, T, Q> &a, const U &b) { return a = a op b; }
FAIAL_GLM_OPERATOR(+)
FAIAL_GLM_OPERATOR(-)
FAIAL_GLM_OPERATOR(*)
FAIAL_GLM_OPERATOR(/)
FAIAL_GLM_OPERATOR(%)
FAIAL_GLM_OPERATOR(&)
FAIAL_GLM_OPERATOR(|)
FAIAL_GLM_OPERATOR(^)
FAIAL_GLM_OPERATOR(<<)
FAIAL_GLM_OPERATOR(>>)
#undef FAIAL_GLM_OPERATOR
template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> operator-(const vec<L, T, Q> &a) { return vec<L, T, Q>(T(0)) - a; }
template<class T, qualifier Q> FAIAL_HD bool operator==(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return a.x == b.x && a.y == b.y; }
template<class T, qualifier Q> FAIAL_HD bool operator==(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
template<class T, qualifier Q> FAIAL_HD bool operator==(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }
template<length_t L, class T, qualifier Q> FAIAL_HD bool operator!=(const vec<L, T, Q> &a, const vec<L, T, Q> &b) { return !(a == b); }

template<length_t C, length_t R, class T, qualifier Q> struct mat {
	typedef T value_type;
	typedef vec<R, T, Q> col_type;
	typedef vec<C, T, Q> row_type;
	vec<R, T, Q> value[C];
	mat() = default;
	FAIAL_HD explicit mat(T diagonal);
	template<length_t D, length_t S> FAIAL_HD explicit mat(const mat<D, S, T, Q> &m);
	template<class A, class B, class... More> FAIAL_HD mat(const A &a, const B &b, const More &...more);      /* numbers, or columns */
	FAIAL_HD vec<R, T, Q> &operator[](length_t i) { return value[i]; }
	FAIAL_HD const vec<R, T, Q> &operator[](length_t i) const { return value[i]; }
	FAIAL_HD static constexpr length_t length() { return C; }
};
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD mat<C, R, T, Q> operator+(const mat<C, R, T, Q> &a, const mat<C, R, T, Q> &b);
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD mat<C, R, T, Q> operator-(const mat<C, R, T, Q> &a, const mat<C, R, T, Q> &b);
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD mat<C, R, T, Q> operator-(const mat<C, R, T, Q> &a);
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD mat<C, R, T, Q> operator*(const mat<C, R, T, Q> &a, typename mat<C, R, T, Q>::value_type b);
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD mat<C, R, T, Q> operator*(typename mat<C, R, T, Q>::value_type a, const mat<C, R, T, Q> &b);
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD mat<C, R, T, Q> operator/(const mat<C, R, T, Q> &a, typename mat<C, R, T, Q>::value_type b);
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD vec<R, T, Q> operator*(const mat<C, R, T, Q> &m, const vec<C, T, Q> &v);
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD vec<C, T, Q> operator*(const vec<R, T, Q> &v, const mat<C, R, T, Q> &m);
template<length_t C, length_t K, length_t R, class T, qualifier Q> FAIAL_HD mat<C, R, T, Q> operator*(const mat<K, R, T, Q> &a, const mat<C, K, T, Q> &b);
template<length_t C, length_t R, class T, qualifier Q, class U> FAIAL_HD mat<C, R, T, Q> &operator+=(mat<C, R, T, Q> &a, const U &b) { return a = a + b; }
template<length_t C, length_t R, class T, qualifier Q, class U> FAIAL_HD mat<C, R, T, Q> &operator-=(mat<C, R, T, Q> &a, const U &b) { return a = a - b; }
template<length_t C, length_t R, class T, qualifier Q, class U> FAIAL_HD mat<C, R, T, Q> &operator*=(mat<C, R, T, Q> &a, const U &b) { return a = a * b; }
template<length_t C, length_t R, class T, qualifier Q, class U> FAIAL_HD mat<C, R, T, Q> &operator/=(mat<C, R, T, Q> &a, const U &b) { return a = a / b; }

template<class T, qualifier Q = defaultp> struct qua {
	typedef T value_type;
	T w, x, y, z;
	qua() = default;
	FAIAL_HD qua(T w, T x, T y, T z) : w(w), x(x), y(y), z(z) {}
	FAIAL_HD explicit qua(const vec<3, T, Q> &angles);
	FAIAL_HD explicit qua(const mat<3, 3, T, Q> &m);
	FAIAL_HD explicit qua(const mat<4, 4, T, Q> &m);
	FAIAL_HD T &operator[](length_t i) { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
	FAIAL_HD const T &operator[](length_t i) const { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
	FAIAL_HD static constexpr length_t length() { return 4; }
};
template<class T, qualifier Q> FAIAL_HD qua<T, Q> operator*(const qua<T, Q> &a, const qua<T, Q> &b);
template<class T, qualifier Q> FAIAL_HD vec<3, T, Q> operator*(const qua<T, Q> &a, const vec<3, T, Q> &b);
template<class T, qualifier Q> FAIAL_HD qua<T, Q> normalize(const qua<T, Q> &a);
template<class T, qualifier Q> FAIAL_HD qua<T, Q> conjugate(const qua<T, Q> &a);
template<class T, qualifier Q> FAIAL_HD qua<T, Q> slerp(const qua<T, Q> &a, const qua<T, Q> &b, T t);
template<class T, qualifier Q> FAIAL_HD mat<3, 3, T, Q> mat3_cast(const qua<T, Q> &a);
template<class T, qualifier Q> FAIAL_HD mat<4, 4, T, Q> mat4_cast(const qua<T, Q> &a);
template<class T, qualifier Q> FAIAL_HD qua<T, Q> quat_cast(const mat<3, 3, T, Q> &m);

/* ---- of numbers ---- */

template<class T> FAIAL_HD T min(T a, T b) { return b < a ? b : a; }
template<class T> FAIAL_HD T max(T a, T b) { return a < b ? b : a; }
template<class T> FAIAL_HD T clamp(T x, T low, T high) { return min(max(x, low), high); }
template<class T> FAIAL_HD T abs(T a) { return a < T(0) ? -a : a; }
template<class T> FAIAL_HD T mix(T a, T b, T t) { return a * (T(1) - t) + b * t; }
template<class T> FAIAL_HD constexpr T pi() { return T(3.14159265358979323846); }
template<class T> FAIAL_HD constexpr T epsilon() { return T(1) / T(1 << 23); }
template<class T> FAIAL_HD T radians(T a) { return a * (pi<T>() / T(180)); }
template<class T> FAIAL_HD T degrees(T a) { return a * (T(180) / pi<T>()); }
#define FAIAL_GLM_OF_ONE(name) \
	template<class T> FAIAL_HD T name(T a); \
	template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> name(const vec<L, T, Q> &a);
FAIAL_GLM_OF_ONE(sqrt) FAIAL_GLM_OF_ONE(inversesqrt) FAIAL_GLM_OF_ONE(exp) FAIAL_GLM_OF_ONE(exp2) FAIAL_GLM_OF_ONE(log) FAIAL_GLM_OF_ONE(log2)
FAIAL_GLM_OF_ONE(sin) FAIAL_GLM_OF_ONE(cos) FAIAL_GLM_OF_ONE(tan) FAIAL_GLM_OF_ONE(asin) FAIAL_GLM_OF_ONE(acos) FAIAL_GLM_OF_ONE(atan)
FAIAL_GLM_OF_ONE(floor) FAIAL_GLM_OF_ONE(ceil) FAIAL_GLM_OF_ONE(round) FAIAL_GLM_OF_ONE(trunc) FAIAL_GLM_OF_ONE(fract) FAIAL_GLM_OF_ONE(sign)
#undef FAIAL_GLM_OF_ONE
template<class T> FAIAL_HD T atan(T y, T x);
template<class T> FAIAL_HD T mod(T a, T b);
template<class T> FAIAL_HD T pow(T a, T b);
template<class T> FAIAL_HD T step(T edge, T x);
template<class T> FAIAL_HD T smoothstep(T low, T high, T x);

/* ---- of vectors and matrices ---- */

#define FAIAL_GLM_BY_PART(name) \
	template<class T, qualifier Q> FAIAL_HD vec<2, T, Q> name(const vec<2, T, Q> &a, const vec<2, T, Q> &b) { return vec<2, T, Q>(name(a.x, b.x), name(a.y, b.y)); } \
	template<class T, qualifier Q> FAIAL_HD vec<3, T, Q> name(const vec<3, T, Q> &a, const vec<3, T, Q> &b) { return vec<3, T, Q>(name(a.x, b.x), name(a.y, b.y), name(a.z, b.z)); } \
	template<class T, qualifier Q> FAIAL_HD vec<4, T, Q> name(const vec<4, T, Q> &a, const vec<4, T, Q> &b) { return vec<4, T, Q>(name(a.x, b.x), name(a.y, b.y), name(a.z, b.z), name(a.w, b.w)); } \
	template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> name(const vec<L, T, Q> &a, typename vec<L, T, Q>::value_type b) { return name(a, vec<L, T, Q>(b)); }
FAIAL_GLM_BY_PART(min)
FAIAL_GLM_BY_PART(max)
FAIAL_GLM_BY_PART(mod)
FAIAL_GLM_BY_PART(pow)
FAIAL_GLM_BY_PART(step)
#undef FAIAL_GLM_BY_PART
template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> clamp(const vec<L, T, Q> &x, const vec<L, T, Q> &low, const vec<L, T, Q> &high) { return min(max(x, low), high); }
template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> clamp(const vec<L, T, Q> &x, typename vec<L, T, Q>::value_type low, typename vec<L, T, Q>::value_type high)
{
	return min(max(x, low), high);
}
template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> abs(const vec<L, T, Q> &a) { return max(a, -a); }
template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> mix(const vec<L, T, Q> &a, const vec<L, T, Q> &b, typename vec<L, T, Q>::value_type t) { return a * (T(1) - t) + b * t; }
template<length_t L, class T, qualifier Q> FAIAL_HD T dot(const vec<L, T, Q> &a, const vec<L, T, Q> &b);
template<length_t L, class T, qualifier Q> FAIAL_HD T length(const vec<L, T, Q> &a);
template<length_t L, class T, qualifier Q> FAIAL_HD T length2(const vec<L, T, Q> &a);
template<length_t L, class T, qualifier Q> FAIAL_HD T distance(const vec<L, T, Q> &a, const vec<L, T, Q> &b);
template<length_t L, class T, qualifier Q> FAIAL_HD T distance2(const vec<L, T, Q> &a, const vec<L, T, Q> &b);
template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> normalize(const vec<L, T, Q> &a);
template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> reflect(const vec<L, T, Q> &a, const vec<L, T, Q> &normal);
template<length_t L, class T, qualifier Q> FAIAL_HD vec<L, T, Q> refract(const vec<L, T, Q> &a, const vec<L, T, Q> &normal, T eta);
template<class T, qualifier Q> FAIAL_HD vec<3, T, Q> cross(const vec<3, T, Q> &a, const vec<3, T, Q> &b)
{
	return vec<3, T, Q>(a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y);
}
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD mat<R, C, T, Q> transpose(const mat<C, R, T, Q> &m);
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD mat<C, R, T, Q> inverse(const mat<C, R, T, Q> &m);
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD mat<C, R, T, Q> matrixCompMult(const mat<C, R, T, Q> &a, const mat<C, R, T, Q> &b);
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD T determinant(const mat<C, R, T, Q> &m);
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD mat<C, R, T, Q> outerProduct(const vec<R, T, Q> &a, const vec<C, T, Q> &b);
template<class T, qualifier Q> FAIAL_HD mat<4, 4, T, Q> translate(const mat<4, 4, T, Q> &m, const vec<3, T, Q> &by);
template<class T, qualifier Q> FAIAL_HD mat<4, 4, T, Q> scale(const mat<4, 4, T, Q> &m, const vec<3, T, Q> &by);
template<class T, qualifier Q> FAIAL_HD mat<4, 4, T, Q> rotate(const mat<4, 4, T, Q> &m, T angle, const vec<3, T, Q> &axis);
template<class T, qualifier Q> FAIAL_HD mat<4, 4, T, Q> lookAt(const vec<3, T, Q> &eye, const vec<3, T, Q> &center, const vec<3, T, Q> &up);
template<class T> FAIAL_HD mat<4, 4, T, defaultp> perspective(T fov, T aspect, T near, T far);
template<class T> FAIAL_HD mat<4, 4, T, defaultp> ortho(T left, T right, T bottom, T top, T near, T far);

/* ---- addresses ---- */

template<length_t L, class T, qualifier Q> FAIAL_HD T *value_ptr(vec<L, T, Q> &v) { return &v.x; }
template<length_t L, class T, qualifier Q> FAIAL_HD const T *value_ptr(const vec<L, T, Q> &v) { return &v.x; }
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD T *value_ptr(mat<C, R, T, Q> &m) { return &m.value[0].x; }
template<length_t C, length_t R, class T, qualifier Q> FAIAL_HD const T *value_ptr(const mat<C, R, T, Q> &m) { return &m.value[0].x; }
template<class T> FAIAL_HD vec<2, T, defaultp> make_vec2(const T *p) { return vec<2, T, defaultp>(p[0], p[1]); }
template<class T> FAIAL_HD vec<3, T, defaultp> make_vec3(const T *p) { return vec<3, T, defaultp>(p[0], p[1], p[2]); }
template<class T> FAIAL_HD vec<4, T, defaultp> make_vec4(const T *p) { return vec<4, T, defaultp>(p[0], p[1], p[2], p[3]); }
template<length_t N, class T> FAIAL_HD mat<N, N, T, defaultp> faial_make(const T *p)
{
	mat<N, N, T, defaultp> m;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) m[i][j] = p[i * N + j];
	return m;
}
template<class T> FAIAL_HD mat<2, 2, T, defaultp> make_mat2(const T *p) { return faial_make<2>(p); }
template<class T> FAIAL_HD mat<3, 3, T, defaultp> make_mat3(const T *p) { return faial_make<3>(p); }
template<class T> FAIAL_HD mat<4, 4, T, defaultp> make_mat4(const T *p) { return faial_make<4>(p); }

typedef vec<2, float> vec2; typedef vec<3, float> vec3; typedef vec<4, float> vec4;
typedef vec<2, float> fvec2; typedef vec<3, float> fvec3; typedef vec<4, float> fvec4;
typedef vec<2, double> dvec2; typedef vec<3, double> dvec3; typedef vec<4, double> dvec4;
typedef vec<2, int> ivec2; typedef vec<3, int> ivec3; typedef vec<4, int> ivec4;
typedef vec<2, unsigned> uvec2; typedef vec<3, unsigned> uvec3; typedef vec<4, unsigned> uvec4;
typedef vec<2, bool> bvec2; typedef vec<3, bool> bvec3; typedef vec<4, bool> bvec4;
typedef vec<3, unsigned char> u8vec3; typedef vec<4, unsigned char> u8vec4;
typedef mat<2, 2, float> mat2; typedef mat<3, 3, float> mat3; typedef mat<4, 4, float> mat4;
typedef mat<2, 2, float> mat2x2; typedef mat<3, 3, float> mat3x3; typedef mat<4, 4, float> mat4x4;
typedef mat<2, 3, float> mat2x3; typedef mat<3, 2, float> mat3x2; typedef mat<2, 4, float> mat2x4; typedef mat<4, 2, float> mat4x2;
typedef mat<3, 4, float> mat3x4; typedef mat<4, 3, float> mat4x3;
typedef mat<2, 2, double> dmat2; typedef mat<3, 3, double> dmat3; typedef mat<4, 4, double> dmat4;
typedef qua<float> quat; typedef qua<float> fquat; typedef qua<double> dquat;

}
