// The same with pointers to memory of the thread alone. Of a class that is made up no operator is known: what `shifted` calls may lead anywhere.
// args: --block-dim=32 --grid-dim=1
// expect: of_class drf
// expect: of_class_view drf
// expect: of_parameter drf
// expect: nested drf
// expect: elements drf
// expect: all_elements drf
// expect: copied drf
// expect: tested drf
// expect: counted drf
// expect: shifted possibly-racy
template<class E> struct plain { E *p; int n; };
template<class E> struct nest { int k; plain<E> in[2]; };
template<class E> struct ops {
	template<class V> static __device__ void put(V w, int i, E v) { w.p[i] = v; }
	static __device__ void put_view(plain<E> w, int i, E v) { w.p[i] = v; }
};
template<class T, class O> __global__ void of_class(T *a) { __shared__ T s[64]; T own[4]; plain<T> w{own, 0}; ops<T>::put(w, 2, T(1)); s[threadIdx.x] = T(0); }
template<class T, class O> __global__ void of_class_view(T *a) { __shared__ T s[64]; T own[4]; plain<T> w{own, 0}; ops<T>::put_view(w, 2, T(1)); s[threadIdx.x] = T(0); }
template<class T, class O> __global__ void of_parameter(T *a) { __shared__ T s[64]; T own[4]; plain<T> w{own, 0}; O::put(w); s[threadIdx.x] = T(0); }
template<class T, class O> __global__ void nested(T *a) { __shared__ T s[64]; T own[4]; plain<T> w{own, 0}; nest<T> n; n.in[1] = w; O::put(n); s[threadIdx.x] = T(0); }
template<class T, class O> __global__ void elements(T *a) { __shared__ T s[64]; T own[4]; plain<T> w{own, 0}; plain<T> v[2] = {w, w}; O::put(v[1]); s[threadIdx.x] = T(0); }
template<class T, class O> __global__ void all_elements(T *a) { __shared__ T s[64]; T own[4]; plain<T> w{own, 0}; plain<T> v[2] = {w, w}; O::put(v); s[threadIdx.x] = T(0); }
template<class T, class O> __global__ void copied(T *a) { __shared__ T s[64]; T own[4]; plain<T> w{own, 0}; auto v = w; O::put(v); s[threadIdx.x] = T(0); }
template<class T, class O> __global__ void tested(T *a) { __shared__ T s[64]; T own[4]; plain<T> w{own, 0}; if (O::put(w)) w.n = 2; s[threadIdx.x] = T(0); }
template<class T, class O> __global__ void counted(T *a) { __shared__ T s[64]; T own[4]; plain<T> w{own, 0}; for (int i = 0; i < O::put(w); i++) w.n = i; s[threadIdx.x] = T(0); }
template<class T, class O> __global__ void shifted(T *a) { __shared__ T s[64]; T own[4]; plain<T> w{own, 0}; O o; o << w; s[threadIdx.x] = T(0); }
