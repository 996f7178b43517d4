/* Floating point that is followed. A number that float or double holds exactly, of at most FRACTION_BITS bits after
 * the point and not too great, is an expression: the number times 2^FRACTION_BITS times MARK, a prime that tells it from what else
 * an opaque value may be (the bits of another constant, a variable). Sums, products and comparisons of such numbers are such
 * numbers as long as no digit is lost. Integers that are too great are rounded, equal ones alike; nothing is computed from these. Zero is
 * 0, as its bytes are; what might be -0 is not followed. */
#include "infer/lower/values/float.h"

#include <float.h>
#include <string.h>

#define ONE FLOAT_ONE
#define MARK FLOAT_MARK
#define LARGEST FLOAT_LARGEST
#define FRACTION_BITS FLOAT_FRACTION_BITS
#define LARGEST_INT (INT64_C(1) << 32)
#define SHORT_DIGITS 8                          /* of a bfloat16; a half has more */

/* ---- factors, as an expression shows them; no wrap is looked through ---- */

static bool has_factor(struct lower *l, expr_ref e, int64_t f, unsigned depth)
{
	const struct expr x = *expr_get(l->t, e);
	int64_t n;
	switch ((int)x.kind) {
	case EXPR_INT: return x.value % f == 0;
	case EXPR_ADD: case EXPR_SUB:
		return depth < LIMIT_FLOAT_DEPTH && has_factor(l, x.kid[0], f, depth + 1) && has_factor(l, x.kid[1], f, depth + 1);
	case EXPR_ITE: return depth < LIMIT_FLOAT_DEPTH && has_factor(l, x.kid[1], f, depth + 1) && has_factor(l, x.kid[2], f, depth + 1);
	case EXPR_MUL: return (expr_is_int(l->t, x.kid[0], &n) && n % f == 0) || (expr_is_int(l->t, x.kid[1], &n) && n % f == 0);
	default: return f == 1;
	}
}

static expr_ref without_factor(struct lower *l, expr_ref e, int64_t f)
{
	const struct expr x = *expr_get(l->t, e);
	int64_t n;
	switch ((int)x.kind) {
	case EXPR_INT: return expr_int(l->t, x.value / f);
	case EXPR_ADD: return expr_add(l->t, without_factor(l, x.kid[0], f), without_factor(l, x.kid[1], f));
	case EXPR_SUB: return expr_sub(l->t, without_factor(l, x.kid[0], f), without_factor(l, x.kid[1], f));
	case EXPR_ITE: return expr_ite(l->t, x.kid[0], without_factor(l, x.kid[1], f), without_factor(l, x.kid[2], f));
	case EXPR_MUL:
		if (expr_is_int(l->t, x.kid[0], &n) && n % f == 0) return expr_mul(l->t, expr_int(l->t, n / f), x.kid[1]);
		if (expr_is_int(l->t, x.kid[1], &n) && n % f == 0) return expr_mul(l->t, x.kid[0], expr_int(l->t, n / f));
		return e;
	default: return e;
	}
}

/* How often 2 divides it, FRACTION_BITS at most. */
static unsigned twos(struct lower *l, expr_ref e)
{
	unsigned n = 0;
	while (n < FRACTION_BITS && has_factor(l, e, INT64_C(2) << n, 0)) n++;
	return n;
}

/* ---- numbers, times ONE ---- */

/* Has floating point of so many bits all digits of each number that n may be? */
static bool is_held(struct lower *l, expr_ref n, unsigned bits)
{
	struct expr_range r = expr_range(l->t, n);
	unsigned digits = bits == 16 ? SHORT_DIGITS : FLT_MANT_DIG;
	int64_t most = bits == 64 ? LARGEST : INT64_C(1) << (digits + twos(l, n));
	return (bits == 16 || bits == 32 || bits == 64) && r.lo >= -most && r.hi <= most && r.lo >= -LARGEST && r.hi <= LARGEST;
}

