// exec: no above/half.h is not there
// The header is found, but what says how a cell looks is not: with it the kernels do not compile, without it they do.
// expect: apart drf
// expect: together racy
// args: --block-dim=64 --grid-dim=1
#include "above/half.h"
__global__ void apart(cell *c)
{
	c[threadIdx.x].value = 1;
}
__global__ void together(cell *c)
{
	c[threadIdx.x / 2].value = threadIdx.x;
}
