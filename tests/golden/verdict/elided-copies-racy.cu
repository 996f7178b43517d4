// Before C++17 these too are built in place: no constructor runs for a copy, and a closure is the one that was written.
// expect: racy
// args: --block-dim=32 --grid-dim=1 -std=c++14
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
struct S {
	int x;
	__device__ int by_this(int v) { auto f = [this] { return x; }; x = v; return f(); }
	__device__ int by_copy_of_pointer(int v) { auto f = [=] { return x; }; x = v; return f(); }
	__device__ int nested(int v) { auto f = [this] { auto g = [this] { return x; }; return g(); }; auto h = f; x = v; return h(); }
};
__global__ void variable(int *x) { int T = threadIdx.x; C c = C(T); x[c.n == 0 ? 0 : T] = T; }
__global__ void returned(int *x) { int T = threadIdx.x; C c = make(T); x[c.n == 0 ? 0 : T] = T; }
__global__ void argument(int *x) { int T = threadIdx.x; x[take(C(T)) == 0 ? 0 : T] = T; }
__global__ void argument_returned(int *x) { int T = threadIdx.x; x[take(make(T)) == 0 ? 0 : T] = T; }
__global__ void member(int *x) { int T = threadIdx.x; E e(T); x[e.c.n == 0 ? 0 : T] = T; }
__global__ void copied(int *x) { int T = threadIdx.x; C c(T); C d = c; x[d.n == 1 ? 0 : T] = T; }
__global__ void lambda_gives(int *x) { int T = threadIdx.x; auto f = [](int v) { return C(v); }; C c = f(T); x[c.n == 0 ? 0 : T] = T; }
__global__ void listed(int *x) { int T = threadIdx.x; C c{C(T)}; x[c.n == 0 ? 0 : T] = T; }
__global__ void k_by_this(int *x) { S s = { (int)threadIdx.x }; x[s.by_this(0)] = threadIdx.x; }
__global__ void k_by_copy_of_pointer(int *x) { S s = { (int)threadIdx.x }; x[s.by_copy_of_pointer(0)] = threadIdx.x; }
__global__ void k_nested(int *x) { S s = { (int)threadIdx.x }; x[s.nested(0)] = threadIdx.x; }
