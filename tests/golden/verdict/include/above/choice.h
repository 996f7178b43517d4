#pragma once
#if PROJECT_USES_CUDA && !defined PROJECT_DONT_INCLUDE_CUDA
__device__ static int place() { return threadIdx.x; }
#endif
