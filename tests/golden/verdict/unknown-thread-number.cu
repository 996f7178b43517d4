// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
// alarm: divergence
/* Names that nothing declares, but which sound like a thread's number, are each thread's own. */
#include "nowhere/runtime.h"
__global__ void variable(void) { if (otherThreadIdx_x < 3) __syncthreads(); }
__global__ void constant(void) { if (OTHER_TID < 3) __syncthreads(); }
// exec: no nowhere/runtime.h is not there
