// exec: k no the function is given by whoever launches it
// A kernel parameter points to some function of the file: all of them keep to their element.
// expect: drf
typedef void (*step)(int *, int);
__device__ void twice(int *a, int i) { a[i] *= 2; }
__device__ void clear(int *a, int i) { a[i] = 0; }
__global__ void k(int *a, step f) { f(a, blockIdx.x * blockDim.x + threadIdx.x); }
