// What the command line gives: see ../assumptions.py for the lines before the kernels.
// args: --block-dim 32 --grid-dim 1 --assume n>0

// drf given: precondition: … (--assume)
// kept given: 32 1 n=2
// violated given: 32 1 n=0
// without given: no
__global__ void given(int *a, int n) { a[threadIdx.x * n] = threadIdx.x; }
