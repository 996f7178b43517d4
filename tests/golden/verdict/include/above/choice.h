#pragma once
#if PROJECT_USES_CUDA
__device__ static int place() { return threadIdx.x; }
#endif
