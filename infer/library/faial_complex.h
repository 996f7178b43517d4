/* complex and its functions, for the namespace that includes this: std and thrust have one each. */
template<class T> struct complex {
	typedef T value_type;
	T __re, __im;
	constexpr complex(const T &re = T(), const T &im = T()) : __re(re), __im(im) {}
	template<class U> constexpr complex(const complex<U> &z) : __re((T)z.real()), __im((T)z.imag()) {}
#ifdef FAIAL_OTHER_COMPLEX
	template<class U> constexpr complex(const FAIAL_OTHER_COMPLEX<U> &z) : __re((T)z.real()), __im((T)z.imag()) {}
	template<class U> FAIAL_CONSTEXPR complex &operator=(const FAIAL_OTHER_COMPLEX<U> &z) { __re = (T)z.real(); __im = (T)z.imag();
		return *this; }
	constexpr operator FAIAL_OTHER_COMPLEX<T>() const { return FAIAL_OTHER_COMPLEX<T>(__re, __im); }
#endif
	constexpr T real() const { return __re; }
	constexpr T imag() const { return __im; }
	FAIAL_CONSTEXPR void real(T v) { __re = v; }
	FAIAL_CONSTEXPR void imag(T v) { __im = v; }
	FAIAL_CONSTEXPR complex &operator=(const T &v) { __re = v; __im = T(); return *this; }
	template<class U> FAIAL_CONSTEXPR complex &operator=(const complex<U> &z) { __re = (T)z.real(); __im = (T)z.imag();
		return *this; }
	FAIAL_CONSTEXPR complex &operator+=(const T &v) { __re += v; return *this; }
	FAIAL_CONSTEXPR complex &operator-=(const T &v) { __re -= v; return *this; }
	FAIAL_CONSTEXPR complex &operator*=(const T &v) { __re *= v; __im *= v; return *this; }
	FAIAL_CONSTEXPR complex &operator/=(const T &v) { __re /= v; __im /= v; return *this; }
	template<class U> FAIAL_CONSTEXPR complex &operator+=(const complex<U> &z) { __re += z.real(); __im += z.imag();
		return *this; }
	template<class U> FAIAL_CONSTEXPR complex &operator-=(const complex<U> &z) { __re -= z.real(); __im -= z.imag();
		return *this; }
	template<class U> FAIAL_CONSTEXPR complex &operator*=(const complex<U> &z)
	{
		T re = __re * z.real() - __im * z.imag();
		__im = __re * z.imag() + __im * z.real();
		__re = re;
		return *this;
	}
	template<class U> FAIAL_CONSTEXPR complex &operator/=(const complex<U> &z)
	{
		T n = z.real() * z.real() + z.imag() * z.imag(), re = (__re * z.real() + __im * z.imag()) / n;
		__im = (__im * z.real() - __re * z.imag()) / n;
		__re = re;
		return *this;
	}
};
#define FAIAL_OP(op) \
	template<class T> FAIAL_CONSTEXPR complex<T> operator op(const complex<T> &a, const complex<T> &b) \
	{ \
		complex<T> r = a; \
		return r op##= b; \
	} \
	template<class T> FAIAL_CONSTEXPR complex<T> operator op(const complex<T> &a, const T &b) \
	{ \
		complex<T> r = a; \
		return r op##= b; \
	} \
	template<class T> FAIAL_CONSTEXPR complex<T> operator op(const T &a, const complex<T> &b) \
	{ \
		complex<T> r(a); \
		return r op##= b; \
	}
FAIAL_OP(+) FAIAL_OP(-) FAIAL_OP(*) FAIAL_OP(/)
#undef FAIAL_OP
template<class T> constexpr complex<T> operator+(const complex<T> &z) { return z; }
template<class T> constexpr complex<T> operator-(const complex<T> &z) { return complex<T>(-z.real(), -z.imag()); }
template<class T> constexpr bool operator==(const complex<T> &a, const complex<T> &b)
{
	return a.__re == b.__re && a.__im == b.__im;
}
template<class T> constexpr bool operator==(const complex<T> &a, const T &b) { return a.__re == b && a.__im == T(); }
template<class T> constexpr bool operator!=(const complex<T> &a, const complex<T> &b) { return !(a == b); }
template<class T> constexpr bool operator!=(const complex<T> &a, const T &b) { return !(a == b); }
template<class T> constexpr T real(const complex<T> &z) { return z.__re; }
template<class T> constexpr T imag(const complex<T> &z) { return z.__im; }
template<class T> constexpr T norm(const complex<T> &z) { return z.__re * z.__re + z.__im * z.__im; }
template<class T> constexpr complex<T> conj(const complex<T> &z) { return complex<T>(z.__re, -z.__im); }
template<class T> FAIAL_HD T abs(const complex<T> &z);
template<class T> FAIAL_HD T arg(const complex<T> &z);
template<class T> FAIAL_HD complex<T> polar(const T &r, const T &angle = T());
template<class T, class U> FAIAL_HD complex<T> pow(const complex<T> &z, const U &e);
#define FAIAL_FUNCTION(name) template<class T> FAIAL_HD complex<T> name(const complex<T> &z);
FAIAL_FUNCTION(exp) FAIAL_FUNCTION(log) FAIAL_FUNCTION(log10) FAIAL_FUNCTION(sqrt) FAIAL_FUNCTION(sin)
FAIAL_FUNCTION(cos)
FAIAL_FUNCTION(tan) FAIAL_FUNCTION(sinh) FAIAL_FUNCTION(cosh) FAIAL_FUNCTION(tanh) FAIAL_FUNCTION(asin)
FAIAL_FUNCTION(acos)
FAIAL_FUNCTION(atan) FAIAL_FUNCTION(asinh) FAIAL_FUNCTION(acosh) FAIAL_FUNCTION(atanh) FAIAL_FUNCTION(proj)
#undef FAIAL_FUNCTION
