// expect: racy
// expect: r3 possibly-racy
// args: --block-dim 64 --grid-dim 1
// Destructors run where control leaves the block of their object, and by delete.
struct Put { int *p; int i, v; __device__ Put(int *q, int j, int w) : p(q), i(j), v(w) {} __device__ ~Put() { p[i] = v; } };
struct Sync { __device__ ~Sync() { __syncthreads(); } };
struct Outer { Put a; __device__ Outer(int *q, int j) : a(q, j, j) {} };
struct Derived : Put { __device__ Derived(int *q, int j) : Put(q, j, j) {} };
__device__ int helper(int *a, int i) { Put p(a, i, i); if (i > 4) return a[i]; return 0; }

__global__ void r1(int *a) { Put p(a, threadIdx.x / 2, threadIdx.x); }
__global__ void r2(int *a) { __shared__ int s[64]; Sync y; s[threadIdx.x] = 1; a[threadIdx.x] = s[63 - threadIdx.x]; }
__global__ void r3(int *a, int n) { for (int i = 0; i < n; i++) { Put p(a, threadIdx.x, i); if (i == 3) { p.i = 0; p.v = threadIdx.x; break; } } }
__global__ void r4(int *a, int n) { Outer o(a, threadIdx.x); if (n) { o.a.i = 0; return; } a[threadIdx.x] = 2; }
__global__ void r5(int *a) { Derived d(a, threadIdx.x); d.i = 5; }
__global__ void r6(int *a) { helper(a, threadIdx.x & 7); }
__global__ void r7(int *a) { Put *p = new Put(a, 3, threadIdx.x); delete p; }
