// 5 is 5.0f where T is float: the bytes of equal numbers may differ, or not.
// expect: possibly-racy
// args: --block-dim=32 --grid-dim=1
template <class D> __device__ void st(D *x, int i) { x[i] = i; }
template <class T> __global__ void three(T *x) { if (threadIdx.x) ((int *)x)[0] = 5; else x[0] = 5; }
template <class T> __global__ void four(T *x) { if (threadIdx.x) st((int *)x, 1); else st(x, 1); }
