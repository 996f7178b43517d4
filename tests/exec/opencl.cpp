/* OpenCL's built-in functions, for kernels that clang compiled for this machine. The language mangles like C++, so that plain
 * functions have the names it calls; those over address spaces are renamed by module.py to the exec_cl_ ones. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct uint3 { unsigned x, y, z; };
extern "C" {
extern struct uint3 threadIdx, blockIdx, blockDim, gridDim;
void exec_barrier(int planes, int vote, int *results);
unsigned exec_thread(void);
void exec_access(const void *p, size_t size, int mode, int scope);
size_t exec_copy_begin(uint64_t arguments);
void exec_copy_done(void);
void exec_copy_wait(size_t number);
}
enum { READ, WRITE, ATOMIC };
enum memory_scope { work_item, work_group, device, all_devices, sub_group };
enum memory_order { relaxed };

static unsigned axis(const uint3 &v, unsigned d, unsigned other) { return d == 0 ? v.x : d == 1 ? v.y : d == 2 ? v.z : other; }
size_t get_local_id(unsigned d) { return axis(threadIdx, d, 0); }
size_t get_group_id(unsigned d) { return axis(blockIdx, d, 0); }
size_t get_local_size(unsigned d) { return axis(blockDim, d, 1); }
size_t get_enqueued_local_size(unsigned d) { return axis(blockDim, d, 1); }
size_t get_num_groups(unsigned d) { return axis(gridDim, d, 1); }
size_t get_global_size(unsigned d) { return get_num_groups(d) * get_local_size(d); }
size_t get_global_id(unsigned d) { return get_group_id(d) * get_local_size(d) + get_local_id(d); }
size_t get_global_offset(unsigned) { return 0; }
unsigned get_work_dim() { return 3; }
size_t get_local_linear_id() { return exec_thread(); }
size_t get_global_linear_id() { return get_global_id(0) + get_global_size(0) * (get_global_id(1) + get_global_size(1) * get_global_id(2)); }

/* CLK_LOCAL_MEM_FENCE is 1, CLK_GLOBAL_MEM_FENCE 2: what such a barrier orders */
void barrier(unsigned flags) { exec_barrier((int)flags & 3, 0, nullptr); }
void work_group_barrier(unsigned flags) { exec_barrier((int)flags & 3, 0, nullptr); }
void work_group_barrier(unsigned flags, memory_scope s)
{
	exec_barrier(s == work_item ? 0 : ((int)flags & 3) | (s == sub_group ? 4 : 0), 0, nullptr);
}
void atomic_work_item_fence(unsigned, memory_order, memory_scope) {}
void mem_fence(unsigned) {}
void read_mem_fence(unsigned) {}
void write_mem_fence(unsigned) {}

template<class T, class F> static T change(T *p, int scope, F f)
{
	exec_access(p, sizeof *p, ATOMIC, scope);
	T old = *p;
	*p = f(old);
	return old;
}
#define OPERATION(name, t, T, result) \
	extern "C" T exec_cl_atomic_##name##_##t(T *p, T v) { return change(p, 1, [v](T old) -> T { return result; }); } \
	extern "C" T exec_cl_atomic_fetch_##name##_##t(T *p, T v) { return change(p, 1, [v](T old) -> T { return result; }); } \
	extern "C" T exec_cl_atomic_fetch_##name##_explicit_##t(T *p, T v, int, int scope) \
	{ return change(p, scope != work_group, [v](T old) -> T { return result; }); }
