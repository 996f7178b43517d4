// Sums and choices of arrays of a template's type are addresses.
// args: --block-dim=32 --grid-dim=1
// expect: added racy
// expect: read racy
// expect: indexed racy
// expect: chosen racy
// expect: chosen_arrays racy
// expect: rows racy
// expect: field racy
template<class T> __global__ void added(T *a) { __shared__ T s[64]; atomicAdd(&(s + 1)[2], 1); s[threadIdx.x] = 1; }
template<class T> __global__ void read(T *a) { __shared__ T s[64]; a[threadIdx.x] = (s + 1)[2]; s[threadIdx.x] = 1; }
template<class T> __global__ void indexed(T *a) { __shared__ T s[64]; atomicAdd(&2[s + 1], 1); s[threadIdx.x] = 1; }
template<class T> __global__ void chosen(T *a, int n) { __shared__ T s[64]; T *q = a; atomicAdd(&(n ? s + 1 : q)[2], 1); s[threadIdx.x] = 1; }
template<class T> __global__ void chosen_arrays(T *a, int n) { __shared__ T s[64]; __shared__ T t[64]; a[threadIdx.x] = (n ? s : t)[2]; s[threadIdx.x] = 1; }
template<class T> __global__ void rows(T *a) { __shared__ T s[64][3]; a[threadIdx.x] = (s + 1)[2][1]; s[threadIdx.x][1] = 1; }
template<class T> struct four { T v[4]; };
template<class T> __global__ void field(four<T> *f) { (f[/*R*/threadIdx.x / 2].v + 1)[2] = T(threadIdx.x); }
