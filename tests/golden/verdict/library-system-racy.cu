// expect: racy
// args: --block-dim=64 --grid-dim=1
// alarm: 6 / 6
#include <ratio>
typedef std::ratio_subtract<std::ratio<5>, std::ratio<4>> one;
__global__ void k(int *a) { a[threadIdx.x * one::num] = a[threadIdx.x * one::num + 1]; }
