// exec: no clang refuses it: redefinition of S
// The same without a race.
// expect: drf
// args: --block-dim=32 --grid-dim=1
template<class F> __device__ int twice(F f) { f(); return f(); }
template<class F> __device__ int twicer(F &f) { f(); return f(); }
struct S { int n; __device__ auto get() { return [*this]() { return n; }; } __device__ auto getr() { return [this]() { return n; }; } __device__ auto gete() { return [=]() { return n; }; } };
__global__ void pointer(double *x) { int T = threadIdx.x; auto f = [](auto *p, int i) { p[i] = 1; }; f(x, T); ((float*)x)[2*T+1] = 1; }
__global__ void value(double *x) { int T = threadIdx.x; auto f = [](auto p, int i) { p[i] = 1; }; f(x, T); ((float*)x)[2*T+1] = 1; }
template<class F> __device__ int app(F f) { f(); return f(); }
template<class F> struct W { F f; __device__ int go() { return f(); } };
struct S { int n; __device__ auto g() { return [x = *this]() { return x.n; }; } __device__ auto h() { return [&, x = *this]() { return x.n + n; }; } };
template<class T> struct ST { T n; __device__ auto g() { return [*this]() mutable { return n++; }; } };
template<class T> __global__ void open(T *x) { int t = threadIdx.x; auto f = [](auto *p, int i) { p[i] = 1; }; f((double*)x, t); ((float*)x)[2*t+1] = 2; }
template<class F> __device__ void each(double *x, F f) { f(x, threadIdx.x); }
__global__ void given(double *x) { each(x, [](auto *p, int i) { p[i] = 1; }); ((float*)x)[2*threadIdx.x+1] = 2; }
