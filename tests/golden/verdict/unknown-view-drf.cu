// expect: drf
// args: --block-dim=64
// exec: no nowhere/views.h is not there
#include "nowhere/views.h"
__global__ void sizes(view_t v, int *A)
{
	int n = v.size(), m = v.size(0) * 2;
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) A[i] = m;
}
__global__ void scalars(number_t *A)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	number_t x = A[i];
	x = twice(x);
	x += 2;
	A[i] = x;
}
