/* Division and remainder. Divisors that are zero fault, so a rule may assume that they are not. */
#include "core/expr_simplify_internal.h"

static expr_ref plain(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	return simplified(t, expr_intern(t, (struct expr){.kind = kind, .kid = {a, b, {0}}}));
}

/* All values of e lie in [q*c, q*c + c - 1] for one q. */
static bool one_quotient(struct expr_table *t, expr_ref e, int64_t c, int64_t *q)
{
	struct expr_range r = expr_range(t, e);
	int64_t last;
	return range_bounded(r) && int_ediv(r.lo, c, q) && int_ediv(r.hi, c, &last) && *q == last;
}

static bool power_of_two_bits(int64_t c, uint32_t bits)
{
	return c > 0 && (c & (c - 1)) == 0 && (bits >= 63 || c <= (int64_t)1 << bits);
}

/* e modulo c without an inner modulo that keeps it: e itself when there is none. */
static expr_ref strip_modulo(const struct expr_table *t, expr_ref e, int64_t c)
{
	const struct expr *n = node_get(t, e);
	int64_t m;
	/* match: (x mod m) mod c, c divides m    result: x mod c */
	if (n->kind == EXPR_EMOD && expr_is_int(t, n->kid[1], &m) && m > 0 && m % c == 0)
		return n->kid[0];
	/* match: wrap(x) mod 2^k, k <= bits, unsigned    result: x mod 2^k. A signed wrap stays: it says "no overflow" */
	if (n->kind == EXPR_WRAP && n->type.bits && !n->type.is_signed && power_of_two_bits(c, n->type.bits))
		return n->kid[0];
	return e;
}

/* The representative of v modulo c that is nearest to zero. */
static int64_t nearest(int64_t v, int64_t c)
{
	int64_t r = v % c;
	if (r > c / 2)
		r -= c;
	else if (r < -(c / 2))
		r += c;
	return r;
}

/* in = sum; *out = a sum equal to it modulo c, smaller. */
static bool sum_reduce(struct expr_table *t, const struct sum *in, int64_t c, struct sum *out)
{
	*out = (struct sum){0};
	for (size_t i = 0; i < in->n; i++)
		if (!sum_add(t, out, strip_modulo(t, in->term[i].e, c), nearest(in->term[i].coefficient, c)))
			return false;
	int64_t constant;
	return int_emod(in->constant, c, &constant) && int_add(out->constant, constant, &out->constant) &&
		int_emod(out->constant, c, &out->constant);
}

static expr_ref simplify_emod(struct expr_table *t, expr_ref a, int64_t c)
{
	int64_t q, m, product;
	/* match: x mod c, q*c <= x < q*c + c    result: x - q*c */
	if (one_quotient(t, a, c, &q) && int_mul(q, c, &product))
		return simplify_sub(t, a, expr_int(t, product));
	struct sum s = {0}, r = {0}, again = {0};
	if (!sum_add(t, &s, a, 1) || !sum_reduce(t, &s, c, &r) || !sum_reduce(t, &r, c, &again))
		return plain(t, EXPR_EMOD, a, expr_int(t, c));
	r = again; /* the second time for terms that appeared when inner moduli went */
	expr_ref reduced = sum_build(t, &r);
	if (one_quotient(t, reduced, c, &q) && int_mul(q, c, &product))
		return simplify_sub(t, reduced, expr_int(t, product));
	/* match: (g*x + k) mod (g*m)    result: ((x + k div g) mod m) * g + k mod g */
	int64_t g = sum_gcd(&r, c);
	if (g > 1) {
		m = c / g;
		int64_t rest = r.constant % g; /* the constant is not negative here */
		for (size_t i = 0; i < r.n; i++)
			r.term[i].coefficient /= g;
		r.constant /= g;
		expr_ref inner = simplify_emod(t, sum_build(t, &r), m);
		return simplify_add(t, simplify_mul(t, inner, expr_int(t, g)), expr_int(t, rest));
	}
	return plain(t, EXPR_EMOD, reduced, expr_int(t, c));
}

static expr_ref simplify_ediv(struct expr_table *t, expr_ref a, int64_t c)
{
	int64_t q, m;
	if (c == 1)
		return a;
	/* match: x div c, q*c <= x < q*c + c    result: q */
	if (one_quotient(t, a, c, &q))
		return expr_int(t, q);
	struct sum s = {0}, whole = {0}, rest = {0};
	if (!sum_add(t, &s, a, 1))
		return plain(t, EXPR_EDIV, a, expr_int(t, c));
	/* match: (c*x + y) div c    result: x + y div c */
	for (size_t i = 0; i < s.n; i++) {
		struct sum_term term = s.term[i];
		bool divides = term.coefficient % c == 0;
		if (divides)
			term.coefficient /= c;
		struct sum *into = divides ? &whole : &rest;
		into->term[into->n++] = term;
	}
	if (!int_ediv(s.constant, c, &whole.constant) || !int_emod(s.constant, c, &rest.constant))
		return plain(t, EXPR_EDIV, a, expr_int(t, c));
	/* match: (g*y + k) div (g*m), 0 <= k mod g < g    result: (y + k div g) div m */
	int64_t g = sum_gcd(&rest, c);
	for (size_t i = 0; i < rest.n; i++)
		rest.term[i].coefficient /= g;
	rest.constant /= g;
	m = c / g;
	expr_ref y = sum_build(t, &rest), quotient;
	const struct expr *n = node_get(t, y);
	int64_t inner, both;
	if (m == 1)
		quotient = y;
	else if (one_quotient(t, y, m, &q))
		quotient = expr_int(t, q);
	/* match: (x div d) div m, both positive    result: x div (d*m) */
	else if (n->kind == EXPR_EDIV && expr_is_int(t, n->kid[1], &inner) && inner > 0 && int_mul(inner, m, &both))
		quotient = plain(t, EXPR_EDIV, n->kid[0], expr_int(t, both));
	else
		quotient = plain(t, EXPR_EDIV, y, expr_int(t, m));
	return simplify_add(t, quotient, sum_build(t, &whole));
}

