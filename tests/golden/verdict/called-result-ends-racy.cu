// What a call gives and builds a variable dies with the variable; a temporary dies at the end of its expression.
// expect: racy
// args: --block-dim=32 --grid-dim=1
__device__ int g[4];
struct E { int v; __device__ E(int n) : v(n) {} __device__ E(const E &o) : v(o.v) {} __device__ ~E() { if (v == 7) g[1] = threadIdx.x; } };
__device__ E made(int n) { E u(n); n = u.v; u.v = 1; return E(n); }
__device__ E given(E e, int n) { e.v = n; return E(1); }
__global__ void variable() { E e = made(1); e.v = 7; }
__global__ void argument() { E e = given(E(2), 7); e.v = 1; }
__global__ void temporary(int *x) { x[threadIdx.x] = made(7).v; }
