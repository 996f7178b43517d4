// expect: drf
// args: --block-dim=64
// What curand_init is given as directions it only reads.
#include <curand_kernel.h>
template <typename State, typename Directions> __global__ void begin(State *states, Directions *directions)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	curand_init(directions[0], i, &states[i]);
}
template __global__ void begin(curandStateSobol32_t *states, curandDirectionVectors32_t *directions);
