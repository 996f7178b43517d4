// What nothing declares: see ../assumptions.py for the lines before the kernels. The build defines it.
// args: --block-dim 32 --grid-dim 1
// flags: -Dreal=double

// drf sizes: other: types that nothing declares take four bytes, vectors sixteen
// kept sizes: no
// violated sizes: 32 1
// without sizes: -Dreal=double
__global__ void sizes(float *a) { *(real *)(a + threadIdx.x) = 1; }
