// args: --grid-dim 1
// expect: drf
/* Arguments that choose a specialisation which keeps threads apart, or the primary template. */
struct B { int x; };
struct C { int x; };
template <typename T> struct view { T *p; int pad, stride; __device__ int at(int i) { return i / 2; } };
template <> struct view<B> { int stride; int *p; __device__ int at(int i) { return i; } };
template <> struct view<C> { int stride; int *p; __device__ int at(int i) { return i / 2; } };
template <typename U> struct view<U *> { __device__ int at(int i) { return i / 2; } };
template <typename T, typename X> __device__ void by_object(int *A, view<T> v, X x) { A[v.at(threadIdx.x)] = x + threadIdx.x; }
template <typename X> __global__ void object(int *A, X x) { view<B> v; by_object(A, v, x); }
template <typename T, typename X> __device__ void by_written(int *A, X x) { view<T> v; A[v.at(threadIdx.x)] = x + threadIdx.x; }
template <typename X> __global__ void written(int *A, X x) { by_written<B>(A, x); }
template <typename T, typename X> __device__ void by_field(view<T> v, X x) { v.p[threadIdx.x * v.stride] = x + threadIdx.x; }
template <typename X> __global__ void field(int *A, X x) { view<B> v; v.stride = 2; v.p = A; by_field(v, x); }
template <typename T> __device__ int number(int i) { return i; }
template <> __device__ int number<B>(int i) { return i / 2; }
template <typename T, typename X> __device__ void by_function(int *A, X x) { A[number<T>(threadIdx.x)] = x + threadIdx.x; }
template <typename X> __global__ void function(int *A, X x) { by_function<int>(A, x); }
template <typename T> struct maker { int k; __device__ maker(int i) : k(i) {} };
template <> struct maker<B> { int k; __device__ maker(int i) : k(i / 2) {} };
template <typename T, typename X> __device__ void by_constructor(int *A, X x) { maker<T> m(threadIdx.x); A[m.k] = x + threadIdx.x; }
template <typename X> __global__ void constructor(int *A, X x) { by_constructor<C>(A, x); }
template <typename T> struct once { __device__ int at(int i) { return i; } };
template <> __device__ int once<B>::at(int i) { return i / 2; }
template <typename T, typename X> __device__ void by_method(int *A, X x) { once<T> m; A[m.at(threadIdx.x)] = x + threadIdx.x; }
template <typename X> __global__ void method(int *A, X x) { by_method<C>(A, x); }
