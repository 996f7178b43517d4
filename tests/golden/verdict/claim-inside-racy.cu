// A launch of which the claims are true: what they let through races.
// expect: racy
// expect: nested possibly-racy
// expect: of_the_variable possibly-racy
// args: --block-dim=64 --grid-dim=1 --param n=7
#include <cassert>
__global__ void in_loop(int *a, int n) { for (int i = 0; i < 4; i++) { assert(blockDim.x == 64); a[threadIdx.x / 2] = threadIdx.x; } }
__global__ void in_loop_of_parameter(int *a, int n) { for (int i = 0; i < n; i++) { __builtin_assume(blockDim.x == 64); a[threadIdx.x / 2] = threadIdx.x; } }
__global__ void not_reached(int *a, int n) { for (int i = 0; i < n; i++) { if (blockDim.x != 64) __builtin_unreachable(); a[threadIdx.x / 2] = threadIdx.x; } }
__global__ void in_switch(int *a, int n) { switch (n) { case 7: assert(blockDim.x == 64); a[threadIdx.x / 2] = threadIdx.x; break; default: break; } }
__global__ void no_other_case(int *a, int n) { switch (blockDim.x) { case 64: a[threadIdx.x / 2] = threadIdx.x; break; default: __builtin_unreachable(); } }
__global__ void in_block(int *a, int n) { do { __builtin_assume(blockDim.x == 64); a[threadIdx.x / 2] = threadIdx.x; } while (0); }
__global__ void nested(int *a, int n) { do { for (int j = 0; j < 2; j++) { __builtin_assume(n == 7 && blockDim.x == 64); a[threadIdx.x / 2] = threadIdx.x; } } while (n < 0); }
__global__ void after_break(int *a, int n) { for (int i = 0; i < n; i++) { if (i > 5) break; assert(blockDim.x == 64); a[threadIdx.x / 2] = threadIdx.x; } }
__global__ void of_the_variable(int *a, int n) { for (int i = 5; i < n; i++) { __builtin_assume(blockDim.x == 59 + i); a[threadIdx.x / 2] = threadIdx.x; } }
