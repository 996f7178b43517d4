// What an element of a list becomes by a constructor: a copy, a copy of its base, a conversion; a temporary is not copied.
// expect: racy
// args: --block-dim=32 --grid-dim=1 -std=c++17
struct C {
	int x, n;
	__device__ C(int v) : x(v), n(0) {}
	__device__ C(const C &o) : x(o.x), n(o.n + 1) {}
};
struct D : C { __device__ D(int v) : C(v) {} };
struct A { C c; int y; };
struct E { C c; __device__ E(int v) : c(C(v)) {} };
__device__ C make(int v) { return C(v); }
__device__ C &same(C &c) { return c; }
__device__ int take(C c) { return c.n; }
__global__ void made(int *x) { int T = threadIdx.x; A a = {C(T), 1}; x[a.c.n == 0 ? 0 : T] = T; }
__global__ void copied(int *x) { int T = threadIdx.x; C c(T); A a = {c, 1}; x[a.c.n == 1 ? 0 : T] = T; }
__global__ void copied_by_reference(int *x) { int T = threadIdx.x; C c(T); A a = {same(c), 1}; x[a.c.n == 1 ? 0 : T] = T; }
__global__ void converted(int *x) { int T = threadIdx.x; A a = {T, 1}; x[a.c.n == 0 ? 0 : T] = T; }
__global__ void base_made(int *x) { int T = threadIdx.x; A a = {D(T), 1}; x[a.c.n == 1 ? 0 : T] = T; }
__global__ void base(int *x) { int T = threadIdx.x; D d(T); A a = {d, 1}; x[a.c.n == 1 ? 0 : T] = T; }
__global__ void elements(int *x) { int T = threadIdx.x; C q[2] = {C(T), make(T)}; x[(q[0].n + q[1].n) == 0 ? 0 : T] = T; }
__global__ void nested_list(int *x) { int T = threadIdx.x; A a = {{T}, 1}; x[a.c.n == 0 ? 0 : T] = T; }
__global__ void either(int *x) { int T = threadIdx.x; C c(T), d(T); A a = {T > 3 ? c : d, 1}; x[a.c.n == 1 ? 0 : T] = T; }