#define OPERATIONS(t, T) \
	OPERATION(add, t, T, old + v) OPERATION(sub, t, T, old - v) OPERATION(and, t, T, old & v) OPERATION(or, t, T, old | v) \
	OPERATION(xor, t, T, old ^ v) OPERATION(min, t, T, v < old ? v : old) OPERATION(max, t, T, old < v ? v : old) OPERATION(xchg, t, T, v) \
	extern "C" T exec_cl_atomic_inc_##t(T *p) { return change(p, 1, [](T old) -> T { return old + 1; }); } \
	extern "C" T exec_cl_atomic_dec_##t(T *p) { return change(p, 1, [](T old) -> T { return old - 1; }); } \
	extern "C" T exec_cl_atomic_cmpxchg_##t(T *p, T c, T v) { return change(p, 1, [c, v](T old) -> T { return old == c ? v : old; }); } \
	extern "C" T exec_cl_atomic_load_##t(T *p) { return change(p, 1, [](T old) -> T { return old; }); } \
	extern "C" T exec_cl_atomic_load_explicit_##t(T *p, int, int scope) { return change(p, scope != work_group, [](T old) -> T { return old; }); } \
	extern "C" void exec_cl_atomic_store_##t(T *p, T v) { change(p, 1, [v](T) -> T { return v; }); } \
	extern "C" void exec_cl_atomic_store_explicit_##t(T *p, T v, int, int scope) { change(p, scope != work_group, [v](T) -> T { return v; }); } \
	extern "C" T exec_cl_atomic_exchange_##t(T *p, T v) { return change(p, 1, [v](T) -> T { return v; }); } \
	extern "C" void exec_cl_atomic_init_##t(T *p, T v) { exec_access(p, sizeof *p, WRITE, 0); *p = v; }
OPERATIONS(i, int) OPERATIONS(j, unsigned) OPERATIONS(l, long) OPERATIONS(m, unsigned long)
extern "C" float exec_cl_atomic_xchg_f(float *p, float v) { return change(p, 1, [v](float) { return v; }); }

/* The work-group copies together: here its first thread does, and who waits has what it copied. An event is a number. */
static void copy_one(char *to, const char *from, size_t size)
{
	exec_access(from, size, READ, 0);
	memcpy(to, from, size);
	exec_access(to, size, WRITE, 0);
}
static size_t copy(void *to, const void *from, size_t n, size_t to_stride, size_t from_stride, size_t size)
{
	size_t number = exec_copy_begin((uint64_t)to * 31 + (uint64_t)from * 17 + n * 7 + to_stride * 3 + from_stride);
	for (size_t i = 0; exec_thread() == 0 && i < n; i++)
		copy_one((char *)to + i * to_stride * size, (const char *)from + i * from_stride * size, size);
	exec_copy_done();
	return number;
}
#define COPIES(size) \
	extern "C" size_t exec_cl_copy_##size(void *to, const void *from, size_t n, void *) { return copy(to, from, n, 1, 1, size); } \
	extern "C" size_t exec_cl_gather_##size(void *to, const void *from, size_t n, size_t stride, void *) { return copy(to, from, n, 1, stride, size); } \
	extern "C" size_t exec_cl_scatter_##size(void *to, const void *from, size_t n, size_t stride, void *) { return copy(to, from, n, stride, 1, size); }
COPIES(1) COPIES(2) COPIES(4) COPIES(8) COPIES(16) COPIES(32) COPIES(64)
extern "C" void exec_cl_wait(int n, const size_t *events)
{
	for (int i = 0; i < n; i++) exec_copy_wait(events[i]);
}

