// exec: no Thrust's headers are not there
// args: --block-dim=64 --grid-dim=1
// expect: filled possibly-racy
// expect: summed possibly-racy
// expect: sorted possibly-racy
// Algorithms that device code calls go on from the pointers that they are given: how far is not followed.
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

__global__ void filled(float *p)
{
	thrust::fill(thrust::seq, p + 4 * threadIdx.x, p + 4 * threadIdx.x + 6, 1.f);
}

__global__ void summed(float *p, float *o)
{
	o[threadIdx.x] = thrust::reduce(thrust::seq, p + 4 * threadIdx.x, p + 4 * threadIdx.x + 6);
	p[4 * threadIdx.x + 3] = 1;
}

__global__ void sorted(int *p)
{
	thrust::sort(thrust::seq, p + 4 * threadIdx.x, p + 4 * threadIdx.x + 5);
}
