#include "inner.cuh"
__global__ void declared(int *a);
namespace outer { namespace { __global__ void hidden(int *a) { a[0] = 1; } }
struct s { static __global__ void member(int *a) { a[0] = 1; } }; }
extern "C" __global__ void plain(int *a) { a[0] = 1; }
template<class T, int N> __global__ void generic(T *a) { a[N] = 1; }
template<> __global__ void generic<double, 2>(double *a) { a[0] = 2; }
template<class T> struct box { static __global__ void inside(T *a) { a[0] = 1; } };
__device__ int helper(int x) { return x; }
__global__ void declared(int *a) { a[0] = helper(1); }
#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x] = 1; }
KERNEL(by_macro)
int main() { return 0; }
