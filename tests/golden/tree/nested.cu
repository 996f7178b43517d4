// What a kernel may not start is named where clang refuses it.
// expect: below racy
// expect: parent unsupported
__global__ void below(int *a) { a[0] = threadIdx.x; }
__global__ void parent(int *a) { below<<<1, 64>>>(a); }
