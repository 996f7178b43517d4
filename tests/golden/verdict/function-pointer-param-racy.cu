// exec: k no the function is given by whoever launches it
// One of them does not.
// expect: racy
typedef void (*step)(int *, int);
__device__ void twice(int *a, int i) { a[i] *= 2; }
__device__ void half(int *a, int i) { a[i / 2] = i; }
__global__ void k(int *a, step f) { f(a, blockIdx.x * blockDim.x + threadIdx.x); }
