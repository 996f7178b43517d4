// expect: unsupported
// exec: no clang refuses it
// Classes that hold one another, which is an error that clang survives, as constant objects.
template <class T> struct X { T t; int n; };
struct Y { X<Y> x; int m; };
__device__ const Y y = {};
__global__ void k(int *a) { a[threadIdx.x] = y.m; }
