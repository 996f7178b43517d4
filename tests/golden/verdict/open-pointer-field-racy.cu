// expect: through racy
// expect: nested racy
/* A pointer whose type a trait makes: what is written through it goes to memory, wherever that is. */
#include <type_traits>
template <typename T> class handle {
	using reference = typename std::add_lvalue_reference<T>::type;
	using pointer = typename std::add_pointer<T>::type;
	pointer held;
public:
	__device__ pointer get() const { return held; }
	__device__ reference operator[](int i) const { return get()[i]; }
};
template <typename T> class span {
	handle<T> held;
public:
	__device__ typename std::add_lvalue_reference<T>::type operator[](int i) const { return held[i]; }
};
template <typename T> __global__ void through(handle<T> s) { s[threadIdx.x / 2] = threadIdx.x; }
template <typename T> __global__ void nested(span<T> s) { s[threadIdx.x / 2] = threadIdx.x; }
