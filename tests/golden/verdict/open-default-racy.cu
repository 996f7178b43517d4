// expect: racy
/* What an object of an open class holds that is declared without a value: what its fields' initialisers or its constructor say. */
template <class T> struct field { int k = 0; T z; };
template <class T> struct constructed { int k; T z; __device__ constructed() : k(0) {} };
template <class T> struct derived : constructed<T> {};
template <class T> struct calls_base : constructed<T> { __device__ calls_base() : constructed<T>() {} };
template <class T> struct part { constructed<T> a; int n; };
template <class T> struct two { T z; int k = 0; __device__ two(T a) : z(a) {} };
template <class T> __global__ void by_field(int *A, int n) { field<T> v; if (threadIdx.x > n) v.k = threadIdx.x; A[v.k] = threadIdx.x; }
template <class T> __global__ void by_list(int *A, int n) { field<T> v{}; if (threadIdx.x > n) v.k = threadIdx.x; A[v.k] = threadIdx.x; }
template <class T> __global__ void by_constructor(int *A, int n) { constructed<T> v; if (threadIdx.x > n) v.k = threadIdx.x; A[v.k] = threadIdx.x; }
template <class T> __global__ void by_empty_list(int *A, int n) { constructed<T> v{}; if (threadIdx.x > n) v.k = threadIdx.x; A[v.k] = threadIdx.x; }
template <class T> __global__ void by_other(int *A, int n) { two<T> v(n); if (threadIdx.x > n) v.k = threadIdx.x; A[v.k] = threadIdx.x; }
template <class T> __global__ void by_part(int *A, int n) { part<T> v; if (threadIdx.x > n) v.a.k = threadIdx.x; A[v.a.k] = threadIdx.x; }
template <class T> __global__ void element(int *A, int n) { constructed<T> v[4]; if (threadIdx.x > n) v[1].k = threadIdx.x; A[v[1].k] = threadIdx.x; }
template <class T> __global__ void inherited(int *A, int n) { derived<T> v; if (threadIdx.x > n) v.k = threadIdx.x; A[v.k] = threadIdx.x; }
template <class T> __global__ void inherited_written(int *A, int n) { calls_base<T> v; if (threadIdx.x > n) v.k = threadIdx.x; A[v.k] = threadIdx.x; }
