/* Warp matrix operations: each touches a tile of memory that only the hardware lays out. */
#pragma once
#include "cuda_bf16.h"
namespace nvcuda { namespace wmma {
struct matrix_a; struct matrix_b; struct accumulator; struct row_major; struct col_major;
namespace precision { struct tf32; struct u4; struct s4; struct b1; }
enum layout_t { mem_row_major, mem_col_major };
template<class T> struct __faial_element { typedef T type; };
template<> struct __faial_element<precision::tf32> { typedef float type; };
template<class Use, int m, int n, int k, class T, class Layout = void> struct fragment {
	typedef typename __faial_element<T>::type element_type;
	static constexpr int num_elements = 8;
	element_type x[8];
};
template<class F, class T> FAIAL_D void load_matrix_sync(F &f, const T *p, unsigned int stride);
template<class F, class T> FAIAL_D void load_matrix_sync(F &f, const T *p, unsigned int stride, layout_t layout);
template<class T, class F> FAIAL_D void store_matrix_sync(T *p, const F &f, unsigned int stride, layout_t layout);
template<class F, class T> FAIAL_D void fill_fragment(F &f, T v);
template<class D, class A, class B, class C> FAIAL_D void mma_sync(D &d, const A &a, const B &b, const C &c, bool saturate = false);
FAIAL_D float __float_to_tf32(float v);
} }
