/* Comparisons: the difference of both sides in normal form, decided by ranges, constants on the right. */
#include "core/expr_simplify_internal.h"

static expr_ref node2(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	return expr_intern(t, (struct expr){.kind = kind, .kid = {a, b, {0}}});
}

/* By ranges alone: 1 true, 0 false, -1 not decided. */
static int decide(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	struct expr_range x = expr_range(t, a), y = expr_range(t, b);
	bool below = x.hi != INT64_MAX && y.lo != INT64_MIN && x.hi < y.lo;     /* always a < b */
	bool above = y.hi != INT64_MAX && x.lo != INT64_MIN && y.hi < x.lo;     /* always a > b */
	bool at_most = below || (x.hi != INT64_MAX && y.lo != INT64_MIN && x.hi <= y.lo);
	bool at_least = above || (y.hi != INT64_MAX && x.lo != INT64_MIN && y.hi <= x.lo);
	if (kind == EXPR_EQ)
		return below || above ? 0 : at_most && at_least ? 1 : -1;
	if (kind == EXPR_LT)
		return below ? 1 : at_least ? 0 : -1;
	return at_most ? 1 : above ? 0 : -1;
}

static expr_ref finish(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	int decided = decide(t, kind, a, b);
	int64_t k;
	if (decided >= 0)
		return expr_bool(t, decided == 1);
	/* match: x < lo + 1, lo the least value of x    result: x = lo */
	if (kind == EXPR_LT && expr_is_int(t, b, &k) && k != INT64_MIN && expr_range(t, a).lo == k - 1 &&
	    k - 1 != INT64_MIN)
		return node2(t, EXPR_EQ, a, expr_int(t, k - 1));
	/* match: hi <= x, hi the greatest value of x    result: x = hi */
	if (kind == EXPR_LE && expr_is_int(t, a, &k) && k != INT64_MAX && expr_range(t, b).hi == k)
		return node2(t, EXPR_EQ, b, a);
	return node2(t, kind, a, b);
}

/* match: not (x = lo), not (x = hi), lo and hi the extreme values of x    result: lo + 1 <= x, x < hi */
expr_ref simplify_not_equal(struct expr_table *t, expr_ref a, expr_ref b)
{
	int64_t k;
	if (!expr_is_int(t, b, &k) || k == INT64_MIN || k == INT64_MAX)
		return (expr_ref){0};
	if (expr_range(t, a).lo == k)
		return simplify_compare(t, EXPR_LE, expr_int(t, k + 1), a);
	return expr_range(t, a).hi == k ? simplify_compare(t, EXPR_LT, a, b) : (expr_ref){0};
}

/* match: x < min a b, max a b < x, min a b < x, x < max a b    result: both, both, either, either. Also of min and max times
 * a positive constant; with a negative one they are on the other side (`sum_sides`) */
static expr_ref compare_min_max(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	for (int side = 0; kind != EXPR_EQ && side < 2; side++) {
		const struct expr *n = node_get(t, side ? b : a);
		int64_t times = 1;
		if (n->kind == EXPR_MUL && expr_is_int(t, n->kid[1], &times) && times > 0)
			n = node_get(t, n->kid[0]);
		if (n->kind != EXPR_MIN && n->kind != EXPR_MAX)
			continue;
		bool both = (n->kind == EXPR_MIN) == (side == 1);
		expr_ref choice[] = {n->kid[0], n->kid[1]}, factor = expr_int(t, times);
		for (int i = 0; i < 2; i++) {
			choice[i] = simplify_mul(t, choice[i], factor);
			choice[i] = simplify_compare(t, kind, side ? a : choice[i], side ? choice[i] : b);
		}
		return simplify_and_or(t, both ? EXPR_AND : EXPR_OR, choice[0], choice[1]);
	}
	return (expr_ref){0};
}

/* Positive terms of s; negative ones, negated. False when a coefficient has no negation. */
static bool sum_sides(const struct sum *s, struct sum *plus, struct sum *minus)
{
	*plus = *minus = (struct sum){0};
	for (size_t i = 0; i < s->n; i++) {
		struct sum_term term = s->term[i];
		struct sum *side = term.coefficient > 0 ? plus : minus;
		if (term.coefficient == INT64_MIN)
			return false;
		if (term.coefficient < 0)
			term.coefficient = -term.coefficient;
		side->term[side->n++] = term;
	}
	return true;
}

/* sum = 0, coefficients divided by their common divisor, the first one positive */
static expr_ref equal_zero(struct expr_table *t, struct sum *s)
{
	int64_t g = sum_gcd(s, 0), limit;
	/* match: g*x = k, g does not divide k    result: false */
	if (s->constant % g != 0)
		return expr_bool(t, false);
	int64_t sign = s->term[0].coefficient < 0 ? -1 : 1;
	if (s->constant == INT64_MIN)
		return (expr_ref){0};
	for (size_t i = 0; i < s->n; i++) {
		if (s->term[i].coefficient == INT64_MIN)
			return (expr_ref){0};
		s->term[i].coefficient = s->term[i].coefficient / g * sign;
	}
	s->constant = s->constant / g * sign;
	struct sum plus, minus;
	if (!sum_sides(s, &plus, &minus) || !int_sub(0, s->constant, &limit))
		return (expr_ref){0};
	minus.constant = limit;
	expr_ref left = sum_build(t, &plus), right = sum_build(t, &minus);
	return finish(t, EXPR_EQ, left, right);
}

