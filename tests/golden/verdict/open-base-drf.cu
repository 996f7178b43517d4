// A base class that a template leaves open: what its object is not given stays as exact as before.
// args: --block-dim=32 --grid-dim=1
// expect: own_memory drf
// expect: by_value drf
template<class E> struct base { E p; int n; __device__ base(E q, int m) : p(q), n(m) {} };
template<class E> struct pair : base<E> { __device__ pair(E q, int m) : base<E>(q, m) {} };
template<class E> struct ops { template<class V> static __device__ void put(V &w, int i) { w.p = i; } };
template<class T> __global__ void own_memory(T *a) { T own[8]; pair<int> w(3, 8); own[2] = w.n; a[threadIdx.x] = own[2]; }
template<class T> __global__ void by_value(T *a) { pair<T> w(T(1), 8); a[threadIdx.x] = 2; }
