// expect: drf
// args: --block-dim=64 --grid-dim=1
// What the lean C++ library does not have, in device code: the system's own is read.
#include <ratio>
typedef std::ratio_subtract<std::ratio<5>, std::ratio<3>> two;
__global__ void k(int *a) { a[threadIdx.x * two::num] = a[threadIdx.x * two::num + 1]; }
