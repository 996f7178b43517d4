// The same with an element of each thread's own.
// expect: racy
// args: --block-dim=32 --grid-dim=1
__global__ void doubled(int *a, const int *b, int n) { for (int i = 0; i < n; i++) a[i] = b[i * 2 + threadIdx.x]; }
__global__ void rows(int *a, const int *b, int n, int m) { for (int i = 0; i < n; i++) a[i] = b[i * m + 1] + threadIdx.x; }
__global__ void twice(int *a, const int *b, int n) { for (int i = 0; i < n; i++) a[i] = b[b[i * 2] * 3 + threadIdx.x]; }
