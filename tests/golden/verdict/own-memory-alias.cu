// The host may give a kernel the address of the file's own memory.
// args: --alias --block-dim=32 --grid-dim=1
// expect: meets possibly-racy
// expect: apart drf
// expect: read possibly-racy
__device__ int own[64], other[64];
__global__ void meets(int *p) { p[threadIdx.x] = threadIdx.x; own[threadIdx.x + 1] = threadIdx.x; }
__global__ void apart() { other[threadIdx.x] = threadIdx.x; own[threadIdx.x + 1] = 2; }
__global__ void read(int *x) { int i = own[0]; x[own[0] == i ? threadIdx.x : 0] = threadIdx.x; }
