/* What CUDA gives a kernel, written for this machine: definitions that run, for tests/exec. The language is clang's own
 * (-x cuda in device mode); execute.py takes the hooks out of functions that are defined in this folder, so that what
 * they access is logged only where they say so (exec_access), at the place in the kernel that called them. */
#ifndef EXEC_CUDA_H
#define EXEC_CUDA_H

#define __global__ __attribute__((global)) __attribute__((annotate("exec_kernel")))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ inline
#define __inline_hint__
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __grid_constant__
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(...)
#define __device_builtin__
#define __cudart_builtin__
#define CUDARTAPI
#define CUDAAPI
#define CUDART_VERSION 12040
#define CUDA_VERSION 12040
#define EXEC_D static __attribute__((device)) inline
#define EXEC_HD static __attribute__((host)) __attribute__((device)) inline

#define index exec_not_index       /* of <strings.h>, which CUDA's own headers do not include */
#pragma clang force_cuda_host_device begin
#include <stdlib.h>
#pragma clang force_cuda_host_device end
#include <new>
#pragma clang force_cuda_host_device begin
#include <algorithm>
#include <array>
#include <assert.h>
#include <bit>
#include <cctype>
#include <cmath>
#include <ctime>
#include <cwchar>
#include <cwctype>
#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <limits.h>
#include <math.h>
#include <memory>
#include <numeric>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <tuple>
#include <type_traits>
#include <utility>
#ifndef EXEC_LEAN      /* what host code of the same file may include: costs nothing where this header is precompiled */
#include <chrono>
#include <clocale>
#include <complex>
#include <deque>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <list>
#include <map>
#include <mutex>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>
#endif
#pragma clang force_cuda_host_device end
#include <time.h>
#undef index
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;

/* ---- the runtime (tests/exec/runtime.c) ---- */

extern "C" {
EXEC_HD int exec_unused(void) { return 0; }
__device__ void exec_barrier(int planes, int vote, int *results);
__device__ void exec_grid_barrier(void);
__device__ void exec_named_barrier(unsigned id, unsigned count, int waits);
__device__ unsigned exec_warp(unsigned mask, int kind, int planes, const void *given, size_t size, void *told);
__device__ unsigned exec_together(const void *given, size_t size, void *told);
__device__ unsigned exec_thread(void);
__device__ unsigned exec_lane(void);
__device__ unsigned exec_warp_members(void);
__host__ __device__ void exec_access(const void *p, size_t size, int mode, int scope);
__host__ __device__ void exec_split_init(const void *at, unsigned expected);
__host__ __device__ unsigned exec_split_arrive(const void *at, unsigned n, int drop);
__host__ __device__ int exec_split_test(const void *at, unsigned phase);
__host__ __device__ void exec_split_wait(const void *at, unsigned phase);
__device__ void exec_async_copy(void *to, const void *from, size_t size, size_t zeros);
__device__ void exec_async_commit(void);
__device__ void exec_async_wait(size_t newest);
__device__ unsigned exec_block_arrive(void);
__device__ void exec_block_wait(unsigned phase);
__device__ int exec_is_shared(const void *p);
__device__ int exec_is_global(const void *p);
__device__ void exec_fail(const char *kind, const char *why);
__device__ void exec_exit(void);
}
extern __device__ const unsigned long exec_dynamic_bytes;
enum { EXEC_READ, EXEC_WRITE, EXEC_ATOMIC };
enum { EXEC_BLOCK, EXEC_DEVICE };
enum { EXEC_SYNCWARP = 1, EXEC_EXCHANGE, EXEC_TILE };
/* Lanes that are named in one mask wait for each other at the same function only (CUDA C++: "the same intrinsic with the same mask"). */
enum exec_exchange {
	exec_of_group, exec_of___shfl, exec_of___shfl_up, exec_of___shfl_down, exec_of___shfl_xor, exec_of_ballot, exec_of_any, exec_of_all, exec_of_uni,
	exec_of_match_any, exec_of_match_all, exec_of_add, exec_of_min, exec_of_max, exec_of_and, exec_of_or, exec_of_xor,
};

/* ---- vector types ---- */

