// Copies of lambdas have copies of their own of what they captured.
// expect: racy
// args: --block-dim=32 --grid-dim=1
#define CAP(x) x
#define REF &
__global__ void copied(int *x) { int T = threadIdx.x; int n = 0; auto f = [n]() mutable { return n++; }; auto g = f; f(); int k = g(); x[k ? T : 0] = T; }
template<class F> __device__ int twice(F f) { f(); return f(); }
__global__ void passed(int *x) { int T = threadIdx.x; int n = 0; auto f = [n]() mutable { return n++; }; twice(f); int k = f(); x[k ? T : 0] = T; }
template<class F> __device__ int twicer(F &f) { f(); return f(); }
__global__ void by_reference(int *x) { int T = threadIdx.x; int n = 0; auto f = [n]() mutable { return n++; }; twicer(f); int k = f(); x[k == 2 ? 0 : T] = T; }
__global__ void copies_referred(int *x) { int T = threadIdx.x; int n = 0; int &r = n; auto f = [r] { return r; }; n = 1; x[f() ? T : 0] = T; }
__global__ void copies_all(int *x) { int T = threadIdx.x; int n = 0; int &r = n; auto f = [=] { return r; }; n = 1; x[f() ? T : 0] = T; }
__global__ void changes_copy(int *x) { int T = threadIdx.x; int n = 0; int &r = n; auto f = [=]() mutable { return ++r; }; f(); x[n ? T : 0] = T; }
struct S { int n; __device__ auto get() { return [*this]() { return n; }; } __device__ auto getr() { return [this]() { return n; }; } __device__ auto gete() { return [=]() { return n; }; } };
__global__ void copies_this(int *x) { int T = threadIdx.x; S s{0}; auto f = s.get(); s.n = 1; x[f() ? T : 0] = T; }
__global__ void captures_this(int *x) { int T = threadIdx.x; S s{0}; auto f = s.getr(); s.n = 1; x[f() ? 0 : T] = T; }
__global__ void in_macro(int *x) { int T = threadIdx.x; int n = 0; auto f = [CAP(&n)] { return n; }; n = 1; x[f() ? 0 : T] = T; }
__global__ void in_word(int *x) { int T = threadIdx.x; int n = 0; auto f = [REF n] { return n; }; n = 1; x[f() ? 0 : T] = T; }
__global__ void in_comment(int *x) { int T = threadIdx.x; int n = 0; auto f = [/* by value, &n */ n] { return n; }; n = 1; x[f() ? T : 0] = T; }
__global__ void after_comment(int *x) { int T = threadIdx.x; int n = 0; auto f = [& /*all*/ n] { return n; }; n = 1; x[f() ? 0 : T] = T; }
#define LAM(...) [__VA_ARGS__]
__global__ void list_in_macro(int *x) { int T = threadIdx.x; int n = 0; auto f = LAM(n) () { return n; }; n = 1; x[f() ? T : 0] = T; }
template<class T> __global__ void open_all(T *x) { int t = threadIdx.x; int n = 0; auto f = [=]() { return n; }; n = 1; x[f() ? t : 0] = t; }
template<class T> __global__ void generic_all(T *x) { int t = threadIdx.x; int n = 0; auto f = [=](auto q) { return n + q; }; n = 1; x[f(0) ? t : 0] = t; }
template<class F> __device__ int app(F f) { f(); return f(); }
__global__ void captured_again(int *x) { int t = threadIdx.x; int n = 0; auto f = [n]() mutable { return n++; }; auto g = [f]() mutable { return f(); }; g(); g(); x[f() ? t : 0] = t; }
__global__ void copied_again(int *x) { int t = threadIdx.x; int n = 0; auto f = [n]() mutable { return n++; }; auto g = [f]() mutable { return f(); }; g(); auto h = g; h(); h(); x[g() == 1 ? 0 : t] = t; }
template<class F> struct W { F f; __device__ int go() { return f(); } };
__global__ void held(int *x) { int t = threadIdx.x; int n = 0; auto f = [n]() mutable { return n++; }; W<decltype(f)> w{f}; w.go(); auto v = w; v.go(); v.go(); x[w.go() == 1 ? 0 : t] = t; }
__global__ void in_loop(int *x) { int t = threadIdx.x; int n = 0; auto f = [n]() mutable { return n++; }; for (int i = 0; i < 4; i++) { auto g = f; g(); g(); } x[f() ? t : 0] = t; }
__global__ void called_in_loop(int *x) { int t = threadIdx.x; int n = 0; auto f = [n]() mutable { return n++; }; for (int i = 0; i < 4; i++) { f(); } x[f() == 4 ? 0 : t] = t; }
__global__ void initialised(int *x) { int t = threadIdx.x; int n = 0; auto f = [&, z = n] { return z + n; }; n = 1; x[f() == 1 ? 0 : t] = t; }
struct SX { int n; __device__ auto g() { return [x = *this]() { return x.n; }; } __device__ auto h() { return [&, x = *this]() { return x.n + n; }; } };
__global__ void copies_object(int *x) { int t = threadIdx.x; SX s{0}; auto f = s.g(); s.n = 1; x[f() ? t : 0] = t; }
template<class T> struct ST { T n; __device__ auto g() { return [*this]() mutable { return n++; }; } };
__global__ void open_this(int *x) { int t = threadIdx.x; ST<int> s{0}; auto f = s.g(); auto g = f; g(); g(); s.n = 3; x[f() ? t : 0] = t; }
__global__ void array(int *x) { int t = threadIdx.x; int a[2] = {0, 0}; auto f = [a]() mutable { return a[1]++; }; auto g = f; g(); a[1] = 7; x[f() ? t : 0] = t; }
__device__ int pa(int p[4], int *x) { auto f = [p]() { return p[0]; }; p = x; return f(); }
__global__ void parameter(int *x) { int t = threadIdx.x; int a[4] = {t/2, 1, 2, 3}; x[pa(a, x + 64)] = t; }
__global__ void at_once(int *x) { int t = threadIdx.x; int n = 0; auto f = [n]() mutable { return n++; }; [f]() mutable { f(); f(); }(); x[f() ? t : 0] = t; }
__device__ auto mk(int n) { return [n]() mutable { return n++; }; }
__global__ void returned(int *x) { int t = threadIdx.x; auto f = mk(0); auto g = f; g(); x[f() ? t : 0] = t; }
template<class F> __device__ void each(double *x, F f) { f(x, threadIdx.x); }
struct CC { int *p; int n; __device__ CC(int *q, int m) : p(q), n(m) {} __device__ CC(const CC &o) : p(o.p), n(o.n + 1) {} };
__global__ void with_constructor(int *x) { CC c(x, 0); auto f = [c]() { return c.n; }; x[f() == 1 ? 0 : threadIdx.x] = threadIdx.x; }
