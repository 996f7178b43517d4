// A base class that a template leaves open, as a constructor initialises it: the object keeps what it is given.
// args: --block-dim=32 --grid-dim=1
// expect: handed racy
// expect: by_pointer racy
// expect: braces racy
// expect: static_array racy
// expect: after_barrier racy
// expect: to_global racy
// expect: listed racy
template<class E> struct base { E *p; int n; __device__ base(E *q, int m) : p(q), n(m) {} };
template<class E> struct view : base<E> { __device__ view(E *q, int m) : base<E>(q, m) {} };
template<class E> struct braced : base<E> { __device__ braced(E *q, int m) : base<E>{q, m} {} };
template<class E> struct agg : base<E> { int k; };
template<class E> struct ops { template<class V> static __device__ void put(V &w, int i, E v) { w.p[i] = v; } };
template<class T> __global__ void handed(T *a) { extern __shared__ T s[]; view<T> w((s + threadIdx.x), 8); int r = s[threadIdx.x + 2]; ops<T>::put(w, 0, r); }
template<class T> __global__ void by_pointer(T *a) { extern __shared__ T s[]; T *q = s + threadIdx.x; view<T> w(q, 8); int r = s[threadIdx.x + 2]; ops<T>::put(w, 0, r); }
template<class T> __global__ void braces(T *a) { extern __shared__ T s[]; braced<T> w(s + threadIdx.x, 8); int r = s[threadIdx.x + 2]; ops<T>::put(w, 0, r); }
template<class T> __global__ void static_array(T *a) { __shared__ T s[64]; view<T> w(s + threadIdx.x, 8); int r = s[threadIdx.x + 2]; ops<T>::put(w, 0, r); }
template<class T> __global__ void after_barrier(T *a) { __shared__ T s[64]; view<T> w(s + threadIdx.x, 8); __syncthreads(); int r = s[threadIdx.x + 2]; ops<T>::put(w, 0, r); }
template<class T> __global__ void to_global(T *a) { view<T> w(a + threadIdx.x, 8); int r = a[threadIdx.x + 2]; ops<T>::put(w, 0, r); }
template<class T> __global__ void listed(T *a) { __shared__ T s[64]; agg<T> w{{s + threadIdx.x, 8}, 3}; int r = s[threadIdx.x + 2]; ops<T>::put(w, 0, r); }