#define EXEC_VECTOR(name, type, a1, a2, a4) \
	struct name##1 { type x; }; \
	struct __attribute__((aligned(a2))) name##2 { type x, y; }; \
	struct name##3 { type x, y, z; }; \
	struct __attribute__((aligned(a4))) name##4 { type x, y, z, w; }; \
	EXEC_HD name##1 make_##name##1(type x) { name##1 r = {x}; return r; } \
	EXEC_HD name##2 make_##name##2(type x, type y) { name##2 r = {x, y}; return r; } \
	EXEC_HD name##3 make_##name##3(type x, type y, type z) { name##3 r = {x, y, z}; return r; } \
	EXEC_HD name##4 make_##name##4(type x, type y, type z, type w) { name##4 r = {x, y, z, w}; return r; }
EXEC_VECTOR(char, signed char, 1, 2, 4)
EXEC_VECTOR(uchar, unsigned char, 1, 2, 4)
EXEC_VECTOR(short, short, 2, 4, 8)
EXEC_VECTOR(ushort, unsigned short, 2, 4, 8)
EXEC_VECTOR(int, int, 4, 8, 16)
EXEC_VECTOR(uint, unsigned int, 4, 8, 16)
EXEC_VECTOR(long, long, 8, 16, 16)
EXEC_VECTOR(ulong, unsigned long, 8, 16, 16)
EXEC_VECTOR(longlong, long long, 8, 16, 16)
EXEC_VECTOR(ulonglong, unsigned long long, 8, 16, 16)
EXEC_VECTOR(float, float, 4, 8, 16)
EXEC_VECTOR(double, double, 8, 16, 16)

struct dim3 {
	unsigned int x, y, z;
	__host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
	__host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
	__host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
};

extern "C" {
extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim, gridDim;
}
const int warpSize = 32;

/* ---- barriers and fences ---- */

EXEC_D void __syncthreads() { exec_barrier(3, 0, nullptr); }
EXEC_D int __syncthreads_count(int p) { int r[3]; exec_barrier(3, p != 0, r); return r[0]; }
EXEC_D int __syncthreads_and(int p) { int r[3]; exec_barrier(3, p != 0, r); return r[1]; }
EXEC_D int __syncthreads_or(int p) { int r[3]; exec_barrier(3, p != 0, r); return r[2]; }
EXEC_D void __syncwarp(unsigned mask = 0xffffffffu) { exec_warp(mask, EXEC_SYNCWARP, 3, nullptr, 0, nullptr); }
EXEC_D void __barrier_sync(unsigned id) { exec_named_barrier(id, 0, 1); }
EXEC_D void __barrier_sync_count(unsigned id, unsigned count) { exec_named_barrier(id, count, 1); }
EXEC_D void __threadfence() {}
EXEC_D void __threadfence_block() {}
EXEC_D void __threadfence_system() {}
EXEC_D void __nanosleep(unsigned) {}
EXEC_D void __trap() { exec_fail("trap", "__trap"); }
EXEC_D void __brkpt(int = 0) {}
EXEC_D void __prof_trigger(int) {}
EXEC_D long long clock64() { return 0; }
EXEC_D unsigned __smid() { return 0; }
EXEC_D unsigned __isGlobal(const void *p) { return exec_is_global(p); }
EXEC_D unsigned __isShared(const void *p) { return exec_is_shared(p); }
EXEC_D unsigned __isConstant(const void *) { return 0; }
EXEC_D unsigned __isLocal(const void *p) { return !exec_is_global(p) && !exec_is_shared(p); }
EXEC_D size_t __cvta_generic_to_shared(const void *p) { return (size_t)p; }
EXEC_D size_t __cvta_generic_to_global(const void *p) { return (size_t)p; }
EXEC_D void *__cvta_shared_to_generic(size_t p) { return (void *)p; }
EXEC_D void *__cvta_global_to_generic(size_t p) { return (void *)p; }
EXEC_D unsigned __dynamic_smem_size() { return (unsigned)exec_dynamic_bytes; }

/* ---- atomics ---- */

