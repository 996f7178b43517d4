// A generator's state is read and written by each call: every thread has its own.
// expect: drf
#include <curand_kernel.h>
__global__ void k(curandState *state, float *a)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	curandState mine = state[i];
	a[i] = curand_uniform(&mine) + curand_normal(&mine);
	state[i] = mine;
}
