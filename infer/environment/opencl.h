/* faial-c's OpenCL C environment: the types and macros that clang's built-in table of functions refers to, and the
 * annotation functions. The functions themselves are clang's (-fdeclare-opencl-builtins). */
#ifndef FAIAL_OPENCL_H
#define FAIAL_OPENCL_H

#define __FAIAL__ 1
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
#define FAIAL_VEC(type) \
	typedef type type##2 __attribute__((ext_vector_type(2))); typedef type type##3 __attribute__((ext_vector_type(3))); \
	typedef type type##4 __attribute__((ext_vector_type(4))); typedef type type##8 __attribute__((ext_vector_type(8))); \
	typedef type type##16 __attribute__((ext_vector_type(16)));
FAIAL_VEC(char) FAIAL_VEC(uchar) FAIAL_VEC(short) FAIAL_VEC(ushort) FAIAL_VEC(int) FAIAL_VEC(uint) FAIAL_VEC(long)
FAIAL_VEC(ulong) FAIAL_VEC(float)
#ifdef cl_khr_fp64
FAIAL_VEC(double)
#endif
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
FAIAL_VEC(half)
#endif
#undef FAIAL_VEC

/* the optional parts of OpenCL C 3.0, all of them part of 2.0: clang's table of functions asks for these names */
#if __OPENCL_C_VERSION__ >= 200
#ifndef __opencl_c_generic_address_space
#define __opencl_c_generic_address_space 1
#endif
#ifndef __opencl_c_pipes
#define __opencl_c_pipes 1
#endif
#ifndef __opencl_c_device_enqueue
#define __opencl_c_device_enqueue 1
#endif
#ifndef __opencl_c_read_write_images
#define __opencl_c_read_write_images 1
#endif
#ifndef __opencl_c_program_scope_global_variables
#define __opencl_c_program_scope_global_variables 1
#endif
#define __opencl_c_work_group_collective_functions 1
#define __opencl_c_atomic_order_acq_rel 1
#define __opencl_c_atomic_order_seq_cst 1
#define __opencl_c_atomic_scope_device 1
#define __opencl_c_atomic_scope_all_devices 1
#define __opencl_c_subgroups 1
#endif
#ifndef __opencl_c_named_address_space_builtins
#define __opencl_c_named_address_space_builtins 1
#endif

#define NULL ((void *)0)
#define CHAR_BIT 8
#define SCHAR_MAX 127
#define SCHAR_MIN (-128)
#define UCHAR_MAX 255
#define CHAR_MAX SCHAR_MAX
#define CHAR_MIN SCHAR_MIN
#define USHRT_MAX 65535
#define SHRT_MAX 32767
#define SHRT_MIN (-32768)
#define UINT_MAX 0xffffffff
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define ULONG_MAX 0xffffffffffffffffUL
#define LONG_MAX 0x7fffffffffffffffL
#define LONG_MIN (-0x7fffffffffffffffL - 1)
#define FLT_DIG 6
#define FLT_MANT_DIG 24
#define FLT_MAX 3.402823466e+38f
#define FLT_MIN 1.175494351e-38f
#define FLT_EPSILON 1.192092896e-07f
#define DBL_MAX 1.7976931348623158e+308
#define DBL_MIN 2.225073858507201383090e-308
#define DBL_EPSILON 2.220446049250313080847e-16
#define MAXFLOAT 3.402823466e+38f
#define HUGE_VALF (__builtin_huge_valf())
#define HUGE_VAL (__builtin_huge_val())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define FP_ILOGB0 INT_MIN
#define FP_ILOGBNAN INT_MAX
#define M_E 2.718281828459045
#define M_LOG2E 1.4426950408889634
#define M_LOG10E 0.4342944819032518
#define M_LN2 0.6931471805599453
#define M_LN10 2.302585092994046
#define M_PI 3.141592653589793
#define M_PI_2 1.5707963267948966
#define M_PI_4 0.7853981633974483
#define M_1_PI 0.3183098861837907
#define M_2_PI 0.6366197723675814
#define M_2_SQRTPI 1.1283791670955126
#define M_SQRT2 1.4142135623730951
#define M_SQRT1_2 0.7071067811865476
#define M_E_F 2.71828183f
#define M_LOG2E_F 1.44269504f
#define M_LOG10E_F 0.43429448f
#define M_LN2_F 0.69314718f
#define M_LN10_F 2.30258509f
#define M_PI_F 3.14159265f
#define M_PI_2_F 1.57079633f
#define M_PI_4_F 0.78539816f
#define M_1_PI_F 0.31830989f
#define M_2_PI_F 0.63661977f
#define M_2_SQRTPI_F 1.12837917f
#define M_SQRT2_F 1.41421356f
#define M_SQRT1_2_F 0.70710678f

