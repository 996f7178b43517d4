// args: --block-dim=32 --grid-dim=1
// expect: narrow racy
// expect: wide drf
/* A type that is written as an argument of a function is what its parameter stands for, not what it is given. */
__device__ unsigned char some;
template <typename T> __device__ T as(T v) { return v; }
template <typename S> __global__ void narrow(int *x, S s) { S q = 0; x[as<unsigned char>(threadIdx.x * 64 + q)] = threadIdx.x; }
template <typename S> __global__ void wide(int *x, S s) { S q = 0; x[as<int>(threadIdx.x * 64 + q)] = threadIdx.x; }
