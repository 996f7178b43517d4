// Functors, lambdas in objects, function pointers in fields; pairs, tuples and arrays of the library.
// args: --block-dim=32 --grid-dim=1 -std=c++17
// expect: drf
// expect: r_ops racy
// expect: r_ops2 racy
// expect: r_functor racy
// expect: r_functor2 racy
// expect: r_two racy
// expect: r_hold racy
// expect: r_maxtuple racy
// expect: r_maxcuda racy
// expect: r_arr racy
// expect: r_bind racy
// expect: r_bindmem racy
#define T threadIdx.x
#include <functional>
#include <utility>
#include <tuple>
#include <array>
typedef void (*op)(int *, int);
__device__ void w0(int *a, int i) { a[i] = i; }
__device__ void w1(int *a, int i) { a[i + 32] = i; }
__device__ void wr(int *a, int i) { a[i / 2] = i; }
struct ops { op f, g; };
__global__ void d_ops(int *a) { const ops o = { w0, w1 }; o.f(a, T); o.g(a, T); }
__global__ void r_ops(int *a) { const ops o = { w0, wr }; o.f(a, T); o.g(a, T + 1); }
__global__ void r_ops2(int *a) { ops o = { w0, wr }; ops *q = &o; q->g(a, T + 1); }
// a functor that holds function pointers
struct functor { op f; int *a; __device__ void operator()(int i) const { f(a, i); a[i] = 2 * i; } };
template <typename F> __device__ void apply(F f, int i) { f(i); }
__global__ void d_functor(int *a) { functor f = { w1, a }; f(T); apply(f, T); }
__global__ void r_functor(int *a) { functor f = { w1, a }; f(T / 2 * 2); a[T/2*2] = T; }
__global__ void r_functor2(int *a) { functor f = { w1, a }; apply(f, T & 15); a[T & 15] = T; }
struct two { int *a; __device__ int &operator()(int i, int j) { return a[i * 4 + j]; } __device__ int &operator[](int i) { return a[i]; } };
__global__ void d_two(int *a) { two t{a}; for (int j = 0; j < 4; j++) t(T, j) = j; }
__global__ void r_two(int *a) { two t{a}; for (int j = 0; j < 5; j++) t(T, j) = T; }
// lambda in struct
template <class F> struct holder { F f; int n; __device__ void go() { for (int i = 0; i < n; i++) f(i); } };
template <class F> __device__ holder<F> hold(F f, int n) { return { f, n }; }
__global__ void d_hold(int *a) { int t = T; auto h = hold([=](int i) { a[32 * i + t] = i; }, 3); h.go(); }
__global__ void r_hold(int *a) { int t = T; auto h = hold([=](int i) { a[31 * i + t] = t; }, 3); h.go(); }
// tuples, pairs, arrays
__global__ void d_tuple(int *a) { auto t = std::make_tuple((int)T, 32, 3); a[std::get<0>(t) + std::get<1>(t)] = std::max(std::get<2>(t), 0); }
__global__ void d_maxtuple(int *a) { auto t = std::make_tuple((int)T, 32); a[std::max(std::get<0>(t), 0)] = 1; }
__global__ void r_maxtuple(int *a) { auto t = std::make_tuple((int)T, 32); a[std::max(std::get<0>(t), 3)] = T; }
__global__ void d_maxcuda(int *a) { auto t = std::make_tuple((int)T, 32); a[max(std::get<0>(t), 0)] = 1; }
__global__ void r_maxcuda(int *a) { auto t = std::make_tuple((int)T, 32); a[max(std::get<0>(t), 3)] = T; }
__global__ void d_minpair(int *a) { std::pair<int, int> p(T, 2); a[min(p.first, 40)] = p.second; }
__global__ void d_arr(int *a) { std::array<int, 2> x = {(int)T, 32}; a[x[0] + x[1]] = 1; }
__global__ void r_arr(int *a) { std::array<int, 2> x = {(int)T / 2, 32}; a[x[0] + x[1]] = T; }
__global__ void d_bind(int *a) { std::pair<int, int> p(T, 64); auto &[i, o] = p; i += o; a[p.first] = o; }
__global__ void r_bind(int *a) { std::pair<int, int> p(T, 64); auto &[i, o] = p; i /= 2; a[p.first] = T; }
struct cell { int r, c; };
__global__ void d_bindmem(cell *a) { auto &[r, c] = a[T]; r = 1; c = 2; }
__global__ void r_bindmem(cell *a) { auto &[r, c] = a[T / 2]; r = T; c = 2; }
__global__ void d_bindcopy(cell *a, int *o) { auto [r, c] = a[T / 2]; r = T; c = 2; o[T] = r + c; }
// destructors of temporaries and parameters
