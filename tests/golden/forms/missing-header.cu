// exec: no company/tensor.h is not there
// Headers that are not there: what needs them is approximated, the kernels that do not touch it are exact.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: touches drf
// expect: racy racy
// label: true
#include <company/tensor.h>
#include "not_here.cuh"
__global__ void drf(int *a, Matrix m)
{
	int i = threadIdx.x;
	a[i] = compute_something(3) + SOME_SIZE + m.rows;
}
__global__ void touches(int *a)
{
	Policy::type *none = nullptr;
	a[threadIdx.x] = none->get();
}
__global__ void racy(int *a, Matrix m)
{
	a[threadIdx.x / 2] = threadIdx.x + m.rows;
}