template<class T> struct exec_same { typedef T type; };
template<class T> struct exec_same<volatile T> { typedef T type; };
#define EXEC_ATOMIC_OF(name, scope, operation) \
	template<class T> EXEC_D typename exec_same<T>::type name(T *p, typename exec_same<T>::type v) \
	{ \
		typedef typename exec_same<T>::type U; \
		exec_access((const void *)p, sizeof(T), EXEC_ATOMIC, scope); \
		U old = *(U *)p; \
		*(U *)p = operation; \
		return old; \
	}
#define EXEC_ATOMIC(name, operation) \
	EXEC_ATOMIC_OF(name, EXEC_DEVICE, operation) EXEC_ATOMIC_OF(name##_block, EXEC_BLOCK, operation) \
	EXEC_ATOMIC_OF(name##_system, EXEC_DEVICE, operation)
EXEC_ATOMIC(atomicAdd, old + v)
EXEC_ATOMIC(atomicSub, old - v)
EXEC_ATOMIC(atomicExch, v)
EXEC_ATOMIC(atomicMin, v < old ? v : old)
EXEC_ATOMIC(atomicMax, old < v ? v : old)
EXEC_ATOMIC(atomicInc, old >= v ? 0 : old + 1)
EXEC_ATOMIC(atomicDec, old == 0 || old > v ? v : old - 1)
EXEC_ATOMIC(atomicAnd, old & v)
EXEC_ATOMIC(atomicOr, old | v)
EXEC_ATOMIC(atomicXor, old ^ v)
#define EXEC_CAS(name, scope) \
	template<class T> EXEC_D typename exec_same<T>::type name(T *p, typename exec_same<T>::type compare, typename exec_same<T>::type v) \
	{ \
		typedef typename exec_same<T>::type U; \
		exec_access((const void *)p, sizeof(T), EXEC_ATOMIC, scope); \
		U old = *(U *)p; \
		if (!memcmp(&old, &compare, sizeof old)) *(U *)p = v; \
		return old; \
	}
EXEC_CAS(atomicCAS, EXEC_DEVICE)
EXEC_CAS(atomicCAS_block, EXEC_BLOCK)
EXEC_CAS(atomicCAS_system, EXEC_DEVICE)

/* ---- warps: lanes meet and tell each other their values; no memory is ordered by that ---- */

template<class T> struct exec_lanes {
	T of[32];
	unsigned present;
	__device__ exec_lanes(unsigned mask, const T &v, exec_exchange function = exec_of_group)
	{
		memset((void *)of, 0, sizeof of);
		present = exec_warp(mask, EXEC_EXCHANGE + 16 * (int)function + 1024 * (int)sizeof(T), 0, &v, sizeof v, of);
	}
	__device__ exec_lanes(const T &v)     /* the older functions without a mask: the lanes that run together */
	{
		memset((void *)of, 0, sizeof of);
		present = exec_together(&v, sizeof v, of);
	}
	__device__ T get(int lane, const T &own) const { return lane >= 0 && lane < 32 && (present >> lane & 1) ? of[lane] : own; }
};
EXEC_D int exec_source_index(int lane, int width) { return (int)(exec_lane() & ~(unsigned)(width - 1)) + (lane & (width - 1)); }
EXEC_D int exec_source_up(unsigned d, int width) { int l = (int)exec_lane(); return (l & (width - 1)) < (int)d ? l : l - (int)d; }
EXEC_D int exec_source_down(unsigned d, int width) { int l = (int)exec_lane(); return (l & (width - 1)) + (int)d >= width ? l : l + (int)d; }
EXEC_D int exec_source_xor(int x, int width) { int l = (int)exec_lane(), s = l ^ x; return s / width > l / width ? l : s; }
#define EXEC_SHUFFLE(name, kind, source) \
	template<class T> EXEC_D T name##_sync(unsigned mask, T v, kind d, int width = 32) \
	{ exec_lanes<T> all(mask, v, exec_of_##name); return all.get(source(d, width), v); } \
	template<class T> EXEC_D T name(T v, kind d, int width = 32) { exec_lanes<T> all(v); return all.get(source(d, width), v); }
EXEC_SHUFFLE(__shfl, int, exec_source_index)
EXEC_SHUFFLE(__shfl_up, unsigned, exec_source_up)
EXEC_SHUFFLE(__shfl_down, unsigned, exec_source_down)
EXEC_SHUFFLE(__shfl_xor, int, exec_source_xor)
EXEC_D unsigned exec_ballot(const exec_lanes<int> &all)
{
	unsigned r = 0;
	for (int i = 0; i < 32; i++)
		if ((all.present >> i & 1) && all.of[i]) r |= 1u << i;
	return r;
}
EXEC_D unsigned __ballot_sync(unsigned mask, int p) { return exec_ballot(exec_lanes<int>(mask, p, exec_of_ballot)); }
EXEC_D int __any_sync(unsigned mask, int p) { return exec_ballot(exec_lanes<int>(mask, p, exec_of_any)) != 0; }
EXEC_D int __all_sync(unsigned mask, int p) { exec_lanes<int> all(mask, p, exec_of_all); return exec_ballot(all) == all.present; }
EXEC_D int __uni_sync(unsigned mask, int p) { exec_lanes<int> all(mask, p, exec_of_uni); unsigned b = exec_ballot(all); return b == all.present || !b; }
EXEC_D unsigned __ballot(int p) { return exec_ballot(exec_lanes<int>(p)); }
EXEC_D int __any(int p) { return exec_ballot(exec_lanes<int>(p)) != 0; }
EXEC_D int __all(int p) { exec_lanes<int> all(p); return exec_ballot(all) == all.present; }
EXEC_D unsigned __activemask() { return exec_together(nullptr, 0, nullptr); }
template<class T> EXEC_D unsigned exec_match(unsigned mask, T v, exec_exchange function)
{
	exec_lanes<T> all(mask, v, function);
	unsigned r = 0;
	for (int i = 0; i < 32; i++)
		if ((all.present >> i & 1) && !memcmp(&all.of[i], &v, sizeof v)) r |= 1u << i;
	return r;
}
template<class T> EXEC_D unsigned __match_any_sync(unsigned mask, T v) { return exec_match(mask, v, exec_of_match_any); }
template<class T> EXEC_D unsigned __match_all_sync(unsigned mask, T v, int *predicate)
{
	unsigned r = exec_match(mask, v, exec_of_match_all), all = mask & exec_warp_members();
	*predicate = r == all;
	return r == all ? mask : 0;
}
#define EXEC_REDUCE(name, operation) \
	template<class T> EXEC_D T __reduce_##name##_sync(unsigned mask, T v) \
	{ \
		exec_lanes<T> all(mask, v, exec_of_##name); \
		bool any = false; \
		T a = v; \
		for (int i = 0; i < 32; i++) { \
			if (!(all.present >> i & 1)) continue; \
			T b = all.of[i]; \
			a = any ? (T)(operation) : b; \
			any = true; \
		} \
		return a; \
	}
EXEC_REDUCE(add, a + b)
EXEC_REDUCE(min, b < a ? b : a)
EXEC_REDUCE(max, a < b ? b : a)
EXEC_REDUCE(and, a & b)
EXEC_REDUCE(or, a | b)
EXEC_REDUCE(xor, a ^ b)

/* ---- loads and stores with cache hints ---- */

#define EXEC_LOAD(name) \
	template<class T> EXEC_D typename std::remove_const<T>::type name(T *p) \
	{ exec_access((const void *)p, sizeof *p, EXEC_READ, 0); return *p; }
#define EXEC_STORE(name) \
	template<class T> EXEC_D void name(T *p, typename exec_same<T>::type v) { exec_access(p, sizeof *p, EXEC_WRITE, 0); *p = v; }
EXEC_LOAD(__ldg) EXEC_LOAD(__ldca) EXEC_LOAD(__ldcg) EXEC_LOAD(__ldcs) EXEC_LOAD(__ldcv) EXEC_LOAD(__ldlu)
EXEC_STORE(__stcg) EXEC_STORE(__stcs) EXEC_STORE(__stwb) EXEC_STORE(__stwt)

#include "exec_math.h"
#include "exec_texture.h"
#include "exec_host.h"

#endif
