// The samples' clamp of numbers, where their header is not at hand: which one is meant is no question, and what it gives is followed.
// args: --block-dim=32 --grid-dim=1
// exec: no the header is not at hand
// expect: d_float drf
// expect: d_index drf
// expect: d_unsigned drf
// expect: d_vector drf
// expect: r_index racy
// expect: r_float racy
#include <helper_math.h>
__global__ void d_float(float *a) { a[threadIdx.x] = clamp(a[threadIdx.x] * 2, 0.0f, 1.0f); }
__global__ void d_index(int *a, int n) { a[clamp((int)threadIdx.x, 0, 31)] = threadIdx.x; }
__global__ void d_unsigned(int *a) { a[clamp(threadIdx.x, 0u, 40u)] = threadIdx.x; }
__global__ void d_vector(float4 *a) { a[threadIdx.x] = clamp(a[threadIdx.x], 0.0f, 1.0f); }
__global__ void r_index(int *a) { a[clamp((int)threadIdx.x, 0, 30)] = threadIdx.x; }
__global__ void r_float(float *a) { a[threadIdx.x / 2] = clamp((float)threadIdx.x, 0.0f, 100.0f); }
