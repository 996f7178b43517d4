// expect: drf
typedef void (*function)(int *, int);
__device__ void apply(function f, int *A, int i) { f(A, i); }
__global__ void converted(int *A) { function f = [](int *p, int i) { p[i] = 1; }; f(A, blockIdx.x * blockDim.x + threadIdx.x); }
__global__ void given(int *A) { apply([](int *p, int i) { p[i] = 1; }, A, blockIdx.x * blockDim.x + threadIdx.x); }