typedef uint cl_mem_fence_flags;
#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2
#define CLK_IMAGE_MEM_FENCE 4
#define CLK_ADDRESS_NONE 0
#define CLK_ADDRESS_CLAMP_TO_EDGE 2
#define CLK_ADDRESS_CLAMP 4
#define CLK_ADDRESS_REPEAT 6
#define CLK_ADDRESS_MIRRORED_REPEAT 8
#define CLK_NORMALIZED_COORDS_FALSE 0
#define CLK_NORMALIZED_COORDS_TRUE 1
#define CLK_FILTER_NEAREST 0x10
#define CLK_FILTER_LINEAR 0x20
enum { CLK_A = 0x10b1, CLK_R = 0x10b0, CLK_RG = 0x10b2, CLK_RGB = 0x10b4, CLK_RGBA = 0x10b5, CLK_BGRA = 0x10b6, CLK_SIGNED_INT8 = 0x10d7,
	CLK_UNSIGNED_INT8 = 0x10da, CLK_SIGNED_INT32 = 0x10d9, CLK_UNSIGNED_INT32 = 0x10dc, CLK_FLOAT = 0x10de };
typedef enum memory_scope { memory_scope_work_item = __OPENCL_MEMORY_SCOPE_WORK_ITEM, memory_scope_work_group = __OPENCL_MEMORY_SCOPE_WORK_GROUP,
	memory_scope_device = __OPENCL_MEMORY_SCOPE_DEVICE, memory_scope_all_svm_devices = __OPENCL_MEMORY_SCOPE_ALL_SVM_DEVICES,
	memory_scope_all_devices = memory_scope_all_svm_devices, memory_scope_sub_group = __OPENCL_MEMORY_SCOPE_SUB_GROUP } memory_scope;
typedef enum memory_order { memory_order_relaxed = __ATOMIC_RELAXED, memory_order_acquire = __ATOMIC_ACQUIRE,
	memory_order_release = __ATOMIC_RELEASE, memory_order_acq_rel = __ATOMIC_ACQ_REL, memory_order_seq_cst = __ATOMIC_SEQ_CST } memory_order;
#define ATOMIC_VAR_INIT(x) (x)
#define ATOMIC_FLAG_INIT 0
#if __OPENCL_C_VERSION__ >= 200
typedef int kernel_enqueue_flags_t;
#define CLK_NULL_QUEUE 0
#define CLK_ENQUEUE_FLAGS_NO_WAIT 0
#define CLK_ENQUEUE_FLAGS_WAIT_KERNEL 1
#define CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP 2
#endif

