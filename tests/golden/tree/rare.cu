// Expressions that are rare in kernels, and those of host functions that start one.
namespace std { struct type_info; template <class T> class initializer_list { const T *p; unsigned long n; }; }
typedef int int4v __attribute__((ext_vector_type(4)));
template <class T> __device__ void destroy(T *p) { p->~T(); }
template <class... T> __device__ int sum(T... t) { return (t + ...); }
template <class... T> __global__ void all(T... t) { other(sum(t)...); sum(t.part...); }
__device__ int first(std::initializer_list<int> l);
__global__ void k(int *a, int4v v)
{
	__atomic_fetch_add(a, 1, __ATOMIC_RELAXED);
	destroy(a);
	int4v w = __builtin_shufflevector(v, v, 3, 2, 1, 0);
	a[0] = w.x + v.zy[0] + first({1, 2});
	a[1] = __is_trivial(int4v) + sizeof(__func__);
}
struct Odd { int n; };
int host(int n, ...)
{
	__builtin_va_list l;
	__builtin_va_start(l, n);
	try {
		k<<<n, 1>>>(nullptr, int4v{});
		if (__builtin_va_arg(l, int)) throw Odd{n};
	} catch (Odd &o) {
		return o.n;
	} catch (...) {
	}
	const char *name = __func__;
	return *name;
}
