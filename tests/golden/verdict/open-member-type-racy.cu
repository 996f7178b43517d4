// expect: possibly-racy
// expect: declared racy
/* `typename V::R` may be a reference: what is stored through it may be stored in memory. */
struct other { using ref_like = int &; using value_type = int &; };     /* for all that is known, V is like this class */
template <typename V> __global__ void call(V v, int x) { typename V::R r = v(threadIdx.x / 2); r = x + threadIdx.x; }
template <typename V> __global__ void subscript(V v, int x) { typename V::R r = v[threadIdx.x / 2]; r += x; }
template <typename V> __global__ void method(V v, int x) { typename V::R r{v.at(threadIdx.x / 2)}; r = x + threadIdx.x; }
template <typename V> __global__ void member(int *A) { typename V::R r = V::at(A, threadIdx.x / 2); r = threadIdx.x; }
template <typename V, typename T> __global__ void element(T *A) { typename V::R r = A[threadIdx.x / 2]; r = threadIdx.x; }
template <typename V, typename T> __global__ void increment(T *A) { typename V::R r(A[threadIdx.x / 2]); r++; }
template <typename V, typename T> __global__ void pointed(T *A) { using R = typename V::R; R r = *(A + threadIdx.x / 2); r = threadIdx.x; }
template <typename V> __global__ void address(int *A) { typename V::R r = A[threadIdx.x / 2]; int *p = &r; *p = threadIdx.x; }
template <typename V> __global__ void later(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	typename V::R r = s[threadIdx.x];
	__syncthreads();
	s[63 - threadIdx.x] = 1;
	A[blockIdx.x * 64 + threadIdx.x] = r;
}
template <typename V> __global__ void local(int *A) { int x = threadIdx.x; typename V::R r = x; r = 5; A[x] = threadIdx.x; }
template <typename V, typename T> __device__ typename V::R give(T *A, int i) { return A[i]; }
template <typename V, typename T> __device__ typename V::R either(T *A, int i) { if (i > 7) return A[i] + 1; return A[i]; }
template <typename V> __device__ typename V::R give_open(V v, int i) { return v(i); }
template <typename V, typename T> __global__ void result(T *A) { give<V>(A, threadIdx.x / 2) = threadIdx.x; }
template <typename V, typename T> __global__ void results(T *A) { either<V>(A, threadIdx.x / 2) = threadIdx.x; }
template <typename V, typename T> __global__ void bound(T *A) { auto &&r = give<V>(A, threadIdx.x / 2); r = threadIdx.x; }
template <typename V> __global__ void result_open(V v) { give_open<V>(v, threadIdx.x / 2) = threadIdx.x; }
template <typename V> __global__ void lambda(int *A) { auto f = [&](int i) -> typename V::R { return A[i]; }; f(threadIdx.x / 2) = threadIdx.x; }
template <typename V> __device__ void put(typename V::R r, int x) { r = x; }
template <typename V, typename T> __global__ void parameter(T *A) { put<V>(A[threadIdx.x / 2], threadIdx.x); }
template <typename V> __global__ void parameter_open(V v) { put<V>(v(threadIdx.x / 2), threadIdx.x); }
template <typename V> struct holder {
	typename V::R r;
	__device__ holder(typename V::R a) : r(a) {}
	__device__ void set(int x) { r = x; }
};
template <typename V> __global__ void field(int *A) { holder<V> h(A[threadIdx.x / 2]); h.set(threadIdx.x); }
template <typename V> __global__ void field_private(int *A) { int x = threadIdx.x; holder<V> h(x); h.set(5); A[x] = threadIdx.x; }
template <typename V> struct view { V v; using R = typename V::R; __device__ R at(int *A, int i) { return A[i]; } };
template <typename V> __global__ void view_method(view<V> w, int *A) { w.at(A, threadIdx.x / 2) = threadIdx.x; }
template <typename F> __global__ void deduced(F f) { typename std::result_of<F(int)>::type r = f(threadIdx.x / 2); r = threadIdx.x; }
/* A name that sounds like a value, which a class of the file has for a reference. */
template <typename V> __global__ void declared(int *A) { typename V::value_type r = A[threadIdx.x / 2]; r = threadIdx.x; }
template <typename V> __global__ void part(V v) { typename V::R r = v(threadIdx.x / 2); r.n = threadIdx.x; }
