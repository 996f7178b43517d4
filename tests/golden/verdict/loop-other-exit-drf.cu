// A loop that a value would end which it never meets, and that ends by something else: nothing is made of it.
// args: --block-dim=32 --grid-dim=1
// expect: down drf
// expect: met drf
// expect: halved drf
__global__ void down(int *a) { int i = 1; do { if (i == 5) break; } while ((i -= 2) > 1); a[threadIdx.x] = i; }
__global__ void met(int *a) { for (int i = 0; i != 5; i++) a[threadIdx.x * 5 + i] = i; }
__global__ void halved(int *a) { __shared__ int s[32]; s[threadIdx.x] = 1; __syncthreads(); for (int i = 16; i != 0; i /= 2) { if (threadIdx.x < i) s[threadIdx.x] += s[threadIdx.x + i]; __syncthreads(); } if (threadIdx.x == 0) a[0] = s[0]; }
