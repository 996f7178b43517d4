// Equal numbers of one type are equal bytes, and zero is zero in any.
// expect: benign
// args: --block-dim=32 --grid-dim=1
template <class D> __device__ void st(D *x, int i) { x[i] = i; }
template <class T> __global__ void one(T *x, int *y) { int t = threadIdx.x; st(y, t / 2); st(x, t / 2); }
template <class T> __global__ void zero(T *x) { if (threadIdx.x) st((int *)x, 0); else st(x, 0); }
