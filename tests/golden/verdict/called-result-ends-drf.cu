// What a call gives and builds a variable dies with the variable, whatever the call's arguments and its body build: not twice.
// expect: drf
// args: --block-dim=32 --grid-dim=1
__device__ int g[4];
struct E { int v; __device__ E(int n) : v(n) {} __device__ E(const E &o) : v(o.v) {} __device__ ~E() { if (v == 7) g[1] = threadIdx.x; } };
__device__ E made(int n) { E u(n); n = u.v; u.v = 1; return E(n); }
__device__ E given(E e, int n) { e.v = 1; return E(n); }
__global__ void by_body() { E e = made(7); e.v = 1; }
__global__ void by_argument() { E e = given(E(2), 7); e.v = 1; }
__global__ void listed() { E e{made(7)}; e.v = 1; }
