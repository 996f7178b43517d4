// The same without a race.
// expect: drf
// args: --block-dim=32 --grid-dim=1
template<class T> __device__ T operator&(T a, T b) { return a; }
struct Q { int n; };
__device__ Q operator&(Q a, Q b) { return a; }
template<class T> __device__ void put(T *p, T v) { *p = v; }
template<class T> __global__ void shared(T *x) { __shared__ T s[64]; put(&s[threadIdx.x], (T)threadIdx.x); x[threadIdx.x] = s[threadIdx.x]; }
template<class T> __global__ void element(T *x) { T *p = &x[threadIdx.x]; *p = threadIdx.x; }
template<class T> struct V { T *d; __device__ T &operator[](int i) { return d[i]; } };
template<class T> __global__ void of_object(V<T> v) { T *p = &v[threadIdx.x]; *p = threadIdx.x; }
template<class T> __global__ void rows(T *x) { __shared__ T s[8][8]; T *p = &s[0][0]; p[threadIdx.x] = threadIdx.x; }
struct U { int n; int pad; __device__ int *operator&() { return &pad; } };
__global__ void member(U *u) { *&u[threadIdx.x] = threadIdx.x; u[threadIdx.x].n = 1; }
struct W { int n; }; __device__ int *operator&(W &w) { return &w.n; }
