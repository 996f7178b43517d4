// What a volatile read gives may change from one thread's read to the next: nothing says that the values are the same.
// expect: changing racy
// expect: fixed benign
// args: --block-dim=64 --grid-dim=1
__global__ void changing(int *A, volatile int *B) { A[0] = B[0]; }
__global__ void fixed(int *A, int *B) { A[0] = B[0]; }
