// As template-static-drf.cu; and what is not looked up: classes with specialisations, overloads, arguments that are expressions.
// args: --block-dim=32 --grid-dim=1
// expect: name racy
// expect: pointer racy
// expect: two racy
// expect: nested racy
// expect: alias racy
// expect: special possibly-racy
// expect: part racy
// expect: member possibly-racy
// expect: several racy
// expect: sized racy
// expect: written racy
// expect: library racy
#include <limits>
template <class E> struct view { typedef E type; E *p; int n; };
template <class E, int N = 2> struct ops {
	static __device__ void put(view<E> w, int i, E v) { w.p[i / 2] = v; }
	static __device__ E *pick(int c, E *p, E *q) { return c ? p : q; }
	static __device__ void stride(E *p, int i) { p[i * N] = i; p[i * N + 2] = 1; }
	template <class V> static __device__ void any(V *p, int i) { p[i / 2] = i; }
};
namespace inner {
template <class E> struct more { static __device__ void put(E *p, int i) { ops<E, 2>::stride(p, i); } };
}
template <class T> __global__ void name(T *a) { ops<T, 2>::put(view<T>{a, 3}, threadIdx.x, (T)threadIdx.x); }
template <class T> __global__ void pointer(T *a) { ops<T, 2>::pick(3, a, a)[threadIdx.x / 2] = threadIdx.x; }
template <class T> __global__ void two(T *a) { ops<T, 2>::stride(a, threadIdx.x); }
template <class T> __global__ void nested(T *a) { inner::more<T>::put(a, threadIdx.x); }
template <class T> __global__ void alias(T *a)
{
	typedef typename view<T>::type U;
	ops<U, 2>::stride(a, threadIdx.x);
}
template <class E> struct whole { static __device__ void put(E *p, int i) { p[i] = i; } };
template <> struct whole<float> { static __device__ void put(float *p, int i) { p[0] = i; } };
template <class T> __global__ void special(T *a) { whole<T>::put(a, threadIdx.x); }
template <class E, int N> struct half { static __device__ void put(E *p, int i) { p[i] = i; } };
template <class E> struct half<E, 7> { static __device__ void put(E *p, int i) { p[0] = i; } };
template <class T, int N> __global__ void part(T *a) { half<T, N>::put(a, threadIdx.x); }
template <class E> struct one { static __device__ void put(E *p, int i) { p[i] = i; } };
template <> __device__ void one<float>::put(float *p, int i) { p[0] = i; }
template <class T> __global__ void member(T *a) { one<T>::put(a, threadIdx.x); }
template <class E> struct both {
	static __device__ void put(E *p, int i) { p[i] = i; }
	static __device__ void put(E *p, E i) { p[0] = i; }
};
template <class T> __global__ void several(T *a) { both<T>::put(a, T(threadIdx.x)); }
// A double is wider than what is not known is taken to be.
template <class T> __global__ void sized(double *a) { ops<double, sizeof(T)>::any(a, threadIdx.x); }
template <class E> struct wide { template <class V> static __device__ void put(void *p, int i) { ((V *)p)[i] = 1; ((int *)p)[i + 1] = 2; } };
template <class T> __global__ void written(void *a) { wide<T>::template put<double>(a, threadIdx.x); }
template <class T> __global__ void library(int *a) { if (std::numeric_limits<T>::max() > 5) a[0] = threadIdx.x; }
