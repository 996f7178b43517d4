// What the values differ in is read, or is not what is not followed.
// expect: racy
// args: --block-dim=32 --grid-dim=1
// label: true
__global__ void read(float *x, const float *y) { x[0] = 0.1f * y[threadIdx.x]; }
__global__ void other(int *x) { int t = threadIdx.x; float f = t * 0.001f; x[0] = t < 8 ? t : (int)f; }
