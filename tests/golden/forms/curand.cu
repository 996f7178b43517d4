// cuRAND's device calls use the state that they are given.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
#include <curand_kernel.h>
__global__ void drf(curandState *states, float *a)
{
	curand_init(1234, threadIdx.x, 0, &states[threadIdx.x]);
	curandState local = states[threadIdx.x];
	a[threadIdx.x] = curand_uniform(&local) + curand_normal(&local) + curand(&local);
	states[threadIdx.x] = local;
}
__global__ void racy(curandState *states, float *a)
{
	a[threadIdx.x] = curand_uniform(&states[threadIdx.x / 2]);
}
