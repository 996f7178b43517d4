// What is called through objects of classes that a template leaves open is not lost.
// expect: subscript racy
// expect: method racy
// expect: subscript_shared racy
// expect: method_shared racy
// expect: inherited racy
// expect: through_this racy
// expect: of_the_base racy
// expect: of_auto racy
// expect: static_one racy
// expect: free_one racy
// expect: lambda racy
// expect: generic_lambda racy
// expect: functor racy
// expect: functor_neither possibly-racy
// expect: functor_passed_on racy
// expect: template_template possibly-racy
// expect: conversion racy
// expect: member racy
// expect: returned racy
// expect: returned_auto racy
// expect: allocated racy
// expect: array racy
template<class T> struct Acc { T *p; __device__ T &operator[](int i) { return p[i]; } __device__ const T &operator[](int i) const { return p[i]; } __device__ T &at(int i) { return p[i]; } __device__ T at(int i) const { return p[i]; } };
template<class T> __global__ void subscript(Acc<T> a) { a[0] = T(threadIdx.x); }
template<class T> __global__ void method(Acc<T> a) { a.at(0) = T(threadIdx.x); }
template<class T> __global__ void subscript_shared(T *o) { __shared__ T s[64]; Acc<T> a{s}; a[threadIdx.x / 2] = T(threadIdx.x); }
template<class T> __global__ void method_shared(T *o) { __shared__ T s[64]; Acc<T> a{s}; a.at(threadIdx.x / 2) = T(threadIdx.x); }
template<class T> struct Base { T *p; __device__ void set(T *q) { p = q; } __device__ void one(T v) { p[threadIdx.x / 2] = v; } __device__ T get(T v) { p[threadIdx.x / 2] += v; return v; } };
template<class T> struct Der : Base<T> { int z; __device__ T both(T v) { return this->get(v); } __device__ T all(T v) { Base<T>::one(v); return v; } };
template<class T> __global__ void inherited(T *a) { __shared__ T s[64]; Der<T> b; b.set(s); a[blockIdx.x * blockDim.x + threadIdx.x] = b.get(T(1)); }
template<class T> __global__ void through_this(T *a) { __shared__ T s[64]; Der<T> b; b.p = s; a[blockIdx.x * blockDim.x + threadIdx.x] = b.both(T(1)); }
template<class T> __global__ void of_the_base(T *a) { __shared__ T s[64]; Der<T> b; b.p = s; a[blockIdx.x * blockDim.x + threadIdx.x] = b.all(T(threadIdx.x)); }
template<class T> __global__ void of_auto(T *a) { __shared__ T s[64]; auto b = Acc<T>{s}; a[blockIdx.x * blockDim.x + threadIdx.x] = b.at(threadIdx.x / 2) = T(threadIdx.x); }
template<class T> struct St { static __device__ T run(T *p, T v) { p[threadIdx.x / 2] = v; return v; } static __device__ T run(T *p, int v) { p[threadIdx.x / 2] = v; return v; } };
template<class T> __global__ void static_one(T *a) { __shared__ T s[64]; a[blockIdx.x * blockDim.x + threadIdx.x] = St<T>::run(s, T(threadIdx.x)); }
template<class T> __device__ T over(T *p, T v) { p[threadIdx.x / 2] = v; return v; }
template<class T> __device__ T over(T *p, int v) { p[threadIdx.x / 2] = v; return v; }
template<class T> __global__ void free_one(T *a) { __shared__ T s[64]; a[blockIdx.x * blockDim.x + threadIdx.x] = over(s, T(threadIdx.x)); }
template<class F, class T> __device__ void apply(F f, T *p) { f(p, threadIdx.x / 2); }
template<class T> __global__ void lambda(T *a) { __shared__ T s[64]; apply([](T *p, int i) { p[i] = T(threadIdx.x); }, s); a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
template<class T> __global__ void generic_lambda(T *a) { __shared__ T s[64]; auto f = [&](auto i) { s[i / 2] = T(threadIdx.x); return 0; }; a[blockIdx.x * blockDim.x + threadIdx.x] = f(threadIdx.x); }
template<class T> struct Fun { T *p; __device__ T operator()(int i) { p[i / 2] = T(i); return p[i]; } __device__ T operator()(unsigned i) { p[i / 2] = T(i); return p[i]; } };
template<class T> __global__ void functor(T *a) { __shared__ T s[64]; Fun<T> f{s}; a[blockIdx.x * blockDim.x + threadIdx.x] = f(threadIdx.x); }
template<class T> __global__ void functor_neither(T *a) { __shared__ T s[64]; Fun<T> f{s}; a[blockIdx.x * blockDim.x + threadIdx.x] = f((long)threadIdx.x); }
template<class F, class T> __device__ T call(F f, T v) { return f(threadIdx.x); }
template<class T> __global__ void functor_passed_on(T *a) { __shared__ T s[64]; Fun<T> f{s}; a[blockIdx.x * blockDim.x + threadIdx.x] = call(f, T(1)); }
template<class T, template<class> class C> __global__ void template_template(T *a) { __shared__ T s[64]; C<T> f(s); a[blockIdx.x * blockDim.x + threadIdx.x] = f.get(threadIdx.x); }
template<class T> struct Conv { T *p; __device__ operator T *() { return p; } };
template<class T> __global__ void conversion(T *a) { __shared__ T s[64]; Conv<T> c{s}; T *q = c; q[threadIdx.x / 2] = T(threadIdx.x); }
template<class T> struct Hold { Acc<T> inner; __device__ Hold(T *q) : inner{q} {} __device__ T put(int i) { inner.at(i / 2) = T(i); return T(i); } };
template<class T> __global__ void member(T *a) { __shared__ T s[64]; Hold<T> h(s); a[blockIdx.x * blockDim.x + threadIdx.x] = h.put(threadIdx.x); }
template<class T> struct Ret { T *p; __device__ Acc<T> view() { return Acc<T>{p}; } __device__ auto view2() { return Acc<T>{p}; } };
template<class T> __global__ void returned(T *a) { __shared__ T s[64]; Ret<T> r{s}; r.view()[threadIdx.x / 2] = T(threadIdx.x); }
template<class T> __global__ void returned_auto(T *a) { __shared__ T s[64]; Ret<T> r{s}; r.view2()[threadIdx.x / 2] = T(threadIdx.x); }
template<class T> __global__ void allocated(T *a) { __shared__ T s[64]; Acc<T> *q = new Acc<T>{s}; (*q)[threadIdx.x / 2] = T(threadIdx.x); }
template<class T> __global__ void array(T *a) { __shared__ T s[64]; Acc<T> q[2] = {{s}, {a}}; q[0][threadIdx.x / 2] = T(threadIdx.x); }