#define as_char(x) __builtin_astype((x), char)
#define as_char2(x) __builtin_astype((x), char2)
#define as_char4(x) __builtin_astype((x), char4)
#define as_char8(x) __builtin_astype((x), char8)
#define as_char16(x) __builtin_astype((x), char16)
#define as_uchar(x) __builtin_astype((x), uchar)
#define as_uchar2(x) __builtin_astype((x), uchar2)
#define as_uchar4(x) __builtin_astype((x), uchar4)
#define as_uchar8(x) __builtin_astype((x), uchar8)
#define as_uchar16(x) __builtin_astype((x), uchar16)
#define as_short(x) __builtin_astype((x), short)
#define as_short2(x) __builtin_astype((x), short2)
#define as_short4(x) __builtin_astype((x), short4)
#define as_ushort(x) __builtin_astype((x), ushort)
#define as_ushort2(x) __builtin_astype((x), ushort2)
#define as_ushort4(x) __builtin_astype((x), ushort4)
#define as_int(x) __builtin_astype((x), int)
#define as_int2(x) __builtin_astype((x), int2)
#define as_int3(x) __builtin_astype((x), int3)
#define as_int4(x) __builtin_astype((x), int4)
#define as_int8(x) __builtin_astype((x), int8)
#define as_uint(x) __builtin_astype((x), uint)
#define as_uint2(x) __builtin_astype((x), uint2)
#define as_uint3(x) __builtin_astype((x), uint3)
#define as_uint4(x) __builtin_astype((x), uint4)
#define as_uint8(x) __builtin_astype((x), uint8)
#define as_uint16(x) __builtin_astype((x), uint16)
#define as_long(x) __builtin_astype((x), long)
#define as_long2(x) __builtin_astype((x), long2)
#define as_long4(x) __builtin_astype((x), long4)
#define as_ulong(x) __builtin_astype((x), ulong)
#define as_ulong2(x) __builtin_astype((x), ulong2)
#define as_ulong4(x) __builtin_astype((x), ulong4)
#define as_float(x) __builtin_astype((x), float)
#define as_float2(x) __builtin_astype((x), float2)
#define as_float3(x) __builtin_astype((x), float3)
#define as_float4(x) __builtin_astype((x), float4)
#define as_float8(x) __builtin_astype((x), float8)
#define as_float16(x) __builtin_astype((x), float16)
#define as_double(x) __builtin_astype((x), double)
#define as_double2(x) __builtin_astype((x), double2)

typedef volatile __global uint *counter32_t;            /* cl_ext_atomic_counters_32 */

