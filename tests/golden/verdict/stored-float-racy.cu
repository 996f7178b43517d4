// Numbers that floating point holds exactly are followed: from integers, through sums, products and comparisons, and back.
// expect: racy
// args: --block-dim=32 --grid-dim=1
__global__ void converted(float *x) { int t = threadIdx.x; x[t / 2] = t; }
__global__ void chosen(float *x) { int t = threadIdx.x; if (t % 2) x[0] = t / 31 + 1; else x[0] = 1; }
__global__ void halved(int *x) { int t = threadIdx.x; float f = t * 0.5f; x[t / 4] = (int)f; }
__global__ void summed(double *x) { double d = threadIdx.x / 31; d += 0.25; d++; x[0] = d * 4 - 2; }
__global__ void compared(int *x) { float f = threadIdx.x; if (f * 0.25f < 7.75f) x[0] = 3; else x[0] = 4; }
__global__ void negated(float *x) { float f = threadIdx.x + 2; x[0] = -f; }
__global__ void zeros(float *x) { x[0] = threadIdx.x ? 0.0f : -0.0f; }
__global__ void cut(int *x) { float f = (int)(threadIdx.x & 1) + 0.5f; x[0] = (int)f; }
__global__ void read(float *x, const float *y) { x[0] = y[threadIdx.x] * 2; }
__global__ void sized(int *x) { int t = threadIdx.x; if (t) x[0] = 1; else *(char *)x = 2; }
