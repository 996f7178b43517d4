// An index through floating point is followed as long as each number is held exactly, and the integer type has it.
// expect: possibly-racy
// expect: exact drf
// args: --block-dim=32 --grid-dim=1
__global__ void exact(int *x) { float f = (float)threadIdx.x; x[(int)(f + 0.5f)] = threadIdx.x; }
__global__ void below(int *x) { float f = (float)(int)threadIdx.x - 5.0f; x[(unsigned)f % 7] = threadIdx.x; }
__global__ void great(int *x) { int n = threadIdx.x * 1048577; float f = n; x[(int)f / 1048577] = threadIdx.x; }
__global__ void lost(int *x) { float f = (float)threadIdx.x; f += 16777216.0f; f -= 16777216.0f; x[(int)f] = threadIdx.x; }
