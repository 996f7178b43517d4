// An object of a specialisation, given to a function that stays a template: its methods are those of the specialisation.
// args: --block-dim=32 --grid-dim=1
// expect: method racy
// expect: functor racy
// expect: part racy
// expect: method_free drf
// expect: functor_free drf
template <class T> struct op { __device__ void set(T *p, int i) { p[i] = i; } __device__ void operator()(T *p, int i) { p[i] = i; } };
template <> struct op<float> { __device__ void set(float *p, int i) { p[0] = i; } __device__ void operator()(float *p, int i) { p[0] = i; } };
template <class T> struct op<T *> { __device__ void set(float *p, int i) { p[0] = i; } };
template <class O, class E, class U> __device__ void f(O o, E *a, U u) { o.set(a, threadIdx.x); }
template <class O, class E, class U> __device__ void g(O o, E *a, U u) { o(a, threadIdx.x); }
template <class T> __global__ void method(T t, float *a) { f(op<float>{}, a, t); }
template <class T> __global__ void functor(T t, float *a) { g(op<float>{}, a, t); }
template <class T> __global__ void part(T t, float *a) { f(op<float *>{}, a, t); }
template <class T> __global__ void method_free(T t, int *a) { f(op<int>{}, a, t); }
template <class T> __global__ void functor_free(T t, int *a) { g(op<int>{}, a, t); }