static expr_ref coded(struct lower *l, expr_ref n) { return expr_mul(l->t, n, expr_int(l->t, MARK)); }

/* What v is, times ONE; {0}: that is not followed, or it may have been rounded. */
static expr_ref number_of(struct lower *l, const struct value *v)
{
	if (v->kind != VALUE_OPAQUE || !v->e.ix || !has_factor(l, v->e, MARK, 0)) return (expr_ref){0};
	expr_ref n = without_factor(l, v->e, MARK);
	return is_held(l, n, 32) || expr_get(l->t, n)->kind == EXPR_INT ? n : (expr_ref){0};
}

expr_ref values_float_constant(struct lower *l, double d)
{
	return expr_int(l->t, float_code(d));
}

/* As a type of so many bits holds it, rounded to the nearest: constants, and choices among them, which are integers or, if
 * is_coded, floating point. {0}: not known. */
static expr_ref rounded(struct lower *l, expr_ref e, unsigned bits, bool is_coded, unsigned depth)
{
	int64_t n;
	const struct expr x = *expr_get(l->t, e);
	if (expr_is_int(l->t, e, &n)) {
		double d = is_coded ? float_of_code(n) : (double)n;
		if (bits == 16 && n) return (expr_ref){0};
		if (bits == 32 && (d > FLT_MAX || d < -FLT_MAX)) return (expr_ref){0};
		return values_float_constant(l, bits == 32 ? (double)(float)d : d);
	}
	if (x.kind != EXPR_ITE || depth == LIMIT_FLOAT_DEPTH) return (expr_ref){0};
	expr_ref a = rounded(l, x.kid[1], bits, is_coded, depth + 1), b = rounded(l, x.kid[2], bits, is_coded, depth + 1);
	return a.ix && b.ix ? expr_ite(l->t, x.kid[0], a, b) : (expr_ref){0};
}

/* Of one that is too great for that nothing is known but whether all threads have it. */
static expr_ref code_of_int(struct lower *l, expr_ref e, const struct tree_span *at)
{
	struct expr_table *t = l->t;
	expr_ref least = expr_int(t, -LARGEST_INT), most = expr_int(t, LARGEST_INT);
	expr_ref near = expr_and(t, expr_le(t, least, e), expr_le(t, e, most)), code = coded(l, expr_mul(t, e, expr_int(t, ONE)));
	bool always;
	if (expr_is_bool(t, near, &always)) return always ? code : (expr_ref){0};
	expr_ref large = values_approx(l, NULL, VALUES_OPAQUE, CAUSE_FLOAT, "floating point from a large integer", at, values_expr_uniform(l, e));
	return expr_ite(t, near, code, values_set_of_launch(l, values_expr_of_launch(l, e), large));
}

struct value values_float_from_int(struct lower *l, expr_ref e, unsigned bits, const struct tree_span *at)
{
	expr_ref code = rounded(l, e, bits, false, 0);
	if (!code.ix && (bits == 32 || bits == 64)) code = code_of_int(l, e, at);
	if (!code.ix && values_expr_uniform(l, e))
		code = values_set_of_launch(l, values_expr_of_launch(l, e),
			values_approx(l, NULL, VALUES_OPAQUE, CAUSE_FLOAT, "floating point from an integer", at, true));
	return values_opaque(code);
}

struct value values_float_rounded(struct lower *l, struct value v, unsigned bits)
{
	expr_ref n = number_of(l, &v), code;
	if (!v.e.ix || (n.ix && is_held(l, n, bits))) return v;
	code = rounded(l, v.e, bits, true, 0);
	return code.ix || n.ix ? values_opaque(code) : v;        /* no number: equal ones are rounded alike */
}