/* sum < 0 */
static expr_ref below_zero(struct expr_table *t, struct sum *s)
{
	int64_t g = sum_gcd(s, 0), limit;
	struct sum plus, minus;
	/* match: g*x < k    result: x < ceiling(k / g) */
	if (!int_ediv(s->constant, g, &limit) || !int_sub(0, limit, &limit)) /* ceiling(-k / g) = -floor(k / g) */
		return (expr_ref){0};
	for (size_t i = 0; i < s->n; i++)
		s->term[i].coefficient /= g;
	if (!sum_sides(s, &plus, &minus))
		return (expr_ref){0};
	/* match: 0 < x + k    result: 1 - k <= x, so that each fact has one form */
	if (plus.n == 0 && int_sub(1, limit, &limit))
		return finish(t, EXPR_LE, expr_int(t, limit), sum_build(t, &minus));
	/* match: x < y + 1    result: x <= y */
	bool at_most = minus.n > 0 && limit == 1;
	if (!at_most)
		minus.constant = limit;
	expr_ref left = sum_build(t, &plus), right = sum_build(t, &minus);
	return finish(t, at_most ? EXPR_LE : EXPR_LT, left, right);
}

/* match: (ite c k1 k2) op k, k op (ite c k1 k2), all k constant    result: c, not c, or a constant */
static expr_ref compare_ite(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	int64_t k;
	for (int side = 0; side < 2; side++) {
		const struct expr *n = node_get(t, side ? b : a);
		if (n->kind != EXPR_ITE || !expr_is_int(t, side ? a : b, &k) || !expr_is_int(t, n->kid[1], &k) ||
		    !expr_is_int(t, n->kid[2], &k))
			continue;
		expr_ref then = finish(t, kind, side ? a : n->kid[1], side ? n->kid[1] : b);
		expr_ref other = finish(t, kind, side ? a : n->kid[2], side ? n->kid[2] : b);
		return expr_ite(t, n->kid[0], then, other);
	}
	return (expr_ref){0};
}

static bool is_opaque(const struct expr_table *t, expr_ref e)
{
	const struct expr *n = node_get(t, e);
	while (n->kind == EXPR_ITE)
		n = node_get(t, n->kid[1]);
	return n->kind == EXPR_VAR && t->vars.at[n->var.ix]->type.opaque;
}

/* match: (x div c) < k, c > 0    result: x < k*c; likewise k <= x div c */
static expr_ref compare_quotient(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	expr_ref quotient = kind == EXPR_LT ? a : b, limit = kind == EXPR_LT ? b : a;
	const struct expr *n = node_get(t, quotient);
	int64_t k, c, product;
	if (n->kind != EXPR_EDIV || !expr_is_int(t, n->kid[1], &c) || c <= 0 || !expr_is_int(t, limit, &k) ||
	    !int_mul(k, c, &product))
		return (expr_ref){0};
	limit = expr_int(t, product);
	return kind == EXPR_LT ? simplify_compare(t, kind, n->kid[0], limit) : simplify_compare(t, kind, limit, n->kid[0]);
}

/* match: wrap x = k, x within one turn of the type    result: x = the one value there that wraps to k, or false */
static expr_ref compare_wrap(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	int64_t k, span, away;
	for (int side = 0; kind == EXPR_EQ && side < 2; side++) {
		struct expr n = *node_get(t, side ? b : a);
		if (n.kind != EXPR_WRAP || n.type.opaque || n.type.bits < 2 || n.type.bits > 62 || !expr_is_int(t, side ? a : b, &k))
			continue;
		struct expr_range r = expr_range(t, n.kid[0]);
		int64_t turn = (int64_t)1 << n.type.bits;
		if (!range_bounded(r) || !int_sub(r.hi, r.lo, &span) || span >= turn || !int_sub(k, r.lo, &away))
			continue;
		away = (away % turn + turn) % turn;
		return away > span ? expr_bool(t, false) : simplify_compare(t, EXPR_EQ, n.kid[0], expr_int(t, r.lo + away));
	}
	return (expr_ref){0};
}

expr_ref simplify_compare(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	if (same_expr(a, b)) /* match: x = x, x <= x, x < x    result: true, true, false */
		return expr_bool(t, kind != EXPR_LT);
	if (is_opaque(t, a) || is_opaque(t, b))
		return kind == EXPR_EQ && b.ix < a.ix ? node2(t, kind, b, a) : node2(t, kind, a, b);
	int decided = decide(t, kind, a, b);
	if (decided >= 0)
		return expr_bool(t, decided == 1);
	expr_ref result = compare_ite(t, kind, a, b);
	if (!result.ix)
		result = compare_min_max(t, kind, a, b);
	if (!result.ix)
		result = compare_wrap(t, kind, a, b);
	if (result.ix)
		return result;
	struct sum s = {0};
	if (!sum_add(t, &s, a, 1) || !sum_add(t, &s, b, -1) || (kind == EXPR_LE && !int_sub(s.constant, 1, &s.constant)))
		return finish(t, kind, a, b);
	if (s.n == 0)
		return expr_bool(t, kind == EXPR_EQ ? s.constant == 0 : s.constant < 0);
	result = kind == EXPR_EQ ? equal_zero(t, &s) : below_zero(t, &s);
	if (!result.ix)
		return finish(t, kind, a, b);
	struct expr n = *node_get(t, result);
	if (n.kind == EXPR_LT || n.kind == EXPR_LE) {
		expr_ref smaller = compare_quotient(t, n.kind, n.kid[0], n.kid[1]);
		return smaller.ix ? smaller : result;
	}
	return result;
}
