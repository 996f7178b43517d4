// The size of a type that nothing declares is a guess, the more so where it has parts: what rests on it is not true. Without parts it takes four
// bytes, in each kernel by itself.
// expect: k possibly-racy
// expect: number drf
// expect: other racy
// expect: known racy
// args: --block-dim=32 --grid-dim=1
// exec: no nothing declares real
__global__ void k(real *x, real *y, int n) { int i = threadIdx.x; real w; w.q = 3; if (i < n) { y[i] = x[i] + y[i] + w; ((int *)y)[i] = 1; } }
__global__ void number(real *x, real *y, int n) { int i = threadIdx.x; if (i < n) { y[i] = x[i] + y[i]; ((int *)y)[i] = 1; } }
__global__ void known(real *x, int n) { x[0] = threadIdx.x; }
__global__ void other(real *x, int n) { real w; w.q = 3; x[0] = w; }
