// What holds of all indices of a member array holds of those that stay in it.
// expect: drf
// args: --block-dim=4 --grid-dim=1
struct S { int a[4]; int b; };
struct R { int m[2][4]; };
__global__ void inside() { __shared__ S s; s.a[threadIdx.x] = threadIdx.x; }
__global__ void guarded(int n) { __shared__ S s; int i = n + threadIdx.x; if (i >= 0 && i < 4) s.a[i] = n; }
__global__ void looped(S *s) { for (int i = threadIdx.x; i < 4; i += 4) { s->a[i] = i; for (int k = 0; k < 4; k++) s[i + 1].a[k] = k; } }
__global__ void rows() { __shared__ R r; r.m[0][threadIdx.x] = 1; __syncthreads(); r.m[1][threadIdx.x] = r.m[0][3 - threadIdx.x]; }
__global__ void table(int *x) { int a[4] = {3, 1, 0, 2}; x[a[threadIdx.x]] = threadIdx.x; }
