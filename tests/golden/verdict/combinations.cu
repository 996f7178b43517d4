// Constructs in unusual company.
// args: --block-dim=32 --grid-dim=1 -std=c++17
// expect: drf
// expect: r_lam_move racy
// expect: r_lam_move2 racy
// expect: r_goto_bar racy
// expect: r_goto_div racy
// expect: r_union_ptr racy
// expect: r_bf racy
// expect: r_bf_read racy
// expect: r_rec racy
// expect: r_fib racy
// expect: r_sw racy
// expect: r_sw_div racy
// expect: r_charint racy
// expect: r_rf racy
// expect: r_ops racy
// expect: r_M racy
// expect: r_gp racy
#define T threadIdx.x
// lambda capturing by reference a pointer that moves in a loop
__global__ void r_lam_move(int *a) { int *p = a; auto w = [&](int v) { *p = v; }; for (int i = 0; i < 4; i++) { w(T); p += 1; } }
__global__ void d_lam_move(int *a) { int *p = a + T; auto w = [&](int v) { *p = v; }; for (int i = 0; i < 4; i++) { w(T); p += 32; } }
__global__ void r_lam_move2(int *a) { int *p = a + T; auto w = [&](int v) { *p = v; }; for (int i = 0; i < 4; i++) { w(T); p += 31; } }
// goto backward around a barrier, divergence
__global__ void d_goto_bar(int *a, int n) { __shared__ int s[32]; int i = 0; top: s[T] = i; __syncthreads(); a[T] = s[31 - T]; __syncthreads(); if (++i < n) goto top; }
__global__ void r_goto_bar(int *a, int n) { __shared__ int s[32]; int i = 0; top: s[T] = i; __syncthreads(); a[T] += s[31 - T]; if (++i < n) goto top; }
__global__ void r_goto_div(int *a, int n) { int i = T; top: __syncthreads(); a[T] = i; if (++i < 33) goto top; }
// union of pointer and integer
union pi { int *p; unsigned long long u; };
__global__ void d_union_ptr(int *a) { pi x; x.p = a; x.u += 4 * T; *x.p = T; }
__global__ void r_union_ptr(int *a) { pi x; x.p = a; x.u += 4 * (T / 2); *x.p = T; }
// bit-fields
struct bf { unsigned a : 4, b : 4; unsigned : 0; unsigned c : 8; };
__global__ void r_bf(bf *x) { if (T == 0) x->a = 1; if (T == 1) x->b = 2; }
__global__ void d_bf(bf *x) { if (T == 0) x->a = 1; if (T == 1) x->c = 2; }
__global__ void r_bf_read(bf *x, int *o) { if (T == 0) x->a = 1; if (T == 1) *o = x->b; }
// recursion with writes
__device__ void rec(int *a, int n) { if (n < 0) return; a[n] = n; rec(a, n - 1); }
__global__ void d_rec(int *a) { rec(a + 4 * T, 3); }
__global__ void r_rec(int *a) { rec(a + 4 * T, 4); a[4*T+4] = T; }
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__global__ void d_fib(int *a) { a[T * fib(5)] = T; }
__global__ void r_fib(int *a) { a[T * fib(0)] = T; }
// switch fallthrough with barrier
__global__ void d_sw(int *a, int n) { __shared__ int s[32]; switch (n) { case 1: s[T] = 1; __syncthreads(); case 2: a[T] = s[31 - T]; break; default: a[T] = 0; } }
__global__ void r_sw(int *a, int n) { __shared__ int s[32]; s[T] = T; switch (n) { case 1: __syncthreads(); case 2: a[T] = s[31 - T]; break; default: a[T] = 0; } }
__global__ void r_sw_div(int *a) { switch (T) { case 1: case 2: __syncthreads(); break; default: a[T] = 0; } }
// char writes overlapping int read
__global__ void r_charint(char *c, int *o) { c[T] = T; o[T] = *(int *)(c + 4 * (T / 4)); }
__global__ void d_charint(char *c, int *o) { c[T] = T; __syncthreads(); o[T] = *(int *)(c + 4 * (T / 4)); }
// pointer by function, condition, stored to struct in array
struct sp { int *p; int n; };
__device__ int *pick(int *a, int *b, bool c) { return c ? a : b + 1; }
__global__ void d_pick(int *a, int *b, int n) { sp t[2]; t[0].p = pick(a, b, n > 0); t[1].p = t[0].p + 32; t[n & 1].p[T] = 1; }
// range-for over a shared array by reference
__global__ void r_rf(int *a) { __shared__ int s[32]; for (auto &x : s) x += T; }
__global__ void d_rf(int *a) { __shared__ int s[4][32]; for (auto &row : s) row[T] = T; __syncthreads(); int sum = 0; for (auto &row : s) for (int v : row) sum += v; a[T] = sum; }
// nested function pointer tables
typedef void (*op)(int *, int);
__device__ void w0(int *a, int i) { a[i] = i; }
__device__ void w1(int *a, int i) { a[i + 32] = i; }
__device__ void wr(int *a, int i) { a[i / 2] = i; }
struct ops { op f, g; };
__global__ void d_ops(int *a) { const ops o = { w0, w1 }; o.f(a, T); o.g(a, T); }
__global__ void r_ops(int *a) { const ops o = { w0, wr }; o.f(a, T); o.g(a, T + 1); }
// managed/device globals
__device__ int G[64]; __managed__ int M;
__global__ void r_M(int *a) { M = T; }
__global__ void d_G(int *a) { G[T] = M; }
__device__ int *gp;
__global__ void r_gp() { gp[T / 2] = T; }
__global__ void d_gp() { gp[T] = T; }
