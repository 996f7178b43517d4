/* faial-c's CUDA device environment: what every translation unit sees without an #include. Declarations for the
 * checker, not for running: signatures are as lenient as keeps the meaning (templates where CUDA lists overloads), so
 * that a project's own additions do not collide with them. */
#ifndef FAIAL_CUDA_CORE_H
#define FAIAL_CUDA_CORE_H

#ifndef __FAIAL__
#define __FAIAL__ 1
#endif
#define CUDART_VERSION 12040
#define CUDA_VERSION 12040
#define __CUDA_API_VERSION 12040

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device, annotate("faial-managed")))
/* libclang shows the arguments of annotations only */
#define __launch_bounds__(...) FAIAL_LAUNCH_BOUNDS(__VA_ARGS__, 0) __attribute__((launch_bounds(__VA_ARGS__)))
#define FAIAL_LAUNCH_BOUNDS(most, ...) __attribute__((__annotate__("faial.launch_bounds", (most))))
#define __forceinline__ inline __attribute__((__always_inline__))
#define __inline_hint__
#define __align__(n) __attribute__((__aligned__(n)))
#define __builtin_align__(n) __attribute__((__aligned__(n)))
#define __grid_constant__
/* of a template's parameter it may be no pointer's, which nvcc takes and clang refuses; no answer rests on it */
#define __restrict__
#define __restrict
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(...)
#define __cudart_builtin__
#define __device_builtin__
#define __nv_pure__
#define __no_return__ __attribute__((__noreturn__))
#define __thread__ __thread
#define __CUDA_ALIGN__(n) __attribute__((__aligned__(n)))
#define CUDARTAPI
#define CUDAAPI
#define CUDAARTAPI_CDECL
#define CUDART_CB
#define CUDA_CB
#define __extension_device__ static inline __attribute__((device))
#define FAIAL_D __attribute__((device))
#define FAIAL_H __attribute__((host))
#define FAIAL_HD __attribute__((host)) __attribute__((device))
#define FAIAL_INLINE static inline __attribute__((host)) __attribute__((device))

#ifndef NULL
#define NULL __null
#endif
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef long clock_t;

/* ---- vector types ---- */

#define FAIAL_VEC(name, type, a1, a2, a4) \
	struct name##1 { type x; }; \
	struct __attribute__((aligned(a2))) name##2 { type x, y; }; \
	struct name##3 { type x, y, z; }; \
	struct __attribute__((aligned(a4))) name##4 { type x, y, z, w; }; \
	FAIAL_INLINE name##1 make_##name##1(type x) { name##1 r = {x}; return r; } \
	FAIAL_INLINE name##2 make_##name##2(type x, type y) { name##2 r = {x, y}; return r; } \
	FAIAL_INLINE name##3 make_##name##3(type x, type y, type z) { name##3 r = {x, y, z}; return r; } \
	FAIAL_INLINE name##4 make_##name##4(type x, type y, type z, type w) { name##4 r = {x, y, z, w}; return r; }
FAIAL_VEC(char, signed char, 1, 2, 4)
FAIAL_VEC(uchar, unsigned char, 1, 2, 4)
FAIAL_VEC(short, short, 2, 4, 8)
FAIAL_VEC(ushort, unsigned short, 2, 4, 8)
FAIAL_VEC(int, int, 4, 8, 16)
FAIAL_VEC(uint, unsigned int, 4, 8, 16)
FAIAL_VEC(long, long, 8, 16, 16)
FAIAL_VEC(ulong, unsigned long, 8, 16, 16)
FAIAL_VEC(longlong, long long, 8, 16, 16)
FAIAL_VEC(ulonglong, unsigned long long, 8, 16, 16)
FAIAL_VEC(float, float, 4, 8, 16)
FAIAL_VEC(double, double, 8, 16, 16)
#undef FAIAL_VEC
/* One value for all components, as the samples' helper_math.h has it: templates, so that its own are preferred. */
template<class T> FAIAL_HD float2 make_float2(T v);
template<class T> FAIAL_HD float3 make_float3(T v);
template<class T> FAIAL_HD float4 make_float4(T v);
template<class T> FAIAL_HD float3 make_float3(T v, float z);
template<class T> FAIAL_HD float4 make_float4(T v, float w);