/* Splits a = d*x + y; gives false when no term of a has the factor d. */
static bool split_multiple(struct expr_table *t, expr_ref a, expr_ref d, expr_ref *x, expr_ref *y)
{
	struct sum s = {0}, whole = {0}, rest = {0};
	if (!sum_add(t, &s, a, 1))
		return false;
	rest.constant = s.constant;
	for (size_t i = 0; i < s.n; i++) {
		const struct expr *n = node_get(t, s.term[i].e);
		struct sum_term term = s.term[i];
		bool left = n->kind == EXPR_MUL && same_expr(n->kid[0], d);
		bool right = n->kind == EXPR_MUL && same_expr(n->kid[1], d);
		if (same_expr(term.e, d) || left || right) {
			expr_ref factor = left ? n->kid[1] : right ? n->kid[0] : expr_int(t, 1);
			if (!sum_add(t, &whole, factor, term.coefficient))
				return false;
		} else {
			rest.term[rest.n++] = term;
		}
	}
	*x = sum_build(t, &whole);
	*y = sum_build(t, &rest);
	return rest.n < s.n;
}

/* Divisor not constant. */
static expr_ref simplify_symbolic(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	expr_ref x, y;
	/* match: (b*x + y) div b, (b*x + y) mod b    result: x + y div b, y mod b */
	if (split_multiple(t, a, b, &x, &y)) {
		expr_ref rest = expr_binary(t, kind, y, b);
		return kind == EXPR_EDIV ? simplify_add(t, x, rest) : rest;
	}
	struct expr_range ra = expr_range(t, a), rb = expr_range(t, b);
	/* match: x div b, x mod b with 0 <= x < b    result: 0, x */
	if (ra.lo >= 0 && ra.hi != INT64_MAX && rb.lo != INT64_MIN && ra.hi < rb.lo)
		return kind == EXPR_EDIV ? expr_int(t, 0) : a;
	return plain(t, kind, a, b);
}

/* C's division of something that may be negative. */
static expr_ref simplify_truncating(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	int64_t c, ignored;
	struct sum s = {0};
	if (!expr_is_int(t, b, &c) || c == INT64_MIN)
		return plain(t, kind, a, b);
	int64_t size = c < 0 ? -c : c;
	struct expr_range r = expr_range(t, a);
	/* match: x / c, x % c with |x| < |c|    result: 0, x */
	if (range_bounded(r) && r.lo > -size && r.hi < size)
		return kind == EXPR_TDIV ? expr_int(t, 0) : a;
	/* match: (c*x) / c, (c*x) % c    result: x, 0 */
	if (sum_add(t, &s, a, 1) && int_mul(s.constant, 1, &ignored) && sum_gcd(&s, s.constant) % size == 0)
		return expr_binary(t, kind == EXPR_TDIV ? EXPR_EDIV : EXPR_EMOD, a, b);
	return plain(t, kind, a, b);
}

expr_ref simplify_division(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	int64_t x, c, v;
	bool constant = expr_is_int(t, b, &c);
	if (constant && c == 0) /* a fault stays */
		return expr_intern(t, (struct expr){.kind = kind, .kid = {a, b, {0}}});
	if (constant && expr_is_int(t, a, &x)) {
		bool fine = kind == EXPR_TDIV ? int_tdiv(x, c, &v) : kind == EXPR_TREM ? int_trem(x, c, &v) :
			kind == EXPR_EDIV ? int_ediv(x, c, &v) : int_emod(x, c, &v);
		return fine ? expr_int(t, v) : plain(t, kind, a, b);
	}
	/* match: a / b, a % b with a >= 0    result: a div b, a mod b, whatever the sign of b */
	if (kind == EXPR_TDIV || kind == EXPR_TREM) {
		if (expr_range(t, a).lo < 0)
			return simplify_truncating(t, kind, a, b);
		kind = kind == EXPR_TDIV ? EXPR_EDIV : EXPR_EMOD;
	}
	if (!constant)
		return simplify_symbolic(t, kind, a, b);
	if (c == INT64_MIN)
		return plain(t, kind, a, b);
	/* match: a mod -c, a div -c    result: a mod c, -(a div c) */
	int64_t size = c < 0 ? -c : c;
	if (kind == EXPR_EMOD)
		return size == 1 ? expr_int(t, 0) : simplify_emod(t, a, size);
	expr_ref quotient = simplify_ediv(t, a, size);
	return c < 0 ? simplify_sub(t, expr_int(t, 0), quotient) : quotient;
}
