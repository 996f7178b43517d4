// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
/* Objects of a type that no header declares may be views of memory: what is assigned through them is a write. */
#include "nowhere/views.h"
__global__ void element(view_t v) { v(threadIdx.x / 2) = threadIdx.x; }
__global__ void method(view_t v) { v.at(threadIdx.x / 2) = threadIdx.x; }
__global__ void effect(view_t v) { v.set(threadIdx.x / 2, threadIdx.x); }
__global__ void function(view_t v) { put_into(v, threadIdx.x / 2, threadIdx.x); }
