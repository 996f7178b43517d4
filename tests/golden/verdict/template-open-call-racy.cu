// Calls that a template leaves open may give a reference, or change what they are given.
// args: --block-dim=32 --grid-dim=1
// expect: possibly-racy
// expect: indexed racy
// expect: pointed racy
// expect: pointed_after racy
// expect: updated racy
// expect: added racy
// expect: called racy
// expect: overloaded racy
// expect: pack racy
struct unrelated { float f; };
__device__ unrelated operator+(unrelated a, int b);
__device__ unrelated &operator*(unrelated a);
template<class T> struct view {
	T *data;
	long step;
	__device__ T &operator()(int i) { return data[i * step]; }
	__device__ const T &operator()(int i) const { return data[i * step]; }
	__device__ T &operator[](int i) { return data[i]; }
	__device__ T &operator*() { return *data; }
	__device__ view &operator++() { ++data; return *this; }
};
__device__ void put(float &x, int v) { x = v; }
__device__ void put(double &x, int v) { x = v; }
template<class T> __device__ void exchange(T &a, T &b) { T c = a; a = b; b = c; }
template<class T> __global__ void called(view<T> v) { v(threadIdx.x / 2) = threadIdx.x; }
template<class T> __global__ void indexed(view<T> v) { v[threadIdx.x / 2] = threadIdx.x; }
template<class T> __global__ void pointed(view<T> v) { *v = threadIdx.x; }
template<class T> __global__ void pointed_after(view<T> v) { ++v; *v = threadIdx.x; }
template<class T> __global__ void updated(view<T> v) { v(0) += threadIdx.x; }
template<class V> __global__ void unknown(V v) { v(threadIdx.x / 2) = threadIdx.x; }
template<class V> __global__ void counted(V v) { v(0)++; }
template<class V> __global__ void member(V v) { v(0).x = threadIdx.x; }
template<class V> __global__ void reference(V v) { auto &x = v(0); x = threadIdx.x; }
template<class V> __global__ void swapped(V v) { exchange(v(0), v(1)); }
template<class V> __global__ void element(V v) { exchange(v[0], v[1]); }
template<class V> __global__ void method(V v) { v.set(0, threadIdx.x); }
template<class F> __global__ void applied(F f) { f(threadIdx.x); }
template<class V> __global__ void atomically(V v, int *p) { if (threadIdx.x) atomicAdd(&v(0), 1); else *p = 3; }
template<class T> __global__ void overloaded(T *p) { put(p[threadIdx.x / 2], threadIdx.x); }
template<class T, class W> __global__ void qualified(T *p) { W::put(p[threadIdx.x / 2], threadIdx.x); }
template<class T> __global__ void added(T *p, int n) { *(p + threadIdx.x / 2 + T(0)) = threadIdx.x; }
template<int... I> __global__ void pack(int *p) { ((p[threadIdx.x + I] = threadIdx.x), ...); }
