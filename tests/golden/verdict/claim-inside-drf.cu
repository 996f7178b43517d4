// Claims that the launch does not reach say nothing of it.
// expect: drf
// args: --block-dim=32 --grid-dim=1 --param n=7
#include <cassert>
__global__ void never_entered(int *a, int n) { for (int i = 7; i < n; i++) assert(blockDim.x == 64); a[threadIdx.x] = 1; }
__global__ void other_case(int *a, int n) { switch (n) { case 8: assert(blockDim.x == 64); break; default: break; } a[threadIdx.x] = 1; }
__global__ void left_before(int *a, int n) { for (int i = 0; i < n; i++) { if (blockDim.x != 64) break; __builtin_assume(blockDim.x == 64); a[threadIdx.x / 2] = 1; } a[threadIdx.x] = 1; }
__global__ void case_of_the_launch(int *a, int n) { switch (n) { case 7: a[threadIdx.x] = 1; break; default: __builtin_unreachable(); } }
__global__ void a_later_iteration(int *a, int n) { for (int i = 0; i < n; i++) { if (i == 100) __builtin_unreachable(); a[threadIdx.x] = 1; } }
