// exec: no clang refuses it: use of undeclared identifier slot
// The build defines SEPARATE when this file stands alone, and so switches its include on.
// expect: apart drf
// expect: together racy
// args: --block-dim=64 --grid-dim=1
#ifdef SEPARATE
#include PATH_OF(ROOT/above/slot.h)
#endif
__global__ void apart(int *a)
{
	a[slot(1)] = threadIdx.x;
}
__global__ void together(int *a)
{
	a[slot(1) / 2] = threadIdx.x;
}
