// expect: drf
// args: --block-dim 64 --grid-dim 1
// Destructors run where control leaves the block of their object, and by delete.
struct Put { int *p; int i, v; __device__ Put(int *q, int j, int w) : p(q), i(j), v(w) {} __device__ ~Put() { p[i] = v; } };
struct Sync { __device__ ~Sync() { __syncthreads(); } };
struct Outer { Put a; __device__ Outer(int *q, int j) : a(q, j, j) {} };
struct Derived : Put { __device__ Derived(int *q, int j) : Put(q, j, j) {} };
__device__ int helper(int *a, int i) { Put p(a, i, i); if (i > 4) return a[i]; return 0; }

__global__ void k1(int *a) { Put p(a, threadIdx.x, 1); }
__global__ void k2(int *a) { __shared__ int s[64]; { Sync y; s[threadIdx.x] = 1; } a[threadIdx.x] = s[63 - threadIdx.x]; }
__global__ void k3(int *a, int n) { for (int i = 0; i < n; i++) { Put p(a, threadIdx.x + i * blockDim.x, i); if (i == 3) continue; if (i == 7) break; p.v++; } }
__global__ void k4(int *a, int n) { Outer o(a, threadIdx.x); if (n) return; a[threadIdx.x] = 2; }
__global__ void k5(int *a) { Derived d(a, threadIdx.x); }
__global__ void k6(int *a) { helper(a, threadIdx.x); }
__global__ void k7(int *a) { Put *p = new Put(a, threadIdx.x, 1); delete p; }
__global__ void k8(int *a) { Put p[2] = { Put(a, threadIdx.x, 1), Put(a, threadIdx.x + blockDim.x, 1) }; }
