// A type that nothing declares is a number in a kernel that asks it for no part, whatever other kernels do with other types.
// expect: meets_float drf
// expect: meets_int drf
// expect: half_meets_int racy
// expect: parts racy
// args: --block-dim=32 --grid-dim=1
// exec: no types that nothing declares
__global__ void meets_float(real *a) { __shared__ real s[64]; s[threadIdx.x] = a[threadIdx.x]; ((float *)s)[threadIdx.x] = 0; }
__global__ void meets_int(real *a) { ((int *)a)[threadIdx.x] = 1; a[threadIdx.x] = threadIdx.x; }
__global__ void half_meets_int(int *x) { real a; a = 1; x[threadIdx.x / 2] = threadIdx.x; }
__global__ void parts(const Vec *a, int *b) { b[threadIdx.x / 2] = a[threadIdx.x].x + a[0].w; b[threadIdx.x / 4] = threadIdx.x; }
