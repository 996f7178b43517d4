// What nothing declares: see ../assumptions.py for the lines before the kernels. The build defines it.
// args: --block-dim 32 --grid-dim 1
// flags: -Dreal=double -D__requires(x)=

// drf sizes: other: types that nothing declares take four bytes, vectors sixteen
// kept sizes: no
// violated sizes: 32 1
// without sizes: -Dreal=double
__global__ void sizes(float *a) { *(real *)(a + threadIdx.x) = 1; }

// drf required: precondition: …, which the kernel requires
// kept required: no
// violated required: 32 1 n=0
// without required: --param n=0
__global__ void required(int *a, int n) { __requires(n > 0); a[threadIdx.x * n] = threadIdx.x; }
