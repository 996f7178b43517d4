// expect: drf
// args: --block-dim=32 --grid-dim=1
// exec: no nothing declares its types
// What nothing declares is only read, or computes what does not tell where anything is stored.
#include "nowhere/parts.h"
__global__ void types(real *a, const real *b, Grid grid)
{
	__shared__ real s[32];
	const real twice = b[threadIdx.x] * 2;
	s[threadIdx.x] = twice;
	__syncthreads();
	if (threadIdx.x < grid.rows) a[threadIdx.x] = s[31 - threadIdx.x] + (real)1;
}
__global__ void functions(int *a, const int *b)
{
	int lane = lane_number();
	a[threadIdx.x] = scaled(b[threadIdx.x], lane) + offset;
}
__global__ void classes(int *a, layout::shape shape)
{
	int n = shape.size(0) + layout::extra;
	for (int i = 0; i < n; i++) a[threadIdx.x] += i;
}