struct dim3 {
	unsigned int x, y, z;
	FAIAL_HD constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
	FAIAL_HD constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
	FAIAL_HD constexpr operator uint3() const { return uint3{x, y, z}; }
};

/* ---- built-in variables ---- */

extern const FAIAL_D uint3 threadIdx, blockIdx;
extern const FAIAL_D dim3 blockDim, gridDim;
const int warpSize = 32;

/* ---- barriers and fences ---- */

FAIAL_D void __syncthreads();
FAIAL_D int __syncthreads_count(int predicate);
FAIAL_D int __syncthreads_and(int predicate);
FAIAL_D int __syncthreads_or(int predicate);
FAIAL_D void __syncwarp(unsigned int mask = 0xffffffffu);
FAIAL_D void __barrier_sync(unsigned int id);
FAIAL_D void __barrier_sync_count(unsigned int id, unsigned int count);
FAIAL_D void __threadfence();
FAIAL_D void __threadfence_block();
FAIAL_D void __threadfence_system();
FAIAL_D void __nanosleep(unsigned int ns);
FAIAL_D void __trap();
FAIAL_D void __brkpt(int code = 0);
FAIAL_D void __prof_trigger(int counter);
FAIAL_D clock_t clock();
FAIAL_D long long clock64();
FAIAL_D unsigned int __smid();
FAIAL_D unsigned int __isGlobal(const void *p);
FAIAL_D unsigned int __isShared(const void *p);
FAIAL_D unsigned int __isConstant(const void *p);
FAIAL_D unsigned int __isLocal(const void *p);
FAIAL_D size_t __cvta_generic_to_shared(const void *p);
FAIAL_D size_t __cvta_generic_to_global(const void *p);
FAIAL_D void *__cvta_shared_to_generic(size_t p);
FAIAL_D void *__cvta_global_to_generic(size_t p);
FAIAL_D unsigned int __dynamic_smem_size();

/* ---- atomics: T is the type pointed to, the operand converts to it ---- */

template<class T> struct __faial_same { typedef T type; };
template<class T> struct __faial_same<volatile T> { typedef T type; };
#define FAIAL_ATOMIC(name) \
	template<class T> FAIAL_D typename __faial_same<T>::type name(T *p, typename __faial_same<T>::type v); \
	template<class T> FAIAL_D typename __faial_same<T>::type name##_block(T *p, typename __faial_same<T>::type v); \
	template<class T> FAIAL_D typename __faial_same<T>::type name##_system(T *p, typename __faial_same<T>::type v);
FAIAL_ATOMIC(atomicAdd)
FAIAL_ATOMIC(atomicSub)
FAIAL_ATOMIC(atomicExch)
FAIAL_ATOMIC(atomicMin)
FAIAL_ATOMIC(atomicMax)
FAIAL_ATOMIC(atomicInc)
FAIAL_ATOMIC(atomicDec)
FAIAL_ATOMIC(atomicAnd)
FAIAL_ATOMIC(atomicOr)
FAIAL_ATOMIC(atomicXor)
#undef FAIAL_ATOMIC
#define FAIAL_CAS(name) \
	template<class T> FAIAL_D typename __faial_same<T>::type name(T *p, typename __faial_same<T>::type compare, \
		typename __faial_same<T>::type v);
FAIAL_CAS(atomicCAS)
FAIAL_CAS(atomicCAS_block)
FAIAL_CAS(atomicCAS_system)
#undef FAIAL_CAS

/* ---- warps ---- */

#define FAIAL_SHUFFLE(name, kind) \
	template<class T> FAIAL_D T name(T v, kind lane, int width = 32); \
	template<class T> FAIAL_D T name##_sync(unsigned int mask, T v, kind lane, int width = 32);
