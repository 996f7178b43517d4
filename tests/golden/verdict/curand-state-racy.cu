// expect: racy
// All threads draw from one state.
#include <curand_kernel.h>
__global__ void k(curandState *state, float *a)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	a[i] = curand_uniform(state);
}
