// One element that nobody writes, read by both threads: also where its index could overflow, both store one value.
// expect: benign
// args: --block-dim=32 --grid-dim=1
__global__ void doubled(int *a, const int *b, int n) { for (int i = 0; i < n; i++) a[i] = b[i * 2]; }
__global__ void rows(int *a, const int *b, int n, int m) { for (int i = 0; i < n; i++) a[i] = b[i * m + 1] + 1; }
__global__ void twice(int *a, const int *b, int n) { for (int i = 0; i < n; i++) a[i] = b[b[i * 2] * 3]; }
