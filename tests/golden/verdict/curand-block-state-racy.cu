// Two blocks draw from one Mersenne Twister.
// expect: racy
// args: --block-dim=256 --grid-dim=2
#include <curand_kernel.h>
__global__ void k(curandStateMtgp32 *state, float *a)
{
	a[blockIdx.x * 256 + threadIdx.x] = curand_uniform(state);
}
