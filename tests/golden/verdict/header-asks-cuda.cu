// exec: no above/choice.h is not there
// The header that is found declares for a build with CUDA only what the kernels use.
// expect: apart drf
// expect: together racy
// args: --block-dim=64 --grid-dim=1
#include "above/choice.h"
__global__ void apart(int *a)
{
	a[place()] = threadIdx.x;
}
__global__ void together(int *a)
{
	a[place() / 2] = threadIdx.x;
}
