// expect: racy
/* A template that is read for known arguments: what clang names is the primary template, what runs is its specialisation. */
struct B { int x; };
template <typename T> struct view {
	T *p;
	int pad, stride;
	__device__ int at(int i) { return i; }
	__device__ int one(int i) { return i; }
};
template <> struct view<B> {
	int stride;
	int *p, *q;
	__device__ int at(int i) { return i / 2; }
	__device__ int one(int i) { return i; }
};
template <typename T> struct pair { T *in, *out; };
template <> struct pair<B> { int *out, *in; };
template <typename T, typename X> __device__ void by_object(int *A, view<T> v, X x) { A[v.at(threadIdx.x)] = x + threadIdx.x; }
template <typename X> __global__ void object(int *A, X x) { view<B> v; by_object(A, v, x); }
template <typename T, typename X> __device__ void by_written(int *A, X x) { view<T> v; A[v.at(threadIdx.x)] = x + threadIdx.x; }
template <typename X> __global__ void written(int *A, X x) { by_written<B>(A, x); }
template <typename T, typename X> __device__ void by_field(view<T> v, X x) { v.p[threadIdx.x * v.stride] = x + threadIdx.x; }
template <typename X> __global__ void field(int *A, X x) { view<B> v; v.stride = 0; v.p = A; by_field(v, x); }
template <typename T, typename X> __device__ void by_order(pair<T> v, X x) { v.out[threadIdx.x] = x; }
template <typename X> __global__ void order(int *A, int *C, X x) { pair<B> v; v.out = A; v.in = C; by_order(v, x + threadIdx.x); A[threadIdx.x + 1] = 3; }
template <typename T> __device__ int number(int i) { return i; }
template <> __device__ int number<B>(int i) { return i / 2; }
template <typename T, typename X> __device__ void by_function(int *A, X x) { A[number<T>(threadIdx.x)] = x + threadIdx.x; }
template <typename X> __global__ void function(int *A, X x) { by_function<B>(A, x); }
template <typename T> struct maker { int k; __device__ maker(int i) : k(i) {} };
template <> struct maker<B> { int k; __device__ maker(int i) : k(i / 2) {} };
template <typename T, typename X> __device__ void by_constructor(int *A, X x) { maker<T> m(threadIdx.x); A[m.k] = x + threadIdx.x; }
template <typename X> __global__ void constructor(int *A, X x) { by_constructor<B>(A, x); }
template <typename T> struct once { __device__ int at(int i) { return i; } };
template <> __device__ int once<B>::at(int i) { return i / 2; }
template <typename T, typename X> __device__ void by_method(int *A, X x) { once<T> m; A[m.at(threadIdx.x)] = x + threadIdx.x; }
template <typename X> __global__ void method(int *A, X x) { by_method<B>(A, x); }
/* Of a partial specialisation it is not found out what it matches. */
template <typename T, typename U> struct two { int k; __device__ int at(int i) { return i; } };
template <typename U> struct two<U *, B> { int k; __device__ int at(int i) { return i / 2; } };
template <typename T, typename X> __device__ void by_partial(int *A, X x) { two<T, B> v; A[v.at(threadIdx.x)] = x + threadIdx.x; }
template <typename X> __global__ void partial(int *A, X x) { by_partial<int *>(A, x); }
template <typename X> __global__ void partial_open(int *A, two<X *, B> v, int x) { A[v.at(threadIdx.x)] = x + threadIdx.x; }
