// expect: drf
// args: --block-dim=64 --grid-dim=1
struct base { int k; __device__ virtual int f(int x) { return x; } };
__global__ void k(int *A) { base b; A[b.f(threadIdx.x)] = threadIdx.x; }
