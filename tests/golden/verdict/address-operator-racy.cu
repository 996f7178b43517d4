// A binary operator& in scope leaves the address of an object what it is.
// expect: racy
// args: --block-dim=32 --grid-dim=1
template<class T> __device__ T operator&(T a, T b) { return a; }
struct Q { int n; };
__device__ Q operator&(Q a, Q b) { return a; }
template<class T> __device__ void put(T *p, T v) { *p = v; }
template<class T> __global__ void shared(T *x) { __shared__ T s[64]; put(&s[0], (T)threadIdx.x); x[threadIdx.x] = s[0]; }
template<class T> __global__ void element(T *x) { T *p = &x[0]; *p = threadIdx.x; }
template<class T> __global__ void atomic(T *x) { atomicAdd(&x[0], (T)1); x[threadIdx.x] = 1; }
template<class T> __global__ void local(T *x) { T v; T *p = &v; *p = threadIdx.x / 2; x[(int)v] = threadIdx.x; }
template<class T> __global__ void of_pointee(T *x) { T *p = &*x; *p = threadIdx.x; }
template<class T> struct V { T *d; __device__ T &operator[](int i) { return d[i]; } };
template<class T> __global__ void of_object(V<T> v) { T *p = &v[0]; *p = threadIdx.x; }
template<class T> __global__ void rows(T *x) { __shared__ T s[8][8]; T *p = &s[0][0]; p[threadIdx.x / 2] = threadIdx.x; }
struct U { int n; int pad; __device__ int *operator&() { return &pad; } };
__global__ void member(U *u) { *&u[0] = threadIdx.x; }
struct W { int n; }; __device__ int *operator&(W &w) { return &w.n; }
__global__ void own_operator(W *w) { *&w[0] = threadIdx.x; }
template<class T> __global__ void parens(T *x) { T *p = &(x[0]); *p = threadIdx.x; }
template<class T> __global__ void moved(T *x) { T *p = &x[threadIdx.x / 2] + 1; *p = threadIdx.x; }
