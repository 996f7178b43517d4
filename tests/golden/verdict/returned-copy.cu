// A local variable that is returned may be built where the result lies (clang does so): its copy, and its own end, are possible at most.
// expect: local possibly-racy
// expect: moved possibly-racy
// expect: part possibly-racy
// expect: open possibly-racy
// expect: value possibly-racy
// expect: ends possibly-racy
// expect: apart drf
// expect: either_value drf
// expect: parameter racy
// expect: member racy
// expect: result_ends racy
// args: --block-dim=32 --grid-dim=1
__device__ int g[4];
struct C { int v; __device__ C() : v(0) {} __device__ C(const C &o) : v(o.v) { g[0] = threadIdx.x; } };
struct M { int v; __device__ M() : v(0) {} __device__ M(const M &o) : v(o.v) {} __device__ M(M &&o) : v(o.v) { g[0] = threadIdx.x; } };
struct P { C c; int n; };
struct A { int *p; __device__ A(int *q) : p(q) {} __device__ A(const A &o) : p(o.p) { p[threadIdx.x] = 1; } };
struct V { int v; __device__ V() : v(0) {} __device__ V(const V &o) : v(o.v + 1) {} };
struct E { int v; __device__ E() : v(0) {} __device__ E(const E &o) : v(o.v) {} __device__ ~E() { if (v == 7) g[1] = threadIdx.x; } };
__device__ C make() { C c; c.v = 1; return c; }
__device__ M make_moved() { M m; m.v = 1; return m; }
__device__ P make_part() { P p; p.n = 1; return p; }
template <class T> __device__ T make_open() { T t; t.v = 1; return t; }
__device__ A make_apart(int *x) { A a(x); return a; }
__device__ V make_value(int n) { V v; v.v = n; return v; }
__device__ E make_end() { E e; e.v = 7; return e; }
__device__ C same(C c) { return c; }
__device__ C of(P &p) { return p.c; }
__global__ void local() { C c = make(); }
__global__ void moved() { M m = make_moved(); }
__global__ void part() { P p = make_part(); }
__global__ void open() { C c = make_open<C>(); }
__global__ void value(int *x) { int T = threadIdx.x; V v = make_value(0); x[v.v == 1 ? 0 : T] = T; }
__global__ void ends() { E e = make_end(); e.v = 1; }
__global__ void apart(int *x) { A a = make_apart(x); }
__global__ void either_value(int *x) { int T = threadIdx.x; V v = make_value(2 * T); x[v.v] = T; }
__global__ void parameter() { C c; C d = same(c); }
__global__ void member() { P p; C d = of(p); }
__global__ void result_ends() { E e = make_end(); }
