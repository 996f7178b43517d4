// Classes, conversions, views, atomics, shared structs, grids of two blocks.
// args: --block-dim=32 --grid-dim=2 -std=c++17
// expect: drf
// expect: r_tt racy
// expect: r_static racy
// expect: r_over racy
// expect: r_inh racy
// expect: r_multi racy
// expect: r_lit racy
// expect: r_maybe racy
// expect: r_half racy
// expect: r_vec racy
// expect: r_at racy
// expect: r_atsz racy
// expect: r_atblk racy
// expect: r_soa racy
// expect: r_grid racy
// expect: r_gridsync racy
// expect: r_scr racy
// expect: r_scrt racy
// expect: r_step racy
// expect: r_rev racy
// expect: r_sc racy
#include <cuda/atomic>
#include <cuda_fp16.h>
#define T threadIdx.x
#define G (blockIdx.x * blockDim.x + threadIdx.x)
template <typename E> struct view { E *p; int n; __device__ E &at(int i) { return p[i]; } };
template <typename E> struct strided { E *p; int n; __device__ E &at(int i) { return p[i / n]; } };
template <template <typename> class V, typename E> struct wrap { V<E> v; __device__ wrap(E *p, int n) : v{ p, n } {} __device__ void put(int i, E x) { v.at(i) = x; } };
__global__ void d_tt(float *a) { wrap<view, float> w(a, 64); w.put(G, 1.0f); }
__global__ void r_tt(float *a) { wrap<strided, float> w(a, 2); w.put(G, G); }
struct cfg { static constexpr int step[2] = { 1, 0 }; static const int k = 2; enum { E = 3 }; };
__global__ void d_static(int *a) { a[G * cfg::step[0]] = cfg::k; }
__global__ void r_static(int *a) { a[G * cfg::step[1]] = G; }
__device__ int idx(int i, int k = 2) { return i * k; }
__device__ int idx(unsigned i) { return 0; }
__global__ void d_over(int *a) { a[idx((int)G)] = 1; }
__global__ void r_over(int *a) { a[idx(G)] = G; }
struct base { int *p; __device__ int *at(int i) { return p + i; } };
struct derived : base { using base::at; __device__ int *at(float) { return p; } };
__global__ void d_inh(int *a) { derived d; d.p = a; *d.at((int)G) = 1; }
__global__ void r_inh(int *a) { derived d; d.p = a; *d.at(1.0f * G) = G; }
struct b2 { int *q; __device__ void w(int v) { q[G] = v; } };
struct multi : base, b2 { };
__global__ void d_multi(int *a, int *b) { multi m; m.p = a; m.q = b; m.w(1); *m.at(G) = 2; }
__global__ void r_multi(int *a, int *b) { multi m; m.p = a; m.q = b + 1; m.w(G); *m.at(G) = b[G]; }
__host__ __device__ constexpr unsigned long long operator""_k(unsigned long long v) { return v * 1024; }
__global__ void d_lit(int *a) { a[G * 1_k] = 1; }
__global__ void r_lit(int *a) { a[G * 0_k] = G; }
struct maybe { int v; __device__ explicit operator bool() const { return v > 3; } };
__global__ void d_maybe(int *a) { maybe m{ (int)G }; if (m) a[G] = 1; else a[G] = 2; }
__global__ void r_maybe(int *a) { maybe m{ (int)G }; if (!m) a[0] = G; }
__global__ void r_half(__half *h) { reinterpret_cast<__half2 *>(h)[G] = __float2half2_rn(G); h[2 * G + 2] = __float2half(1.0f); }
__global__ void d_vec(float *f) { float4 *v = (float4 *)f; v[G].x = 1; f[4 * G + 1] = 2; }
__global__ void r_vec(float *f) { float3 *v = (float3 *)f; v[G].x = G; f[3 * G + 3] = 2; }
__global__ void r_at(int *a) { atomicAdd(a, 1); if (G == 5) a[0] = 3; }
__global__ void d_at(int *a) { atomicAdd(a, 1); atomicExch(a, 3); atomicCAS(a, 1, 2); }
__global__ void r_atsz(int *a) { atomicAdd(a, 1); atomicAdd((unsigned long long *)a, 1ull); }
__global__ void r_atblk(int *a) { atomicAdd_block(a, 1); }
struct particle { float x, y; int tag; };
__global__ void d_soa(particle *p) { __shared__ particle s[32]; s[T].x = p[G].x; s[T].tag = T; __syncthreads(); p[G].y = s[31 - T].x + s[T ^ 1].tag; }
__global__ void r_soa(particle *p) { __shared__ particle s[32]; s[T].x = 1; s[T].tag = T; p[G].tag = s[31 - T].tag; }
__global__ void d_soa2(particle *p) { __shared__ particle s[32]; s[T].x = 1; __syncthreads(); s[T].y = s[31 - T].x; }
__global__ void r_grid(int *a) { a[T] = G; }
__global__ void r_gridsync(int *a, int *b) { a[G] = 1; __syncthreads(); b[G] = a[63 - G]; }
__device__ int *scratch() { __shared__ int s[32]; return s; }
__global__ void r_scr(int *a) { scratch()[T] = T; a[G] = scratch()[31 - T]; }
__global__ void d_scr(int *a) { scratch()[T] = T; __syncthreads(); a[G] = scratch()[31 - T]; }
template <int N> __device__ int *scr() { __shared__ int s[32]; return s; }
__global__ void d_scrt(int *a) { scr<0>()[T] = T; a[G] = scr<1>()[31 - T]; }
__global__ void r_scrt(int *a) { scr<0>()[T] = T; a[G] = scr<0>()[31 - T]; }
__global__ void d_step(int *a) { for (int i = G; i < 1000; i += gridDim.x * blockDim.x) a[i] = i; }
__global__ void r_step(int *a) { for (int i = G; i < 1000; i += blockDim.x) a[i] = G; }
__global__ void r_rev(int *a) { for (int i = 63 - G, j = 0; j < 2; j++, i++) a[i] = G; }
__device__ bool w(int *p, int v) { *p = v; return v & 1; }
__global__ void d_sc(int *a) { if (G < 64 && w(a + 2 * G, 1) && w(a + 2 * G + 1, 2)) a[1000 + G] = 1; }
__global__ void r_sc(int *a) { if (G > 100 || w(a + G / 2, G)) a[1000 + G] = 1; }
