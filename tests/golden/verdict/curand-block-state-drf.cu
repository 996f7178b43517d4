// The threads of a block share one Mersenne Twister; each of at most 256 has its own part of it.
// expect: drf
// args: --block-dim=256
#include <curand_kernel.h>
__global__ void k(curandStateMtgp32 *state, float *a)
{
	a[blockIdx.x * 256 + threadIdx.x] = curand_uniform(&state[blockIdx.x]);
}
