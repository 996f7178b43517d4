// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
// alarm: divergence
/* Each thread's generator has a state of its own. */
#include <curand_kernel.h>
__global__ void k(curandState *states)
{
	curandState s = states[threadIdx.x];
	if (curand(&s) & 1) __syncthreads();
}
