// Numbers that floating point holds exactly are followed: from integers, through sums, products and comparisons, and back.
// expect: benign
// args: --block-dim=32 --grid-dim=1
__global__ void converted(float *x) { int t = threadIdx.x; x[t / 2] = t / 2; }
__global__ void chosen(float *x) { int t = threadIdx.x; if (t % 2) x[0] = t / 32 + 1; else x[0] = 1; }
__global__ void halved(int *x) { int t = threadIdx.x; float f = t * 0.5f; x[t / 2] = (int)f; }
__global__ void summed(double *x) { double d = threadIdx.x / 32; d += 0.25; d++; x[0] = d * 4 - 2; }
__global__ void compared(int *x) { float f = threadIdx.x; if (f * 0.25f < 8.0f) x[0] = 3; else x[0] = threadIdx.x; }
__global__ void negated(float *x) { float f = threadIdx.x / 32 + 2; x[0] = -f; x[1] = -0.0f; }
__global__ void cut(int *x) { float f = (int)(threadIdx.x & 1) - 0.5f; x[0] = (int)f; }
__global__ void large(float *x, int n) { x[0] = n; }
