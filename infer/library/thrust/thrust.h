/* Thrust by its interface: containers, algorithms without bodies, iterators. Kernels that Thrust starts are not checked;
 * an algorithm that device code calls is a call of something unknown. Also serves beside the system's own C++ library. */
#pragma once
#include <complex>
#include <functional>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>
#define THRUST_VERSION 200400
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 4
namespace thrust {
/* ---- execution policies ---- */

struct __faial_policy {
	template<class... A> FAIAL_HD __faial_policy on(A &&...a) const;
	template<class A> FAIAL_HD __faial_policy operator()(A &&a) const;
};
template<class T> struct execution_policy : __faial_policy {};
extern const FAIAL_D __faial_policy device, host, seq;
struct device_system_tag : __faial_policy {};
struct host_system_tag : __faial_policy {};
namespace cuda {
extern const FAIAL_D __faial_policy par, par_nosync;
struct tag : __faial_policy {};
}
namespace cuda_cub = cuda;
namespace omp { extern const FAIAL_D __faial_policy par; }
namespace system {
namespace cuda {
using thrust::cuda::par;
using thrust::cuda::par_nosync;
using thrust::cuda::tag;
}
namespace omp { using thrust::omp::par; }
}

/* ---- pairs, tuples, functions ---- */

using std::pair; using std::make_pair; using std::tuple; using std::make_tuple; using std::get; using std::tie;
	using std::swap;
using std::tuple_element; using std::tuple_size; using std::distance; using std::advance; using std::iterator_traits;
#define FAIAL_OTHER_COMPLEX std::complex
#include <faial_complex.h>
#undef FAIAL_OTHER_COMPLEX
using std::abs; using std::exp; using std::log; using std::log10;
using std::sqrt; using std::pow; using std::sin; using std::cos; using std::tan; using std::sinh; using std::cosh;
	using std::tanh;
struct null_type {};
struct use_default {};
template<class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template<class A, class B, class R> struct binary_function {
	typedef A first_argument_type;
	typedef B second_argument_type;
	typedef R result_type;
};
#define FAIAL_FUNCTOR(name, R, ...) \
	template<class T = void> struct name { \
		typedef T first_argument_type; \
		typedef T second_argument_type; \
		typedef R result_type; \
		FAIAL_HD constexpr R operator()(const T &a, const T &b) const { return __VA_ARGS__; } \
	}; \
	template<> struct name<void> { \
		template<class A, class B> FAIAL_HD constexpr auto operator()(const A &a, const B &b) const { \
			return __VA_ARGS__; } \
	};
FAIAL_FUNCTOR(plus, T, a + b) FAIAL_FUNCTOR(minus, T, a - b) FAIAL_FUNCTOR(multiplies, T, a * b) FAIAL_FUNCTOR(divides,
	T, a / b)
FAIAL_FUNCTOR(modulus, T, a % b) FAIAL_FUNCTOR(bit_and, T, a & b) FAIAL_FUNCTOR(bit_or, T, a | b) FAIAL_FUNCTOR(bit_xor,
	T, a ^ b)
FAIAL_FUNCTOR(maximum, T, a < b ? b : a) FAIAL_FUNCTOR(minimum, T, b < a ? b : a) FAIAL_FUNCTOR(equal_to, bool, a == b)
FAIAL_FUNCTOR(not_equal_to, bool, a != b) FAIAL_FUNCTOR(less, bool, a < b) FAIAL_FUNCTOR(greater, bool, a > b)
FAIAL_FUNCTOR(less_equal, bool, a <= b) FAIAL_FUNCTOR(greater_equal, bool, a >= b) FAIAL_FUNCTOR(logical_and, bool, a &&
	b)
FAIAL_FUNCTOR(logical_or, bool, a || b) FAIAL_FUNCTOR(project1st, T, a) FAIAL_FUNCTOR(project2nd, T, b)
#undef FAIAL_FUNCTOR
template<class T = void> struct identity { FAIAL_HD constexpr const T &operator()(const T &v) const { return v; } };
template<> struct identity<void> { template<class T> FAIAL_HD constexpr const T &operator()(const T &v) const {
	return v; } };
template<class T = void> struct negate { FAIAL_HD constexpr T operator()(const T &v) const { return -v; } };
template<class T = void> struct square { FAIAL_HD constexpr T operator()(const T &v) const { return v * v; } };
template<class T = void> struct logical_not { FAIAL_HD constexpr bool operator()(const T &v) const { return !v; } };
template<class T> FAIAL_HD constexpr const T &min(const T &a, const T &b) { return b < a ? b : a; }
template<class T> FAIAL_HD constexpr const T &max(const T &a, const T &b) { return a < b ? b : a; }
namespace placeholders {
struct __faial_place {};
extern const FAIAL_D __faial_place _1, _2, _3;
#define FAIAL_OP(op) \
	template<class T> FAIAL_HD __faial_place operator op(const __faial_place &a, const T &b); \
	template<class T, class = std::enable_if_t<!std::is_same<T, __faial_place>::value>> \
	FAIAL_HD __faial_place operator op(const T &a, const __faial_place &b);
FAIAL_OP(+) FAIAL_OP(-) FAIAL_OP(*) FAIAL_OP(/) FAIAL_OP(%) FAIAL_OP(==) FAIAL_OP(!=) FAIAL_OP(<) FAIAL_OP(>)
FAIAL_OP(<=) FAIAL_OP(>=)
FAIAL_OP(&) FAIAL_OP(|) FAIAL_OP(&&) FAIAL_OP(||)
#undef FAIAL_OP
}

/* ---- memory of the device ---- */

/* Both with bodies, for kernels are given them. */
template<class T> struct device_reference {
	typedef std::remove_cv_t<T> value_type;
	FAIAL_HD explicit device_reference(T *p) : pointer_(p) {}
	FAIAL_HD operator value_type() const { return *pointer_; }
	FAIAL_HD const device_reference &operator=(const value_type &v) const { *pointer_ = v; return *this; }
	FAIAL_HD const device_reference &operator=(const device_reference &r) const { *pointer_ = *r.pointer_; return *this; }
	template<class U> FAIAL_HD const device_reference &operator+=(const U &v) const { *pointer_ += v; return *this; }
	template<class U> FAIAL_HD const device_reference &operator-=(const U &v) const { *pointer_ -= v; return *this; }
	template<class U> FAIAL_HD const device_reference &operator*=(const U &v) const { *pointer_ *= v; return *this; }
	FAIAL_HD const device_reference &operator++() const { ++*pointer_; return *this; }
	FAIAL_HD value_type operator++(int) const { return (*pointer_)++; }
	FAIAL_HD const device_reference &operator--() const { --*pointer_; return *this; }
	FAIAL_HD value_type operator--(int) const { return (*pointer_)--; }
	T *pointer_;
};
/* Any iterator but a plain pointer: T is what it gives, R how it refers to it. */
template<class T, class R> struct __faial_iterator {
	typedef std::random_access_iterator_tag iterator_category;
	typedef T value_type;
	typedef T element_type;
	typedef ptrdiff_t difference_type;
	typedef T *pointer;
	typedef R reference;
	FAIAL_HD __faial_iterator();
	FAIAL_HD R operator*() const;
	FAIAL_HD R operator[](ptrdiff_t i) const;
	FAIAL_HD T *operator->() const;
	FAIAL_HD T *get() const;
	FAIAL_HD T *base() const;
	FAIAL_HD explicit operator bool() const;
};
#define FAIAL_WALK(name) \
	FAIAL_HD name &operator++(); \
	FAIAL_HD name operator++(int); \
	FAIAL_HD name &operator--(); \
	FAIAL_HD name operator--(int); \
	FAIAL_HD name &operator+=(ptrdiff_t n); \
	FAIAL_HD name &operator-=(ptrdiff_t n); \
	FAIAL_HD friend name operator+(const name &i, ptrdiff_t n); \
	FAIAL_HD friend name operator+(ptrdiff_t n, const name &i); \
	FAIAL_HD friend name operator-(const name &i, ptrdiff_t n); \
	FAIAL_HD friend ptrdiff_t operator-(const name &i, const name &j); \
	FAIAL_HD friend bool operator==(const name &i, const name &j); \
	FAIAL_HD friend bool operator!=(const name &i, const name &j); \
	FAIAL_HD friend bool operator<(const name &i, const name &j); \
	FAIAL_HD friend bool operator>(const name &i, const name &j);
template<class T> struct device_ptr {
	typedef std::random_access_iterator_tag iterator_category;
	typedef std::remove_cv_t<T> value_type;
	typedef T element_type;
	typedef ptrdiff_t difference_type;
	typedef T *pointer;
	typedef T *raw_pointer;
	typedef device_reference<T> reference;
	FAIAL_HD device_ptr() : pointer_(nullptr) {}
	FAIAL_HD device_ptr(decltype(nullptr)) : pointer_(nullptr) {}
	template<class U> FAIAL_HD explicit device_ptr(U *p) : pointer_(p) {}
	template<class U> FAIAL_HD device_ptr(const device_ptr<U> &p) : pointer_(p.get()) {}
	FAIAL_HD device_reference<T> operator*() const { return device_reference<T>(pointer_); }
	FAIAL_HD device_reference<T> operator[](ptrdiff_t i) const { return device_reference<T>(pointer_ + i); }
	FAIAL_HD T *operator->() const { return pointer_; }
	FAIAL_HD T *get() const { return pointer_; }
	FAIAL_HD T *base() const { return pointer_; }
	FAIAL_HD explicit operator bool() const { return pointer_ != nullptr; }
	FAIAL_HD device_ptr &operator++() { ++pointer_; return *this; }
	FAIAL_HD device_ptr operator++(int) { return device_ptr(pointer_++); }
	FAIAL_HD device_ptr &operator--() { --pointer_; return *this; }
	FAIAL_HD device_ptr operator--(int) { return device_ptr(pointer_--); }
	FAIAL_HD device_ptr &operator+=(ptrdiff_t n) { pointer_ += n; return *this; }
	FAIAL_HD device_ptr &operator-=(ptrdiff_t n) { pointer_ -= n; return *this; }
	FAIAL_HD friend device_ptr operator+(const device_ptr &i, ptrdiff_t n) { return device_ptr(i.pointer_ + n); }
	FAIAL_HD friend device_ptr operator+(ptrdiff_t n, const device_ptr &i) { return device_ptr(i.pointer_ + n); }
	FAIAL_HD friend device_ptr operator-(const device_ptr &i, ptrdiff_t n) { return device_ptr(i.pointer_ - n); }
	FAIAL_HD friend ptrdiff_t operator-(const device_ptr &i, const device_ptr &j) { return i.pointer_ - j.pointer_; }
	FAIAL_HD friend bool operator==(const device_ptr &i, const device_ptr &j) { return i.pointer_ == j.pointer_; }
	FAIAL_HD friend bool operator!=(const device_ptr &i, const device_ptr &j) { return i.pointer_ != j.pointer_; }
	FAIAL_HD friend bool operator<(const device_ptr &i, const device_ptr &j) { return i.pointer_ < j.pointer_; }
	FAIAL_HD friend bool operator>(const device_ptr &i, const device_ptr &j) { return i.pointer_ > j.pointer_; }
	T *pointer_;
};
/* A pointer to nothing in particular has no elements. */
template<> struct device_ptr<void> {
	FAIAL_HD device_ptr() : pointer_(nullptr) {}
	template<class U> FAIAL_HD explicit device_ptr(U *p) : pointer_(p) {}
	template<class U> FAIAL_HD device_ptr(const device_ptr<U> &p) : pointer_(p.get()) {}
	FAIAL_HD void *get() const { return pointer_; }
	void *pointer_;
};
template<class T> struct __faial_device_iterator : __faial_iterator<T, device_reference<T>> {
	template<class U> FAIAL_HD operator device_ptr<U>() const;
	FAIAL_WALK(__faial_device_iterator)
};
template<class T> device_ptr<T> operator&(const device_reference<T> &r) { return device_ptr<T>(r.pointer_); }
template<class T> FAIAL_HD T *raw_pointer_cast(T *p) { return p; }
template<class T> FAIAL_HD T *raw_pointer_cast(const device_ptr<T> &p) { return p.get(); }
template<class T> FAIAL_HD T *raw_pointer_cast(const __faial_device_iterator<T> &p);
template<class T> FAIAL_HD T &raw_reference_cast(T &r) { return r; }
template<class T> FAIAL_HD T &raw_reference_cast(const device_reference<T> &r) { return *r.pointer_; }
template<class T> FAIAL_HD device_ptr<T> device_pointer_cast(T *p) { return device_ptr<T>(p); }
template<class T> FAIAL_HD device_ptr<T> device_pointer_cast(const device_ptr<T> &p);
template<class T> device_ptr<T> device_malloc(size_t n);
device_ptr<void> device_malloc(size_t n);
template<class T> void device_free(device_ptr<T> p);
template<class T> device_ptr<T> device_new(size_t n);
template<class T> void device_delete(device_ptr<T> p, size_t n = 0);
template<class T> struct device_allocator { typedef T value_type; };
template<class T> struct device_malloc_allocator { typedef T value_type; };
template<class T, class A = std::allocator<T>> struct host_vector : std::vector<T> {
	using std::vector<T>::vector;
	host_vector();
	template<class V, class = typename V::value_type> host_vector(const V &v);
	template<class V, class = typename V::value_type> host_vector &operator=(const V &v);
};
/* Where the elements lie: the same until something may move them. */
template<class T> struct __device_elements {
	T *__data;
	void __moved();
};
template<class T, class A = device_allocator<T>> struct device_vector {
	typedef T value_type;
	typedef device_ptr<T> pointer;
	typedef device_ptr<const T> const_pointer;
	typedef device_reference<T> reference;
	typedef device_reference<const T> const_reference;
	typedef __faial_device_iterator<T> iterator;
	typedef __faial_device_iterator<const T> const_iterator;
	typedef size_t size_type;
	typedef ptrdiff_t difference_type;
	size_t __size;
	__device_elements<T> __elements;
	device_vector() : __size(0) {}
	explicit device_vector(size_t n) : __size(n) {}
	device_vector(size_t n, const T &) : __size(n) {}
	template<class I, class = typename std::iterator_traits<I>::iterator_category> device_vector(I first, I last);
	device_vector(std::initializer_list<T> l) : __size(l.size()) {}
	device_vector(const device_vector &v) : __size(v.__size) {}
	device_vector(device_vector &&v) : __size(0) { __take(v); }
	template<class V, class = typename V::value_type> device_vector(const V &v) : __size(v.size()) {}
	~device_vector();
	device_vector &operator=(const device_vector &v) { __size = v.__size; __elements.__moved(); return *this; }
	device_vector &operator=(device_vector &&v) { __take(v); return *this; }
	template<class V, class = typename V::value_type> device_vector &operator=(const V &v) { __size = v.size(); __elements.__moved(); return *this; }
	template<class... R> void assign(R &&...r);
	reference operator[](size_t i) { return reference(__elements.__data + i); }
	const_reference operator[](size_t i) const { return const_reference(__elements.__data + i); }
	reference front() { return reference(__elements.__data); }
	reference back() { return reference(__elements.__data + (__size - 1)); }
	pointer data() { return pointer(__elements.__data); }
	const_pointer data() const { return const_pointer(__elements.__data); }
	iterator begin() { return iterator(); }
	const_iterator begin() const;
	const_iterator cbegin() const;
	iterator end() { return iterator(); }
	const_iterator end() const;
	const_iterator cend() const;
	iterator rbegin() { return iterator(); }
	iterator rend() { return iterator(); }
	bool empty() const { return !__size; }
	size_t size() const { return __size; }
	size_t capacity() const;
	void reserve(size_t) { __elements.__moved(); }
	void shrink_to_fit() { __elements.__moved(); }
	void clear() { __size = 0; }
	void resize(size_t n) { __size = n; __elements.__moved(); }
	void resize(size_t n, const T &) { __size = n; __elements.__moved(); }
	void push_back(const T &) { __size++; __elements.__moved(); }
	void pop_back() { __size--; }
	template<class... R> iterator insert(iterator at, R &&...r);
	iterator erase(iterator at);
	iterator erase(iterator first, iterator last);
	void swap(device_vector &v)
	{
		T *data = __elements.__data;
		size_t n = __size;
		__elements.__data = v.__elements.__data;
		__size = v.__size;
		v.__elements.__data = data;
		v.__size = n;
	}
	void __take(device_vector &v)
	{
		__elements.__data = v.__elements.__data;
		__size = v.__size;
		v.__size = 0;
		v.__elements.__moved();
	}
};
template<class T> using universal_vector = device_vector<T>;
template<class T> using universal_ptr = device_ptr<T>;
template<class V, class W> auto operator==(const V &v, const W &w) -> decltype(v.capacity() == w.capacity());
template<class V, class W> auto operator!=(const V &v, const W &w) -> decltype(v.capacity() == w.capacity());

/* ---- iterators made of others: with bodies, for what they lead to kernels access ---- */

#undef FAIAL_WALK
#define FAIAL_WALK(name, T, R) \
	typedef std::random_access_iterator_tag iterator_category; \
	typedef T value_type; \
	typedef T element_type; \
	typedef ptrdiff_t difference_type; \
	typedef T *pointer; \
	typedef R reference; \
	FAIAL_HD name &operator++() { *this += 1; return *this; } \
	FAIAL_HD name operator++(int) { name old = *this; *this += 1; return old; } \
	FAIAL_HD name &operator--() { *this += -1; return *this; } \
	FAIAL_HD name operator--(int) { name old = *this; *this += -1; return old; } \
	FAIAL_HD name &operator-=(ptrdiff_t n) { *this += -n; return *this; } \
	FAIAL_HD friend name operator+(const name &i, ptrdiff_t n) { name r = i; r += n; return r; } \
	FAIAL_HD friend name operator+(ptrdiff_t n, const name &i) { name r = i; r += n; return r; } \
	FAIAL_HD friend name operator-(const name &i, ptrdiff_t n) { name r = i; r += -n; return r; } \
	FAIAL_HD friend ptrdiff_t operator-(const name &i, const name &j) { return i.place() - j.place(); } \
	FAIAL_HD friend bool operator==(const name &i, const name &j) { return i.place() == j.place(); } \
	FAIAL_HD friend bool operator!=(const name &i, const name &j) { return i.place() != j.place(); } \
	FAIAL_HD friend bool operator<(const name &i, const name &j) { return i.place() < j.place(); } \
	FAIAL_HD friend bool operator>(const name &i, const name &j) { return j.place() < i.place(); } \
	FAIAL_HD R operator[](ptrdiff_t n) const { return *(*this + n); }
template<class I> using __faial_value = typename std::iterator_traits<I>::value_type;
template<class I> using __faial_reference = typename std::iterator_traits<I>::reference;
template<class T, class S = use_default, class C = use_default, class D = use_default> struct counting_iterator {
	T at;
	FAIAL_HD counting_iterator() : at() {}
	FAIAL_HD explicit counting_iterator(T v) : at(v) {}
	FAIAL_HD T operator*() const { return at; }
	FAIAL_HD counting_iterator &operator+=(ptrdiff_t n) { at = static_cast<T>(at + n); return *this; }
	FAIAL_HD ptrdiff_t place() const { return static_cast<ptrdiff_t>(at); }
	FAIAL_HD T base() const { return at; }
	FAIAL_WALK(counting_iterator, T, T)
};
template<class T, class D = use_default, class S = use_default> struct constant_iterator {
	T value;
	ptrdiff_t at;
	FAIAL_HD constant_iterator() : value(), at(0) {}
	FAIAL_HD constant_iterator(const T &v, ptrdiff_t n = 0) : value(v), at(n) {}
	FAIAL_HD T operator*() const { return value; }
	FAIAL_HD constant_iterator &operator+=(ptrdiff_t n) { at += n; return *this; }
	FAIAL_HD ptrdiff_t place() const { return at; }
	FAIAL_WALK(constant_iterator, T, T)
};
struct __faial_discarded { template<class T> FAIAL_HD const __faial_discarded &operator=(const T &) const { return *this; } };
template<class S = use_default> struct discard_iterator {
	ptrdiff_t at;
	FAIAL_HD discard_iterator(ptrdiff_t n = 0) : at(n) {}
	FAIAL_HD __faial_discarded operator*() const { return __faial_discarded(); }
	FAIAL_HD discard_iterator &operator+=(ptrdiff_t n) { at += n; return *this; }
	FAIAL_HD ptrdiff_t place() const { return at; }
	FAIAL_WALK(discard_iterator, __faial_discarded, __faial_discarded)
};
template<class F, class I> using __faial_transformed = std::decay_t<decltype(std::declval<F>()(std::declval<__faial_value<I>>()))>;
template<class F, class I, class R = use_default, class V = use_default> struct transform_iterator {
	I at;
	F f;
	FAIAL_HD transform_iterator() : at(), f() {}
	FAIAL_HD transform_iterator(I i, F g) : at(i), f(g) {}
	FAIAL_HD __faial_transformed<F, I> operator*() const { return f(*at); }
	FAIAL_HD transform_iterator &operator+=(ptrdiff_t n) { at += n; return *this; }
	FAIAL_HD I place() const { return at; }
	FAIAL_HD I base() const { return at; }
	FAIAL_HD F functor() const { return f; }
#define FAIAL_TRANSFORMED __faial_transformed<F, I>
	FAIAL_WALK(transform_iterator, FAIAL_TRANSFORMED, FAIAL_TRANSFORMED)
#undef FAIAL_TRANSFORMED
};
template<class I, class J> struct permutation_iterator {
	I elements;
	J at;
	FAIAL_HD permutation_iterator() : elements(), at() {}
	FAIAL_HD permutation_iterator(I i, J j) : elements(i), at(j) {}
	FAIAL_HD __faial_reference<I> operator*() const { return elements[*at]; }
	FAIAL_HD permutation_iterator &operator+=(ptrdiff_t n) { at += n; return *this; }
	FAIAL_HD J place() const { return at; }
	FAIAL_HD J base() const { return at; }
	FAIAL_WALK(permutation_iterator, __faial_value<I>, __faial_reference<I>)
};
template<class I> struct reverse_iterator {
	I at;                           /* behind the element */
	FAIAL_HD reverse_iterator() : at() {}
	FAIAL_HD explicit reverse_iterator(I i) : at(i) {}
	FAIAL_HD __faial_reference<I> operator*() const { return *(at - 1); }
	FAIAL_HD reverse_iterator &operator+=(ptrdiff_t n) { at += -n; return *this; }
	FAIAL_HD ptrdiff_t place() const { return I() - at; }
	FAIAL_HD I base() const { return at; }
	FAIAL_WALK(reverse_iterator, __faial_value<I>, __faial_reference<I>)
};
template<class T> struct zip_iterator;
template<class... I> struct zip_iterator<tuple<I...>> {
	tuple<I...> at;
	FAIAL_HD zip_iterator() : at() {}
	FAIAL_HD zip_iterator(const tuple<I...> &t) : at(t) {}
	FAIAL_HD tuple<__faial_reference<I>...> operator*() const { return all(std::index_sequence_for<I...>()); }
	FAIAL_HD zip_iterator &operator+=(ptrdiff_t n) { walk(n, std::index_sequence_for<I...>()); return *this; }
	FAIAL_HD auto place() const { return std::get<0>(at); }
	FAIAL_HD const tuple<I...> &get_iterator_tuple() const { return at; }
	template<size_t... K> FAIAL_HD tuple<__faial_reference<I>...> all(std::index_sequence<K...>) const
	{
		return tuple<__faial_reference<I>...>(*std::get<K>(at)...);
	}
	template<size_t... K> FAIAL_HD void walk(ptrdiff_t n, std::index_sequence<K...>)
	{
		int each[] = { (std::get<K>(at) += n, 0)... };
		(void)each;
	}
#define FAIAL_VALUES tuple<__faial_value<I>...>
#define FAIAL_REFERENCES tuple<__faial_reference<I>...>
	FAIAL_WALK(zip_iterator, FAIAL_VALUES, FAIAL_REFERENCES)
#undef FAIAL_VALUES
#undef FAIAL_REFERENCES
};
#undef FAIAL_WALK
template<class T> FAIAL_HD counting_iterator<T> make_counting_iterator(T v) { return counting_iterator<T>(v); }
template<class T> FAIAL_HD constant_iterator<T> make_constant_iterator(T v) { return constant_iterator<T>(v); }
FAIAL_HD inline discard_iterator<> make_discard_iterator() { return discard_iterator<>(); }
template<class I, class F> FAIAL_HD transform_iterator<F, I> make_transform_iterator(I i, F f) { return transform_iterator<F, I>(i, f); }
template<class I, class J> FAIAL_HD permutation_iterator<I, J> make_permutation_iterator(I i, J j) { return permutation_iterator<I, J>(i, j); }
template<class I> FAIAL_HD reverse_iterator<I> make_reverse_iterator(I i) { return reverse_iterator<I>(i); }
template<class... I> FAIAL_HD zip_iterator<tuple<I...>> make_zip_iterator(const tuple<I...> &t) { return zip_iterator<tuple<I...>>(t); }
template<class... I> FAIAL_HD zip_iterator<tuple<I...>> make_zip_iterator(I... i) { return zip_iterator<tuple<I...>>(tuple<I...>(i...)); }
template<class F> struct zip_function { template<class T> FAIAL_HD void operator()(const T &t) const; };
template<class F> FAIAL_HD zip_function<F> make_zip_function(F f);
template<class I> struct iterator_difference { typedef ptrdiff_t type; };
template<class I> struct iterator_value { typedef __faial_value<I> type; };
template<class I> struct iterator_reference { typedef __faial_reference<I> type; };
template<class I> struct iterator_system { typedef device_system_tag type; };

/* ---- algorithms: an execution policy may come first ---- */

template<class P> struct __faial_is_policy { static constexpr bool value = __is_base_of(__faial_policy,
	std::decay_t<P>); };
template<class P> using __faial_with = std::enable_if_t<__faial_is_policy<P>::value>;
template<class P> using __faial_without = std::enable_if_t<!__faial_is_policy<P>::value>;
#define FAIAL_ALGORITHM(R, name) \
	template<class I, class... A, class = __faial_without<I>> FAIAL_HD R name(I first, A &&...a); \
	template<class P, class I, class... A, class = __faial_with<P>, class = void> FAIAL_HD R name(P policy, I first, \
		A &&...a);
FAIAL_ALGORITHM(void, sort) FAIAL_ALGORITHM(void, stable_sort) FAIAL_ALGORITHM(void, sort_by_key)
FAIAL_ALGORITHM(void, stable_sort_by_key) FAIAL_ALGORITHM(void, fill) FAIAL_ALGORITHM(void, generate)
FAIAL_ALGORITHM(void, sequence)
FAIAL_ALGORITHM(void, tabulate) FAIAL_ALGORITHM(void, replace) FAIAL_ALGORITHM(void, replace_if) FAIAL_ALGORITHM(void,
	reverse)
FAIAL_ALGORITHM(void, shuffle) FAIAL_ALGORITHM(void, gather) FAIAL_ALGORITHM(void, gather_if) FAIAL_ALGORITHM(void,
	scatter)
FAIAL_ALGORITHM(void, scatter_if) FAIAL_ALGORITHM(void, uninitialized_fill)
FAIAL_ALGORITHM(bool, is_sorted) FAIAL_ALGORITHM(bool, equal) FAIAL_ALGORITHM(bool, all_of) FAIAL_ALGORITHM(bool,
	any_of)
FAIAL_ALGORITHM(bool, none_of) FAIAL_ALGORITHM(bool, binary_search) FAIAL_ALGORITHM(bool, is_partitioned)
FAIAL_ALGORITHM(ptrdiff_t, count) FAIAL_ALGORITHM(ptrdiff_t, count_if)
FAIAL_ALGORITHM(I, for_each) FAIAL_ALGORITHM(I, for_each_n) FAIAL_ALGORITHM(I, find) FAIAL_ALGORITHM(I, find_if)
FAIAL_ALGORITHM(I, find_if_not) FAIAL_ALGORITHM(I, remove) FAIAL_ALGORITHM(I, remove_if) FAIAL_ALGORITHM(I, unique)
FAIAL_ALGORITHM(I, partition) FAIAL_ALGORITHM(I, stable_partition) FAIAL_ALGORITHM(I, max_element) FAIAL_ALGORITHM(I,
	min_element)
FAIAL_ALGORITHM(I, lower_bound) FAIAL_ALGORITHM(I, upper_bound) FAIAL_ALGORITHM(I, is_sorted_until)
FAIAL_ALGORITHM(I, partition_point) FAIAL_ALGORITHM(I, fill_n) FAIAL_ALGORITHM(I, generate_n) FAIAL_ALGORITHM(I,
	swap_ranges)
#define FAIAL_PAIR pair<I, I>
FAIAL_ALGORITHM(FAIAL_PAIR, minmax_element) FAIAL_ALGORITHM(FAIAL_PAIR, equal_range) FAIAL_ALGORITHM(FAIAL_PAIR,
	mismatch)
#undef FAIAL_PAIR
#undef FAIAL_ALGORITHM
/* what an output iterator is moved to */
#define FAIAL_ALGORITHM(name) \
	template<class I, class J, class O, class... A, class = __faial_without<I>> FAIAL_HD O name(I first, J last, \
		O out, A &&...a); \
	template<class P, class I, class J, class O, class... A, class = __faial_with<P>, class = void> \
	FAIAL_HD O name(P policy, I first, J last, O out, A &&...a);
FAIAL_ALGORITHM(copy) FAIAL_ALGORITHM(copy_n) FAIAL_ALGORITHM(inclusive_scan) FAIAL_ALGORITHM(exclusive_scan)
FAIAL_ALGORITHM(adjacent_difference) FAIAL_ALGORITHM(unique_copy) FAIAL_ALGORITHM(remove_copy)
FAIAL_ALGORITHM(remove_copy_if)
FAIAL_ALGORITHM(replace_copy) FAIAL_ALGORITHM(replace_copy_if) FAIAL_ALGORITHM(reverse_copy)
FAIAL_ALGORITHM(uninitialized_copy)
FAIAL_ALGORITHM(transform_inclusive_scan) FAIAL_ALGORITHM(transform_exclusive_scan)
#undef FAIAL_ALGORITHM
/* output after the third iterator where there are as many */
#define FAIAL_ALGORITHM(name) \
	template<class I, class O, class F, class = __faial_without<I>> FAIAL_HD O name(I first, I last, O out, F f); \
	template<class I, class J, class O, class F, class = __faial_without<I>> FAIAL_HD O name(I first, I last, J other, \
		O out, F f); \
	template<class P, class I, class O, class F, class = __faial_with<P>, class = void> \
	FAIAL_HD O name(P policy, I first, I last, O out, F f); \
	template<class P, class I, class J, class O, class F, class = __faial_with<P>, class = void> \
	FAIAL_HD O name(P policy, I first, I last, J other, O out, F f);
FAIAL_ALGORITHM(transform) FAIAL_ALGORITHM(copy_if) FAIAL_ALGORITHM(transform_if)
#undef FAIAL_ALGORITHM
#define FAIAL_ALGORITHM(name) \
	template<class I, class J, class O, class... A, class = __faial_without<I>> FAIAL_HD O name(I a, I b, J c, J d, \
		O out, A &&...x); \
	template<class P, class I, class J, class O, class... A, class = __faial_with<P>, class = void> \
	FAIAL_HD O name(P policy, I a, I b, J c, J d, O out, A &&...x);
FAIAL_ALGORITHM(merge) FAIAL_ALGORITHM(set_union) FAIAL_ALGORITHM(set_intersection) FAIAL_ALGORITHM(set_difference)
FAIAL_ALGORITHM(set_symmetric_difference)
#undef FAIAL_ALGORITHM
#define FAIAL_ALGORITHM(name, ...) \
	template<class I, class J, class... A, class = __faial_without<I>> FAIAL_HD __VA_ARGS__ name(I first, I last, J j, \
		A &&...a); \
	template<class P, class I, class J, class... A, class = __faial_with<P>, class = void> \
	FAIAL_HD __VA_ARGS__ name(P policy, I first, I last, J j, A &&...a);
FAIAL_ALGORITHM(unique_by_key, pair<I, J>) FAIAL_ALGORITHM(inclusive_scan_by_key, I)
FAIAL_ALGORITHM(exclusive_scan_by_key, I)
#undef FAIAL_ALGORITHM
#define FAIAL_ALGORITHM(name) \
	template<class I, class J, class K, class L, class... A, class = __faial_without<I>> \
	FAIAL_HD pair<K, L> name(I first, I last, J j, K k, L l, A &&...a); \
	template<class P, class I, class J, class K, class L, class... A, class = __faial_with<P>, class = void> \
	FAIAL_HD pair<K, L> name(P policy, I first, I last, J j, K k, L l, A &&...a);
FAIAL_ALGORITHM(reduce_by_key) FAIAL_ALGORITHM(unique_by_key_copy)
#undef FAIAL_ALGORITHM
template<class I, class = __faial_without<I>> FAIAL_HD __faial_value<I> reduce(I first, I last);
template<class I, class T, class = __faial_without<I>> FAIAL_HD T reduce(I first, I last, T v);
template<class I, class T, class F, class = __faial_without<I>> FAIAL_HD T reduce(I first, I last, T v, F f);
template<class P, class I, class = __faial_with<P>, class = void> FAIAL_HD __faial_value<I> reduce(P policy, I first,
	I last);
template<class P, class I, class T, class = __faial_with<P>, class = void> FAIAL_HD T reduce(P policy, I first, I last,
	T v);
template<class P, class I, class T, class F, class = __faial_with<P>, class = void> FAIAL_HD T reduce(P policy, I first,
	I last, T v, F f);
template<class I, class U, class T, class F, class = __faial_without<I>> FAIAL_HD T transform_reduce(I first, I last,
	U u, T v, F f);
template<class P, class I, class U, class T, class F, class = __faial_with<P>, class = void>
FAIAL_HD T transform_reduce(P policy, I first, I last, U u, T v, F f);
template<class I, class J, class T, class... A, class = __faial_without<I>> FAIAL_HD T inner_product(I first, I last,
	J other, T v, A &&...a);
template<class P, class I, class J, class T, class... A, class = __faial_with<P>, class = void>
FAIAL_HD T inner_product(P policy, I first, I last, J other, T v, A &&...a);

/* ---- random numbers, errors ---- */

/* What an engine gives is any number; it keeps its state to itself, and a distribution has none. */
template<class R> FAIAL_HD R __faial_random(unsigned long long of);
template<class R> struct __faial_engine {
	typedef R result_type;
	R __state;
	FAIAL_HD explicit __faial_engine(R seed = 1) : __state(seed) { }
	FAIAL_HD void seed(R seed) { __state = seed; }
	FAIAL_HD void discard(unsigned long long n) { __state = __faial_random<R>(__state + n); }
	FAIAL_HD R operator()() { return __state = __faial_random<R>(__state); }
	static constexpr R min = 0, max = (R)-1;
};
typedef __faial_engine<unsigned int> default_random_engine, minstd_rand, minstd_rand0, ranlux24, taus88;
#define FAIAL_DISTRIBUTION(name, T) \
	template<class R = T> struct name { \
		typedef R result_type; \
		FAIAL_HD explicit name(R a = R(), R b = R()) { } \
		template<class __G> FAIAL_HD R operator()(__G &g) { return __faial_random<R>(g()); } \
	};
FAIAL_DISTRIBUTION(uniform_int_distribution, int) FAIAL_DISTRIBUTION(uniform_real_distribution, double)
FAIAL_DISTRIBUTION(normal_distribution, double)
#undef FAIAL_DISTRIBUTION
namespace random {
using thrust::default_random_engine; using thrust::minstd_rand; using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution; using thrust::normal_distribution;
}
struct system_error : std::exception { int code() const; };
}
