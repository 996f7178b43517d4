// expect: own drf
// expect: halves racy
// exec: no missing_rays.h is not there
// A function of a missing header that is returned by a kernel gives nothing.
#include "missing_rays.h"

__global__ void own(int *a, int n)
{
	if (n < 0) return ignore_intersection();
	a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}

__global__ void halves(int *a, int n)
{
	if (n < 0) return ignore_intersection();
	a[threadIdx.x / 2] = threadIdx.x;
}
