/* The part of <type_traits> that the library itself needs. */
#pragma once
/* For what C++11 does not let be constexpr. */
#if __cplusplus >= 201402L
#define FAIAL_CONSTEXPR constexpr
#else
#define FAIAL_CONSTEXPR FAIAL_HD inline
#endif
namespace std {
using ::size_t;
using ::ptrdiff_t;
typedef decltype(nullptr) nullptr_t;
template<class T, T v> struct integral_constant {
	static constexpr T value = v;
	typedef T value_type;
	typedef integral_constant<T, v> type;
	constexpr operator T() const noexcept { return v; }
	constexpr T operator()() const noexcept { return v; }
};
template<bool v> using bool_constant = integral_constant<bool, v>;
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;

template<class T> struct remove_const { typedef T type; };
template<class T> struct remove_const<const T> { typedef T type; };
template<class T> struct remove_volatile { typedef T type; };
template<class T> struct remove_volatile<volatile T> { typedef T type; };
template<class T> struct remove_cv { typedef T type; };
template<class T> struct remove_cv<const T> { typedef T type; };
template<class T> struct remove_cv<volatile T> { typedef T type; };
template<class T> struct remove_cv<const volatile T> { typedef T type; };
template<class T> struct remove_reference { typedef T type; };
template<class T> struct remove_reference<T &> { typedef T type; };
template<class T> struct remove_reference<T &&> { typedef T type; };
template<class T> struct remove_cvref { typedef typename remove_cv<typename remove_reference<T>::type>::type type; };
template<class T> struct remove_extent { typedef T type; };
template<class T, size_t N> struct remove_extent<T[N]> { typedef T type; };
template<class T> struct remove_extent<T[]> { typedef T type; };
template<class T> struct add_lvalue_reference { typedef __add_lvalue_reference(T) type; };
template<class T> struct add_rvalue_reference { typedef __add_rvalue_reference(T) type; };
template<class T> struct decay { typedef __decay(T) type; };
template<bool c, class A, class B> struct conditional { typedef A type; };
template<class A, class B> struct conditional<false, A, B> { typedef B type; };
template<bool c, class T = void> struct enable_if {};
template<class T> struct enable_if<true, T> { typedef T type; };
template<class T> using remove_const_t = typename remove_const<T>::type;
template<class T> using remove_volatile_t = typename remove_volatile<T>::type;
template<class T> using remove_cv_t = typename remove_cv<T>::type;
template<class T> using remove_reference_t = typename remove_reference<T>::type;
template<class T> using remove_cvref_t = typename remove_cvref<T>::type;
template<class T> using remove_extent_t = typename remove_extent<T>::type;
template<class T> using add_lvalue_reference_t = typename add_lvalue_reference<T>::type;
template<class T> using add_rvalue_reference_t = typename add_rvalue_reference<T>::type;
template<class T> using decay_t = typename decay<T>::type;
template<bool c, class A, class B> using conditional_t = typename conditional<c, A, B>::type;
template<bool c, class T = void> using enable_if_t = typename enable_if<c, T>::type;
template<class...> using void_t = void;
template<class T> typename add_rvalue_reference<T>::type declval() noexcept;
template<class... T> struct common_type {};
template<class T> struct common_type<T> { typedef decay_t<T> type; };
template<class A, class B> struct common_type<A, B> { typedef decay_t<decltype(true ? declval<A>() : declval<B>())>
	type; };
template<class A, class B, class C, class... R> struct common_type<A, B, C, R...>
	: common_type<typename common_type<A, B>::type, C, R...> {};
template<class... T> using common_type_t = typename common_type<T...>::type;

/* ---- the questions that are asked most, also without <type_traits> ---- */

#define FAIAL_TRAIT(name) \
	template<class T> struct name : integral_constant<bool, __##name(T)> {}; \
	template<class T> constexpr bool name##_v = name<T>::value;
FAIAL_TRAIT(is_integral) FAIAL_TRAIT(is_floating_point) FAIAL_TRAIT(is_arithmetic) FAIAL_TRAIT(is_pointer)
#undef FAIAL_TRAIT
#define FAIAL_TRAIT(name) \
	template<class A, class B> struct name : integral_constant<bool, __##name(A, B)> {}; \
	template<class A, class B> constexpr bool name##_v = name<A, B>::value;
FAIAL_TRAIT(is_same) FAIAL_TRAIT(is_base_of)
#undef FAIAL_TRAIT
}
