// exec: no clang refuses it: non-type template parameter has incomplete type class threadIdx
// Lvalues with effects, pointers that are swapped, stored, and made of integers.
// args: --block-dim=32 --grid-dim=1 -std=c++17
// expect: drf
// expect: r_asg racy
// expect: r_asg2 racy
// expect: r_pp racy
// expect: r_pp2 racy
// expect: r_condl racy
// expect: r_condm racy
// expect: r_swap racy
// expect: r_parr2 racy
// expect: r_set racy
// expect: r_int racy
// expect: r_vol racy
// expect: r_cc racy
// expect: r_unib racy
// expect: r_tile racy
// expect: r_pipe racy
#define T threadIdx.x
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
__global__ void r_asg(int *a) { int i = 0; int &r = (a[i++] = 5); r = T; a[i + T] = 1; }
__global__ void d_asg(int *a) { int i = 0; ((i = T) += 32); a[i] = 1; }
__global__ void r_asg2(int *a) { int i = 0; (i += 2) *= 3; a[T * (i - 6)] = T; }
__global__ void d_asg2(int *a) { int i = 0, k = 0; (k++, i) = T; a[i + 32 * (k - 1)] = k; }
__global__ void r_pp(int *a) { int *p = a; ++*p++; *p = T; }
__global__ void r_pp2(int *a) { int *p = a + T; *p++ = 1; *p++ = T; }
__global__ void d_pp2(int *a) { int *p = a + 2 * T; *p++ = 1; *p++ = T; }
__global__ void d_condl(int *a, int n) { int x = T, y = T + 32; (n ? x : y) += 64; a[x] = 1; a[y + 100] = 2; }
__global__ void r_condl(int *a, int n) { int x = T, y = T; (n ? x : y) /= 2; a[x] = T; }
__global__ void r_condm(int *a, int *b, int n) { (n ? a[T] : b[T]) = T; a[T + 1] = 3; }
struct S { int *p; int v; };
__global__ void d_swap(int *a, int *b) { S x = { a, 1 }, y = { b, 2 }; S t = x; x = y; y = t; x.p[T] = y.v; y.p[T] = x.v; }
__global__ void r_swap(int *a, int *b) { S x = { a, 1 }, y = { b, 2 }; S t = x; x = y; y = t; x.p[T] = b[T + 1]; }
__global__ void d_swaploop(int *a, int *b, int n) { int *p = a, *q = b; for (int i = 0; i < n; i++) { p[T] = q[31 - T]; __syncthreads(); int *t = p; p = q; q = t; } }
__global__ void r_parr2(int *a, int *b) { int *p[2] = { a, b }; int **q = p; q++; **q = T; }
__device__ void setit(S *s, int *to) { s->p = to; }
__global__ void r_set(int *a, int *b) { S s = { a, 0 }; setit(&s, b + T / 2); *s.p = T; }
__global__ void d_set(int *a, int *b) { S s = { a, 0 }; setit(&s, b + T); *s.p = T; }
__global__ void d_int(int *a) { unsigned long long u = (unsigned long long)a; u += T * sizeof(int); *(int *)u = 1; }
__global__ void r_int(int *a) { unsigned long long u = (unsigned long long)a; u += T / 2 * sizeof(int); *(int *)u = T; }
__global__ void r_vol(volatile int *a) { a[T] = a[T + 1]; }
__global__ void r_cc(const int *a) { const_cast<int *>(a)[T / 2] = T; }
__global__ void d_unib(int *a, int n) { __shared__ int s[32]; s[T] = T; n > 3 ? __syncthreads() : __syncthreads(); a[T] = s[31 - T]; }
__global__ void r_unib(int *a, int n) { __shared__ int s[32]; s[T] = T; if (n > 3 && n < 10) __syncthreads(); a[T] = s[31 - T]; }
__global__ void r_tile(int *a) { __shared__ int s[32]; auto t = cg::tiled_partition<8>(cg::this_thread_block()); s[T] = T; t.sync(); a[T] = s[T ^ 8]; }
__global__ void r_pipe(int *o, const int *in, int n) { __shared__ int s[2][32]; __pipeline_memcpy_async(&s[0][T], in + T, 4); __pipeline_commit(); __syncthreads(); o[T] = s[0][31 - T]; __pipeline_wait_prior(0); }
