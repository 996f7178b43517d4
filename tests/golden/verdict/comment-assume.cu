// `// faial: assume` says of a kernel what --assume does.
// expect: rows drf
// expect: fewer racy
// expect: as_well drf
// expect: bare racy
// args: --preconditions=none
#define I if (threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z) return
// faial: assume n >= blockDim.x
__global__ void rows(int *o, int n) { I; o[(int)blockIdx.x * n + (int)threadIdx.x] = threadIdx.x; }
// faial: assume n >= 3
__global__ void fewer(int *o, int n) { I; o[(int)blockIdx.x * n + (int)threadIdx.x] = threadIdx.x; }
// faial: block-dim=64 assume n >= 64
__global__ void as_well(int *o, int n) { I; o[(int)blockIdx.x * n + (int)threadIdx.x] = threadIdx.x; }
__global__ void bare(int *o, int n) { I; o[(int)blockIdx.x * n + (int)threadIdx.x] = threadIdx.x; }