FAIAL_SHUFFLE(__shfl, int)
FAIAL_SHUFFLE(__shfl_up, unsigned int)
FAIAL_SHUFFLE(__shfl_down, unsigned int)
FAIAL_SHUFFLE(__shfl_xor, int)
#undef FAIAL_SHUFFLE
FAIAL_D int __all(int predicate);
FAIAL_D int __any(int predicate);
FAIAL_D unsigned int __ballot(int predicate);
FAIAL_D int __all_sync(unsigned int mask, int predicate);
FAIAL_D int __any_sync(unsigned int mask, int predicate);
FAIAL_D int __uni_sync(unsigned int mask, int predicate);
FAIAL_D unsigned int __ballot_sync(unsigned int mask, int predicate);
FAIAL_D unsigned int __activemask();
template<class T> FAIAL_D unsigned int __match_any_sync(unsigned int mask, T v);
template<class T> FAIAL_D unsigned int __match_all_sync(unsigned int mask, T v, int *predicate);
template<class T> FAIAL_D T __reduce_add_sync(unsigned int mask, T v);
template<class T> FAIAL_D T __reduce_min_sync(unsigned int mask, T v);
template<class T> FAIAL_D T __reduce_max_sync(unsigned int mask, T v);
template<class T> FAIAL_D T __reduce_and_sync(unsigned int mask, T v);
template<class T> FAIAL_D T __reduce_or_sync(unsigned int mask, T v);
template<class T> FAIAL_D T __reduce_xor_sync(unsigned int mask, T v);

/* ---- loads and stores with cache hints ---- */

template<class T> FAIAL_D T __ldg(const T *p);
template<class T> FAIAL_D T __ldca(const T *p);
template<class T> FAIAL_D T __ldcg(const T *p);
template<class T> FAIAL_D T __ldcs(const T *p);
template<class T> FAIAL_D T __ldcv(const T *p);
template<class T> FAIAL_D T __ldlu(const T *p);
template<class T> FAIAL_D void __stcg(T *p, typename __faial_same<T>::type v);
template<class T> FAIAL_D void __stcs(T *p, typename __faial_same<T>::type v);
template<class T> FAIAL_D void __stwb(T *p, typename __faial_same<T>::type v);
template<class T> FAIAL_D void __stwt(T *p, typename __faial_same<T>::type v);

/* ---- the C library on the device ---- */

FAIAL_D int printf(const char *format, ...);
FAIAL_D void __assert_fail(const char *text, const char *file, unsigned int line, const char *function);
FAIAL_D void *malloc(size_t n);
FAIAL_D void free(void *p);
FAIAL_D void *memcpy(void *to, const void *from, size_t n);
FAIAL_D void *memmove(void *to, const void *from, size_t n);
FAIAL_D void *memset(void *to, int value, size_t n);
FAIAL_D int memcmp(const void *a, const void *b, size_t n);
FAIAL_D size_t strlen(const char *s);
FAIAL_D int strcmp(const char *a, const char *b);
FAIAL_D int strncmp(const char *a, const char *b, size_t n);
FAIAL_D char *strcpy(char *to, const char *from);
FAIAL_D char *strncpy(char *to, const char *from, size_t n);
FAIAL_D void *operator new(size_t n);
FAIAL_D void *operator new[](size_t n);
FAIAL_D void *operator new(size_t n, void *p) noexcept;
FAIAL_D void *operator new[](size_t n, void *p) noexcept;
FAIAL_D void operator delete(void *p) noexcept;
FAIAL_D void operator delete[](void *p) noexcept;
FAIAL_D void operator delete(void *p, size_t n) noexcept;
FAIAL_D void operator delete[](void *p, size_t n) noexcept;
FAIAL_D void operator delete(void *p, void *at) noexcept;
FAIAL_D void operator delete[](void *p, void *at) noexcept;
#define assert(...) ((__VA_ARGS__) ? (void)0 : __assert_fail(#__VA_ARGS__, __FILE__, __LINE__, ""))

#include "cuda_math.h"
#ifndef FAIAL_LEAN /* a file that names nothing of these and includes nothing */
#include "cuda_texture.h"
#include "cuda_host.h"
#ifdef FAIAL_LIBRARY /* what nvcc includes unasked, where it costs next to nothing */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#endif
#endif
#include "annotations.h"

#endif
