// A block may be as large as __launch_bounds__ says; a launch beyond that is none.
// expect: racy
// expect: two_axes drf
#define T threadIdx.x
__global__ void __launch_bounds__(65) literal(int *a) { __shared__ int s[64]; s[T % 64] = T; }
__global__ void __launch_bounds__(128, 64) first(int *a) { __shared__ int s[128]; s[T % 64] = T; }
template <int N> __global__ void __launch_bounds__(N * 2) open(int *a) { __shared__ int s[64]; s[T % 64] = T; }
template <int N> __global__ void __launch_bounds__(N, 2) open_too(int *a) { __shared__ int s[64]; s[T % 64] = T; }
__global__ void __launch_bounds__(64) two_axes(int *a) { __shared__ int s[64]; s[T + threadIdx.y * blockDim.x] = T; }
__global__ void __launch_bounds__(64) two_axes_racy(int *a) { __shared__ int s[64]; s[T + threadIdx.y * 16] = T; }
