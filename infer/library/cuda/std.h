/* libcu++: the same names as std's, for the device too. What is an atomic or a barrier there stands in cuda/atomic and cuda/barrier. */
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
namespace cuda {
namespace std {
using namespace ::std;
constexpr size_t dynamic_extent = static_cast<size_t>(-1);
/* Of C++20, which libcu++ has for C++17, too. */
template<class T, size_t N = dynamic_extent> struct span {
	typedef T element_type;
	typedef remove_cv_t<T> value_type;
	typedef size_t size_type;
	typedef ptrdiff_t difference_type;
	typedef T *pointer;
	typedef T &reference;
	typedef T *iterator;
	constexpr span() : elements_(nullptr), size_(0) {}
	constexpr span(T *p, size_t n) : elements_(p), size_(n) {}
	constexpr span(T *p, T *end) : elements_(p), size_(static_cast<size_t>(end - p)) {}
	template<size_t K> constexpr span(T (&a)[K]) : elements_(a), size_(K) {}
	template<class U, size_t K> constexpr span(const span<U, K> &o) : elements_(o.data()), size_(o.size()) {}
	template<class C, class = decltype(declval<C &>().data())> constexpr span(C &c) : elements_(c.data()), size_(c.size()) {}
	constexpr T &operator[](size_t i) const { return elements_[i]; }
	constexpr T &front() const { return elements_[0]; }
	constexpr T &back() const { return elements_[size_ - 1]; }
	constexpr T *data() const { return elements_; }
	constexpr size_t size() const { return size_; }
	constexpr size_t size_bytes() const { return size_ * sizeof(T); }
	constexpr bool empty() const { return size_ == 0; }
	constexpr T *begin() const { return elements_; }
	constexpr T *end() const { return elements_ + size_; }
	constexpr span<T> first(size_t n) const { return span<T>(elements_, n); }
	constexpr span<T> last(size_t n) const { return span<T>(elements_ + (size_ - n), n); }
	constexpr span<T> subspan(size_t from, size_t n = dynamic_extent) const
	{
		return span<T>(elements_ + from, n == dynamic_extent ? size_ - from : n);
	}
private:
	T *elements_;
	size_t size_;
};
}
}
