// The same kernel alone.
// expect: drf
// args: --block-dim=32 --grid-dim=1
// exec: no nothing declares real
__global__ void k(real *x, real *y, int n) { int i = threadIdx.x; if (i < n) { y[i] = x[i] + y[i]; ((int *)y)[i] = 1; } }
