// `T(e)` in a template is the cast `(T)e`.
// args: --block-dim=32 --grid-dim=1
// expect: constant benign
// expect: by_thread racy
// expect: index drf
// expect: index_racy racy
template<class T> __global__ void constant(T *a) { a[0] = T(1); }
template<class T> __global__ void by_thread(T *a) { a[0] = T(threadIdx.x); }
template<class T> __global__ void index(T *a) { a[T(threadIdx.x)] = T(1); }
template<class T> __global__ void index_racy(T *a) { a[T(threadIdx.x / 2)] = T(threadIdx.x); }
