/* Annotation functions that GPUVerify, Faial and faial-c understand in kernels. The checker gives those that it knows
 * their meaning; the others only have to parse. */
#ifndef FAIAL_ANNOTATIONS_H
#define FAIAL_ANNOTATIONS_H

#define FAIAL_CLAIM(name) FAIAL_HD void name(bool e);
FAIAL_CLAIM(__requires) FAIAL_CLAIM(__ensures) FAIAL_CLAIM(__global_requires) FAIAL_CLAIM(__global_ensures)
FAIAL_CLAIM(__assume) FAIAL_CLAIM(__assert) FAIAL_CLAIM(__global_assert) FAIAL_CLAIM(__invariant)
FAIAL_CLAIM(__global_invariant) FAIAL_CLAIM(__candidate_invariant) FAIAL_CLAIM(__candidate_global_invariant)
FAIAL_CLAIM(__function_wide_invariant) FAIAL_CLAIM(__function_wide_candidate_invariant)
FAIAL_CLAIM(__candidate_assert) FAIAL_CLAIM(__candidate_global_assert) FAIAL_CLAIM(__barrier_invariant)
#undef FAIAL_CLAIM
FAIAL_HD bool __implies(bool a, bool b);
FAIAL_HD bool __enabled();
FAIAL_HD bool __dominator_enabled();
FAIAL_HD bool __exclusive(bool e);
template<class T> FAIAL_HD T __ite(bool c, T a, typename __faial_same<T>::type b);
template<class... T> FAIAL_HD void __barrier_invariant_1(bool e, T... t);
template<class... T> FAIAL_HD void __barrier_invariant_2(bool e, T... t);
template<class... T> FAIAL_HD void __barrier_invariant_3(bool e, T... t);
template<class... T> FAIAL_HD void __barrier_invariant_5(bool e, T... t);
template<class... T> FAIAL_HD void __barrier_invariant_7(bool e, T... t);
template<class... T> FAIAL_HD void __barrier_invariant_9(bool e, T... t);
template<class... T> FAIAL_HD void __barrier_invariant_binary_1(bool e, T... t);

/* which accesses have been made */
FAIAL_HD bool __read(const volatile void *p);
FAIAL_HD bool __write(const volatile void *p);
FAIAL_HD bool __no_read(const volatile void *p);
FAIAL_HD bool __no_write(const volatile void *p);
FAIAL_HD bool __read_implies(const volatile void *p, bool e);
FAIAL_HD bool __write_implies(const volatile void *p, bool e);
#define __read_permission(type, e) ((void)0)      /* an operand that is not read */
#define __write_permission(type, e) ((void)0)
FAIAL_HD void __reads_from(const volatile void *p);
FAIAL_HD void __writes_to(const volatile void *p);
FAIAL_HD void __reads_from_local(const volatile void *p);
FAIAL_HD void __writes_to_local(const volatile void *p);
FAIAL_HD unsigned long __read_offset_bytes(const volatile void *p);
FAIAL_HD unsigned long __write_offset_bytes(const volatile void *p);
FAIAL_HD unsigned long __read_offset(const volatile void *p);
FAIAL_HD unsigned long __write_offset(const volatile void *p);
FAIAL_HD unsigned long __ptr_offset_bytes(const volatile void *p);
FAIAL_HD unsigned long __ptr_offset(const volatile void *p);
template<class T> FAIAL_HD const T &__array_snapshot(const T &a);
template<class T> FAIAL_HD void __requires_fresh_array(const T &a);
template<class T, class U> FAIAL_HD bool __atomic_has_taken_value(T a, U offset, unsigned int value);
FAIAL_HD bool __same_group();

/* two threads */
#define FAIAL_TWO(name, type) \
	FAIAL_HD bool __uniform_##name(type v); FAIAL_HD bool __distinct_##name(type v); FAIAL_HD type __other_##name(type v); \
	FAIAL_HD type __old_##name(type v); FAIAL_HD type __return_val_##name();
FAIAL_TWO(int, int) FAIAL_TWO(unsigned, unsigned int) FAIAL_TWO(long, long) FAIAL_TWO(long_long, long long)
FAIAL_TWO(bool, bool) FAIAL_TWO(float, float) FAIAL_TWO(double, double) FAIAL_TWO(char, char) FAIAL_TWO(short, short)
FAIAL_TWO(int2, int2) FAIAL_TWO(int4, int4) FAIAL_TWO(unsigned_int, unsigned int) FAIAL_TWO(size_t, size_t)
#undef FAIAL_TWO
FAIAL_HD void *__return_val_ptr();
template<class T> FAIAL_HD T __faial_return_value();
#define __return_val_funptr(type) __faial_return_value<type>()
FAIAL_HD bool __uniform_ptr(const volatile void *p);
FAIAL_HD bool __all(bool e);
FAIAL_HD bool __equal_floats(float a, float b);
FAIAL_HD bool __equal_doubles(double a, double b);

/* arithmetic */
template<class... T> FAIAL_HD bool __add_noovfl(T... v);
FAIAL_HD int __add_noovfl_int(int a, int b);
FAIAL_HD unsigned int __add_noovfl_unsigned_int(unsigned int a, unsigned int b);
FAIAL_HD unsigned int __mod_pow2(unsigned int a, unsigned int b);
FAIAL_HD bool __is_pow2(unsigned int v);

/* An axiom stands between declarations; it becomes a function that nothing calls. */
#define DECLARE_UF_UNARY(name, a, r) FAIAL_D r name(a)
#define DECLARE_UF_BINARY(name, a, b, r) FAIAL_D r name(a, b)
#define DECLARE_UF_TERNARY(name, a, b, c, r) FAIAL_D r name(a, b, c)
#define FAIAL_JOIN_(a, b) a##b
#define FAIAL_JOIN(a, b) FAIAL_JOIN_(a, b)
#define __axiom(e) inline FAIAL_D bool FAIAL_JOIN(__faial_axiom_, __COUNTER__)() { return (e); } struct __faial_axiom_end

#endif
