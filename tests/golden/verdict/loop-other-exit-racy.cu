// A loop that a value would end which it never meets, and that ends by something else.
// args: --block-dim=32 --grid-dim=1
// expect: down racy
// expect: from_parameter racy
// expect: away racy
// expect: doubled racy
__global__ void down(int *a) { int i = 1; do { if (i == 5) break; } while ((i -= 2) > 1); a[0] = threadIdx.x; }
__global__ void from_parameter(int *a, int n) { int i = n; do { if (i == 5) break; } while ((i -= 2) > 1); a[0] = threadIdx.x; }
__global__ void away(int *a) { for (int i = 1; i != 5; i--) if (i < -9) break; a[0] = threadIdx.x; }
__global__ void doubled(int *a) { for (int i = 8; i != 5; i *= 2) if (i > 99) break; a[0] = threadIdx.x; }
