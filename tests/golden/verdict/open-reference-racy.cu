// expect: by_trait racy
// expect: by_initialiser racy
// expect: by_expression racy
// expect: by_name possibly-racy
// expect: result racy
// expect: result_of racy
// expect: result_named possibly-racy
// expect: lambda racy
// expect: parameter possibly-racy
/* References that a template leaves open: what is written through them is written; by a name alone it is possible only. */
template <typename T> __global__ void by_initialiser(T *A) { decltype(auto) r = (A[threadIdx.x / 2]); r = threadIdx.x; }
template <typename T> __global__ void by_expression(T *A) { decltype(A[0]) r = A[threadIdx.x / 2]; r = threadIdx.x; }
template <typename T> __global__ void by_name(T *A) { typename T::reference r = A[threadIdx.x / 2]; r = threadIdx.x; }
template <typename T> __device__ decltype(auto) same(T *p) { return p[0]; }
template <typename T> __device__ auto trailing(T *p) -> decltype(p[0]) { return p[0]; }
template <typename T> __device__ typename T::reference named(T *p) { return p[0]; }
template <typename T> __global__ void result(T *A) { same(A + threadIdx.x / 2) = threadIdx.x; }
template <typename T> __global__ void result_of(T *A) { trailing(A + threadIdx.x / 2) = threadIdx.x; }
template <typename T> __global__ void result_named(T *A) { named(A + threadIdx.x / 2) = threadIdx.x; }
template <typename T> __global__ void lambda(T *A) { auto f = [&](int i) -> T & { return A[i]; }; f(threadIdx.x / 2) = threadIdx.x; }
template <typename T> __device__ void put(typename T::reference x) { x = threadIdx.x; }
template <typename T> __global__ void parameter(T *A) { put<T>(A[threadIdx.x / 2]); }
#include <type_traits>
template <typename T> struct span {
	using reference = typename std::add_lvalue_reference<T>::type;
	T *p;
	__device__ reference operator[](int i) const { return p[i]; }
};
template <typename T> __global__ void by_trait(span<T> s) { s[threadIdx.x / 2] = threadIdx.x; }