int printf(__constant const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- annotations: those of annotations.h, in C. Half of what this file takes to parse: for those who use them ---- */

#ifdef FAIAL_ANNOTATIONS
void __requires(bool e);
void __ensures(bool e);
void __global_requires(bool e);
void __global_ensures(bool e);
void __assume(bool e);
void __assert(bool e);
void __global_assert(bool e);
void __invariant(bool e);
void __global_invariant(bool e);
void __candidate_invariant(bool e);
void __candidate_global_invariant(bool e);
void __candidate_assert(bool e);
void __function_wide_invariant(bool e);
void __function_wide_candidate_invariant(bool e);
void __barrier_invariant(bool e, ...);
#define FAIAL_BARRIER(n) void __barrier_invariant_##n(bool e, ...); void __barrier_invariant_binary_##n(bool e, ...);
FAIAL_BARRIER(1) FAIAL_BARRIER(2) FAIAL_BARRIER(3) FAIAL_BARRIER(4) FAIAL_BARRIER(5) FAIAL_BARRIER(6) FAIAL_BARRIER(7)
FAIAL_BARRIER(8) FAIAL_BARRIER(9) FAIAL_BARRIER(10) FAIAL_BARRIER(11) FAIAL_BARRIER(12) FAIAL_BARRIER(13) FAIAL_BARRIER(14)
FAIAL_BARRIER(15) FAIAL_BARRIER(16) FAIAL_BARRIER(17) FAIAL_BARRIER(18) FAIAL_BARRIER(19) FAIAL_BARRIER(20)
#undef FAIAL_BARRIER
bool __implies(bool a, bool b);
bool __enabled(void);
bool __dominator_enabled(void);
bool __exclusive(bool e);
bool __all(bool e);
#define __read_permission(type, e) ((void)0)      /* an operand that is not read */
#define __write_permission(type, e) ((void)0)
extern __constant const bool __same_group;

#define FAIAL_SPACE(space) \
	bool __attribute__((overloadable)) __read(const volatile space void *p); \
	bool __attribute__((overloadable)) __write(const volatile space void *p); \
	bool __attribute__((overloadable)) __no_read(const volatile space void *p); \
	bool __attribute__((overloadable)) __no_write(const volatile space void *p); \
	bool __attribute__((overloadable)) __read_implies(const volatile space void *p, bool e); \
	bool __attribute__((overloadable)) __write_implies(const volatile space void *p, bool e); \
	void __attribute__((overloadable)) __reads_from(const volatile space void *p); \
	void __attribute__((overloadable)) __writes_to(const volatile space void *p); \
	size_t __attribute__((overloadable)) __read_offset_bytes(const volatile space void *p); \
	size_t __attribute__((overloadable)) __write_offset_bytes(const volatile space void *p); \
	size_t __attribute__((overloadable)) __read_offset(const volatile space void *p); \
	size_t __attribute__((overloadable)) __write_offset(const volatile space void *p); \
	size_t __attribute__((overloadable)) __ptr_offset_bytes(const volatile space void *p); \
	void __attribute__((overloadable)) __array_snapshot(volatile space void *to, const volatile space void *from); \
	void __attribute__((overloadable)) __requires_fresh_array(const volatile space void *p); \
	bool __attribute__((overloadable)) __atomic_has_taken_value(const volatile space void *p, size_t offset, uint value);
FAIAL_SPACE(__global) FAIAL_SPACE(__local) FAIAL_SPACE(__private)
#undef FAIAL_SPACE

#define FAIAL_TWO(name, type) \
	bool __uniform_##name(type v); bool __distinct_##name(type v); type __other_##name(type v); type __old_##name(type v); \
	type __return_val_##name(void); type __attribute__((overloadable)) __ite(bool c, type a, type b);
FAIAL_TWO(int, int) FAIAL_TWO(unsigned, unsigned) FAIAL_TWO(long, long) FAIAL_TWO(size_t, size_t) FAIAL_TWO(float, float)
FAIAL_TWO(bool, bool) FAIAL_TWO(char, char) FAIAL_TWO(short, short) FAIAL_TWO(int2, int2) FAIAL_TWO(int4, int4)
FAIAL_TWO(float2, float2) FAIAL_TWO(float4, float4) FAIAL_TWO(uint2, uint2) FAIAL_TWO(uint4, uint4)
#ifdef cl_khr_fp64
FAIAL_TWO(double, double)
#endif
#undef FAIAL_TWO
bool __attribute__((overloadable)) __add_noovfl(uint a, uint b);
bool __attribute__((overloadable)) __add_noovfl(uint a, uint b, uint c);
bool __attribute__((overloadable)) __add_noovfl(uint a, uint b, uint c, uint d);
int __add_noovfl_int(int a, int b);
unsigned __add_noovfl_unsigned_int(unsigned a, unsigned b);
unsigned __mod_pow2(unsigned a, unsigned b);
bool __is_pow2(unsigned v);
size_t __attribute__((overloadable)) __write_offset_bytes(write_only image2d_t image);
bool __attribute__((overloadable)) __write_implies(write_only image2d_t image, bool e);
size_t __attribute__((overloadable)) __read_offset_bytes(read_only image2d_t image);
bool __attribute__((overloadable)) __read_implies(read_only image2d_t image, bool e);
#endif
#define DECLARE_UF_UNARY(name, a, r) r name(a)
#define DECLARE_UF_BINARY(name, a, b, r) r name(a, b)
#define DECLARE_UF_TERNARY(name, a, b, c, r) r name(a, b, c)
#define FAIAL_JOIN_(a, b) a##b
#define FAIAL_JOIN(a, b) FAIAL_JOIN_(a, b)
#define __axiom(e) bool FAIAL_JOIN(__faial_axiom_, __COUNTER__)(void) { return (e); } struct __faial_axiom_end

#endif
