// args: --launch auto
// expect: drf
/* A function of the host has the kernel's name, and types that nothing declares leave open which of the two is meant: only a kernel is launched. */
#include "nowhere.hpp"
template <typename T> __global__ void scale(uchar *c, T *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
template <typename T> void scale(uchar *c, T *a, cudaStream_t s) { scale<<<1, 64, 0, s>>>(c, a, 64); }
template void scale(uchar *c, int *a, cudaStream_t s);

template <typename T> __global__ void copy(T *a, View<short> v, int n) { a[n == 32 ? threadIdx.x : 0] = threadIdx.x; }
template <typename T> void copy(T *a, const View<short> &v, int, int) { copy<<<1, 32>>>(a, v, 32); }
template void copy(int *a, const View<short> &v, int, int);
