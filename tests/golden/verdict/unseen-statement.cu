// exec: no its macros are of a header that is not there
// expect: in_loop unsupported
// expect: in_branch unsupported
// expect: labelled unsupported
// expect: chosen unsupported
// expect: before_comma unsupported
// expect: as_step unsupported
// expect: number drf
// A name that nothing declares and that stands as a statement is no number: the macro may do anything, wherever it stands.
__global__ void in_loop(int *a) { for (int i = 0; i < 2; i++) CHECK; }
__global__ void in_branch(int *a) { if (threadIdx.x > 2) STORE; }
__global__ void labelled(int *a) { int x = threadIdx.x; again: ADVANCE; a[x] = 1; }
__global__ void chosen(int *a) { switch (blockDim.x) { case 1: STORE; break; default: STORE; } }
__global__ void before_comma(int *a) { int x = threadIdx.x; ADVANCE, a[x] = 1; }
__global__ void as_step(int *a) { int x = threadIdx.x; for (int i = 0; i < 3; ADVANCE) a[x] = i++; }
__global__ void number(int *a) { if (threadIdx.x < STORED) a[threadIdx.x + blockIdx.x * blockDim.x] = STORED; }
