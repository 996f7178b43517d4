// args: --launch any
// expect: scale drf
// expect: scale_racy racy
// expect: folded drf
// expect: folded_racy racy
// exec: no a macro that is missing
// A word before functions that nothing explains, as a missing header's macro: it marks functions of the device, templates among them.
#include "include/device-words.h"

BOTH_FN int own_place() { return blockIdx.x * blockDim.x + threadIdx.x; }

template <int By, typename T>
DEV_FN void fold(T *a, int n)
{
	for (int i = own_place(); i < n; i += By * gridDim.x) cell(a, i) += By;
}

__global__ void scale(float *a, int n)
{
	int i = own_place();
	if (i < n) cell(a, i) *= 2;
}
__global__ void scale_racy(float *a, int n)
{
	int i = own_place();
	if (i < n) cell(a, i / 2) *= 2;
}
__global__ void __launch_bounds__(64) folded(float *a, int n) { if (blockDim.x == 64) fold<64>(a, n); }
__global__ void __launch_bounds__(64) folded_racy(float *a, int n) { if (blockDim.x == 64) fold<32>(a, n); }
