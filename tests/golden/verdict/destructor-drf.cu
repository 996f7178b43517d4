// expect: drf
// args: --block-dim=64 --grid-dim=1
struct empty { int *p; __device__ ~empty() {} };
__global__ void k(int *A) { empty e{A}; e.p[threadIdx.x] = threadIdx.x; }
