// A static member of a class template whose arguments are open: the only one, where nothing specialises the class.
// args: --block-dim=32 --grid-dim=1
// expect: drf
template <class E> struct view { typedef E type; E *p; int n; };
template <class E, int N = 2> struct ops {
	static __device__ void put(view<E> w, int i, E v) { w.p[i] = v; }
	static __device__ void put(view<E> w, int i, E v, int by) { w.p[i * by] = v; }
	static __device__ E *pick(int c, E *p, E *q) { return c ? p : q; }
	static __device__ void stride(E *p, int i) { p[i * N] = 1; }
};
namespace inner {
template <class E> struct more { static __device__ void put(E *p, int i) { ops<E, 3>::stride(p, i); } };
}
template <class T> __global__ void name(T *a) { ops<T, 2>::put(view<T>{a, 3}, threadIdx.x, (T)1); }
template <class T> __global__ void pointer(T *a) { ops<T, 2>::pick(3, a, a)[threadIdx.x] = 1; }
template <class T> __global__ void three(T *a) { ops<T, 3>::stride(a, threadIdx.x); }
template <class T> __global__ void nested(T *a) { inner::more<T>::put(a, threadIdx.x); }
template <class T> __global__ void alias(T *a)
{
	using O = ops<T, 4>;
	typedef typename view<T>::type U;
	O::stride(a, threadIdx.x);
	ops<U, 2>::stride(a + 200, threadIdx.x);
}