bool values_float_to_int(struct lower *l, const struct value *v, struct int_type type, expr_ref *out)
{
	expr_ref n = number_of(l, v);
	if (!n.ix) return false;
	*out = expr_binary(l->t, EXPR_TDIV, n, expr_int(l->t, ONE));
	struct expr_range r = expr_range(l->t, *out), all = int_type_range(type);
	return r.lo >= all.lo && r.hi <= all.hi;                /* devices do not agree on what the others become */
}

bool values_float_to_bool(struct lower *l, const struct value *v, expr_ref *out)
{
	expr_ref n = number_of(l, v);
	int64_t bits;
	if (n.ix) *out = expr_not(l->t, expr_eq(l->t, n, expr_int(l->t, 0)));
	else if (v->e.ix && expr_is_int(l->t, v->e, &bits)) *out = expr_bool(l->t, bits != INT64_MIN);
	else return false;
	return true;
}

bool values_float_compare(struct lower *l, const struct value *a, const struct value *b, expr_ref *x, expr_ref *y)
{
	*x = number_of(l, a);
	*y = number_of(l, b);
	return x->ix && y->ix;
}

/* ---- arithmetic ---- */

static bool may_be_zero(struct expr_range r) { return r.lo <= 0 && r.hi >= 0; }

/* Zero times what is below zero is -0. */
static bool gives_minus_zero(struct lower *l, expr_ref x, expr_ref y)
{
	struct expr_range a = expr_range(l->t, x), b = expr_range(l->t, y);
	return (may_be_zero(a) && b.lo < 0) || (may_be_zero(b) && a.lo < 0);
}

/* x * y / ONE, if the product has no more digits after the point. */
static expr_ref product(struct lower *l, expr_ref x, expr_ref y)
{
	struct expr_range a = expr_range(l->t, x), b = expr_range(l->t, y);
	unsigned p = twos(l, x), q = FRACTION_BITS - p;
	bool small = a.lo >= -LARGEST && a.hi <= LARGEST && b.lo >= -LARGEST && b.hi <= LARGEST;
	if (!small || gives_minus_zero(l, x, y) || twos(l, y) < q) return (expr_ref){0};
	return expr_mul(l->t, without_factor(l, x, INT64_C(1) << p), without_factor(l, y, INT64_C(1) << q));
}

/* x / y, y a power of two. */
static expr_ref quotient(struct lower *l, expr_ref x, expr_ref y)
{
	int64_t n;
	if (!expr_is_int(l->t, y, &n) || n <= 0 || (n & (n - 1))) return (expr_ref){0};
	if (n <= ONE) return expr_mul(l->t, x, expr_int(l->t, ONE / n));
	return has_factor(l, x, n / ONE, 0) ? without_factor(l, x, n / ONE) : (expr_ref){0};
}

bool values_float_arithmetic(struct lower *l, enum values_float_operation op, const struct value *a, const struct value *b, unsigned bits,
	struct value *out)
{
	expr_ref x = number_of(l, a), y = number_of(l, b), n = {0};
	if (!x.ix || !y.ix) return false;
	switch (op) {
	case VALUES_FLOAT_ADD: n = expr_add(l->t, x, y); break;
	case VALUES_FLOAT_SUB: n = expr_sub(l->t, x, y); break;
	case VALUES_FLOAT_MUL: n = product(l, x, y); break;
	case VALUES_FLOAT_DIV: n = quotient(l, x, y); break;
	}
	if (!n.ix || !is_held(l, n, bits)) return false;
	*out = values_opaque(coded(l, n));
	return true;
}

struct value values_float_negated(struct lower *l, const struct value *v)
{
	expr_ref n = number_of(l, v);
	int64_t code;
	if (v->e.ix && expr_is_int(l->t, v->e, &code)) return values_opaque(values_float_constant(l, -float_of_code(code)));
	if (!n.ix || may_be_zero(expr_range(l->t, n))) return values_opaque((expr_ref){0});
	return values_opaque(coded(l, expr_sub(l->t, expr_int(l->t, 0), n)));
}
