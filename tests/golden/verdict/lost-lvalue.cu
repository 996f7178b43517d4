// expect: possibly-racy
// args: --block-dim 32 --grid-dim 1
// What is assigned to, or read, is not known in the template: any memory.
template <class T> struct memory { virtual __device__ T &operator[](int i) = 0; };
template <class T> __global__ void stores(T v) { memory<T> m; m[threadIdx.x] = v; }
template <class T> __global__ void reads(T v, T *out) { memory<T> m; out[threadIdx.x] = m[threadIdx.x]; }
