// A constant that a header defines where the build asks for CUDA: nothing else is wrong with the file without it.
// expect: apart drf
// expect: together racy
// args: --block-dim=64 --grid-dim=1
#include "include/above/warps.h"
__global__ void apart(int *a)
{
	a[threadIdx.x / LANES * LANES + threadIdx.x % 32] = threadIdx.x;
}
__global__ void together(int *a)
{
	a[threadIdx.x % LANES] = threadIdx.x;
}
// exec: no clang refuses it: use of undeclared identifier 'LANES'
