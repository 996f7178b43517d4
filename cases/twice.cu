// expect: clean drf
// expect: clean drf
// expect: dirty racy
// args: --block-dim=32 --grid-dim=1
__global__ void clean(int *a) { a[threadIdx.x] = 1; }
__global__ void dirty(int *a) { a[0] = threadIdx.x; }