#define VECTOR(n, t, T) \
	typedef T t##n __attribute__((ext_vector_type(n))); \
	extern "C" t##n exec_cl_vload##n##_##t(size_t at, const T *p) \
	{ t##n v; exec_access(p + at * n, n * sizeof(T), READ, 0); for (int i = 0; i < n; i++) v[i] = p[at * n + i]; return v; } \
	extern "C" void exec_cl_vstore##n##_##t(t##n v, size_t at, T *p) \
	{ for (int i = 0; i < n; i++) p[at * n + i] = v[i]; exec_access(p + at * n, n * sizeof(T), WRITE, 0); }
#define VECTORS(t, T) VECTOR(2, t, T) VECTOR(3, t, T) VECTOR(4, t, T) VECTOR(8, t, T) VECTOR(16, t, T)
VECTORS(c, signed char) VECTORS(h, unsigned char) VECTORS(s, short) VECTORS(t, unsigned short) VECTORS(i, int) VECTORS(j, unsigned)
VECTORS(l, long) VECTORS(m, unsigned long) VECTORS(f, float) VECTORS(d, double)

extern "C" {
int exec_is_shared(const void *p);
int exec_is_global(const void *p);
void *__to_global(void *p) { return exec_is_global(p) ? p : nullptr; }
void *__to_local(void *p) { return exec_is_shared(p) ? p : nullptr; }
void *__to_private(void *p) { return exec_is_shared(p) || exec_is_global(p) ? nullptr : p; }
}

/* numbers */
#define FOR_INTEGERS(X) X(int) X(unsigned) X(long) X(unsigned long) X(short) X(unsigned short) X(signed char) X(unsigned char)
#define NUMBERS(T) \
	T min(T a, T b) { return b < a ? b : a; } \
	T max(T a, T b) { return a < b ? b : a; } \
	T clamp(T v, T a, T b) { return v < a ? a : v > b ? b : v; } \
	T bitselect(T a, T b, T c) { return (T)((a & ~c) | (b & c)); }
FOR_INTEGERS(NUMBERS)
unsigned abs(int v) { return v < 0 ? 0u - (unsigned)v : (unsigned)v; }
unsigned abs_diff(int a, int b) { return a < b ? (unsigned)b - (unsigned)a : (unsigned)a - (unsigned)b; }
unsigned rotate(unsigned v, unsigned n) { n &= 31; return n ? v << n | v >> (32 - n) : v; }
int rotate(int v, int n) { return (int)rotate((unsigned)v, (unsigned)n); }
int mul24(int a, int b) { return (int)((unsigned)(a << 8 >> 8) * (unsigned)(b << 8 >> 8)); }
unsigned mul24(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }
int mad24(int a, int b, int c) { return (int)((unsigned)mul24(a, b) + (unsigned)c); }
unsigned mad24(unsigned a, unsigned b, unsigned c) { return mul24(a, b) + c; }
int mul_hi(int a, int b) { return (int)((long)a * b >> 32); }
unsigned mul_hi(unsigned a, unsigned b) { return (unsigned)((unsigned long)a * b >> 32); }
unsigned clz(unsigned v) { return v ? (unsigned)__builtin_clz(v) : 32; }
int clz(int v) { return v ? __builtin_clz((unsigned)v) : 32; }
unsigned popcount(unsigned v) { return (unsigned)__builtin_popcount(v); }
int popcount(int v) { return __builtin_popcount((unsigned)v); }
#define SATURATE(T, low, high) \
	static T limited_##T(long v) { return (T)(v < low ? low : v > high ? high : v); } \
	T add_sat(T a, T b) { return limited_##T((long)a + b); } \
	T sub_sat(T a, T b) { return limited_##T((long)a - b); } \
	T mad_sat(T a, T b, T c) { return limited_##T((long)a * b + c); } \
	T convert_##T##_sat(int v) { return limited_##T(v); } \
	T convert_##T(int v) { return (T)v; }
typedef unsigned char uchar;
SATURATE(char, -128, 127) SATURATE(uchar, 0, 255)
uchar rotate(uchar v, uchar n) { n &= 7; return (uchar)(v << n | v >> (8 - n)); }
unsigned short upsample(uchar a, uchar b) { return (unsigned short)(a << 8 | b); }
int hadd(int a, int b) { return (int)(((long)a + b) >> 1); }
int rhadd(int a, int b) { return (int)(((long)a + b + 1) >> 1); }
int mad_hi(int a, int b, int c) { return (int)((unsigned)mul_hi(a, b) + (unsigned)c); }
int select(int a, int b, int c) { return c ? b : a; }
int isequal(float a, float b) { return a == b; }
int isless(float a, float b) { return a < b; }
int any(i2 v) { return v.x < 0 || v.y < 0; }
int all(i2 v) { return v.x < 0 && v.y < 0; }
typedef unsigned unsigned2 __attribute__((ext_vector_type(2)));
i2 min(i2 a, i2 b) { return i2{min(a.x, b.x), min(a.y, b.y)}; }
i2 min(i2 a, int b) { return i2{min(a.x, b), min(a.y, b)}; }
i2 max(i2 a, i2 b) { return i2{max(a.x, b.x), max(a.y, b.y)}; }
i2 max(i2 a, int b) { return i2{max(a.x, b), max(a.y, b)}; }
i2 clamp(i2 v, int a, int b) { return i2{clamp(v.x, a, b), clamp(v.y, a, b)}; }
i2 mul24(i2 a, i2 b) { return i2{mul24(a.x, b.x), mul24(a.y, b.y)}; }
i2 select(i2 a, i2 b, i2 c) { return i2{c.x < 0 ? b.x : a.x, c.y < 0 ? b.y : a.y}; }
unsigned2 abs(i2 v) { return unsigned2{abs(v.x), abs(v.y)}; }
h2 convert_uchar2(i2 v) { return h2{(uchar)v.x, (uchar)v.y}; }
i2 convert_int2(f2 v) { return i2{(int)v.x, (int)v.y}; }
float convert_float(int v) { return (float)v; }
float convert_float(unsigned v) { return (float)v; }
int convert_int(float v) { return (int)v; }
int convert_int_rte(float v) { return (int)__builtin_rintf(v); }
unsigned convert_uint(float v) { return (unsigned)v; }
#define FLOATS(T, s) \
	T fmin(T a, T b) { return b < a ? b : a; } T fmax(T a, T b) { return a < b ? b : a; } \
	T min(T a, T b) { return b < a ? b : a; } T max(T a, T b) { return a < b ? b : a; } \
	T clamp(T v, T a, T b) { return v < a ? a : v > b ? b : v; } \
	T mad(T a, T b, T c) { return a * b + c; } T fma(T a, T b, T c) { return a * b + c; } T mix(T a, T b, T c) { return a + (b - a) * c; } \
	T sqrt(T v) { return __builtin_sqrt##s(v); } T rsqrt(T v) { return 1 / __builtin_sqrt##s(v); } T fabs(T v) { return __builtin_fabs##s(v); } \
	T floor(T v) { return __builtin_floor##s(v); } T ceil(T v) { return __builtin_ceil##s(v); } T trunc(T v) { return __builtin_trunc##s(v); } \
	T round(T v) { return __builtin_round##s(v); } T rint(T v) { return __builtin_rint##s(v); } T sin(T v) { return __builtin_sin##s(v); } \
	T cos(T v) { return __builtin_cos##s(v); } T tan(T v) { return __builtin_tan##s(v); } T exp(T v) { return __builtin_exp##s(v); } \
	T log(T v) { return __builtin_log##s(v); } T log2(T v) { return __builtin_log2##s(v); } T exp2(T v) { return __builtin_exp2##s(v); } \
	T pow(T a, T b) { return __builtin_pow##s(a, b); } T fmod(T a, T b) { return __builtin_fmod##s(a, b); }
FLOATS(float, f) FLOATS(double, )
float native_sin(float v) { return __builtin_sinf(v); }
float native_cos(float v) { return __builtin_cosf(v); }
float native_exp(float v) { return __builtin_expf(v); }
float native_log(float v) { return __builtin_logf(v); }
float native_sqrt(float v) { return __builtin_sqrtf(v); }
float native_rsqrt(float v) { return 1 / __builtin_sqrtf(v); }
float native_recip(float v) { return 1 / v; }
float native_divide(float a, float b) { return a / b; }
extern "C" float exec_cl_modf_f(float v, float *whole)
{
	exec_access(whole, sizeof *whole, WRITE, 0);
	*whole = __builtin_truncf(v);
	return v - *whole;
}
