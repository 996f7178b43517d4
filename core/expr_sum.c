/* Linear sums: the normal form of + - and multiplication by constants.
 *
 * A sum is coefficient * term + ... + constant, terms in the order of their handles, none twice, none a sum itself.
 * What has too many terms, or coefficients beyond 64 bits, is left as it was written. */
#include "core/expr_simplify_internal.h"

static bool sum_add_term(struct sum *s, expr_ref e, int64_t coefficient)
{
	size_t at = 0;
	while (at < s->n && s->term[at].e.ix < e.ix)
		at++;
	if (at < s->n && same_expr(s->term[at].e, e)) {
		if (!int_add(s->term[at].coefficient, coefficient, &s->term[at].coefficient))
			return false;
		if (s->term[at].coefficient == 0) {
			s->n--;
			for (; at < s->n; at++)
				s->term[at] = s->term[at + 1];
		}
		return true;
	}
	if (s->n == LIMIT_SUM_TERMS)
		return false;
	for (size_t i = s->n++; i > at; i--)
		s->term[i] = s->term[i - 1];
	s->term[at] = (struct sum_term){e, coefficient};
	return true;
}

static bool sum_add_constant(struct sum *s, int64_t value, int64_t scale)
{
	int64_t product;
	return int_mul(value, scale, &product) && int_add(s->constant, product, &s->constant);
}

bool sum_add(struct expr_table *t, struct sum *s, expr_ref root, int64_t scale)
{
	struct sum_term todo[2 * LIMIT_SUM_TERMS];
	size_t n = 0;
	todo[n++] = (struct sum_term){root, scale};
	while (n) {
		struct sum_term next = todo[--n];
		const struct expr *e = node_get(t, next.e);
		int64_t c, scaled;
		if (next.coefficient == 0)
			continue;
		if (e->kind == EXPR_INT) {
			if (!sum_add_constant(s, e->value, next.coefficient))
				return false;
		} else if (e->kind == EXPR_ADD || e->kind == EXPR_SUB) {
			int64_t second = next.coefficient;
			if (n + 2 > 2 * LIMIT_SUM_TERMS || (e->kind == EXPR_SUB && !int_sub(0, second, &second)))
				return false;
			todo[n++] = (struct sum_term){e->kid[1], second};
			todo[n++] = (struct sum_term){e->kid[0], next.coefficient};
		} else if (e->kind == EXPR_MUL && expr_is_int(t, e->kid[1], &c)) {
			if (!int_mul(next.coefficient, c, &scaled))
				return false;
			todo[n++] = (struct sum_term){e->kid[0], scaled};
		} else if (e->kind == EXPR_MUL && expr_is_int(t, e->kid[0], &c)) {
			if (!int_mul(next.coefficient, c, &scaled))
				return false;
			todo[n++] = (struct sum_term){e->kid[1], scaled};
		} else if (!sum_add_term(s, next.e, next.coefficient)) {
			return false;
		}
	}
	return true;
}

static expr_ref node2(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	return expr_intern(t, (struct expr){.kind = kind, .kid = {a, b, {0}}});
}

static expr_ref scaled_term(struct expr_table *t, expr_ref e, int64_t coefficient)
{
	return coefficient == 1 ? e : node2(t, EXPR_MUL, e, expr_int(t, coefficient));
}

/* Positive terms, then negative ones subtracted, then the constant. */
expr_ref sum_build(struct expr_table *t, const struct sum *s)
{
	expr_ref e = {0};
	int64_t constant = s->constant;
	for (size_t i = 0; i < s->n; i++) {
		if (s->term[i].coefficient <= 0)
			continue;
		expr_ref term = scaled_term(t, s->term[i].e, s->term[i].coefficient);
		e = e.ix ? node2(t, EXPR_ADD, e, term) : term;
	}
	if (!e.ix) { /* nothing to subtract from but the constant */
		e = expr_int(t, constant);
		constant = 0;
	}
	for (size_t i = 0; i < s->n; i++) {
		int64_t c = s->term[i].coefficient;
		if (c >= 0)
			continue;
		if (c == INT64_MIN) /* has no positive twin */
			e = node2(t, EXPR_ADD, e, scaled_term(t, s->term[i].e, c));
		else
			e = node2(t, EXPR_SUB, e, scaled_term(t, s->term[i].e, -c));
	}
	return constant ? node2(t, EXPR_ADD, e, expr_int(t, constant)) : e;
}

int64_t sum_gcd(const struct sum *s, int64_t start)
{
	for (size_t i = 0; i < s->n; i++)
		start = int_gcd(start, s->term[i].coefficient);
	return start;
}

/* a + b * scale */
static expr_ref linear(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	struct sum s = {0};
	if (!sum_add(t, &s, a, 1) || !sum_add(t, &s, b, kind == EXPR_ADD ? 1 : -1))
		return simplified(t, node2(t, kind, a, b));
	return simplified(t, sum_build(t, &s));
}

/* match: a + b, a - b    result: the sum in normal form; x - x, (a + b) - a and constants go away */
expr_ref simplify_add(struct expr_table *t, expr_ref a, expr_ref b)
{
	return linear(t, EXPR_ADD, a, b);
}

expr_ref simplify_sub(struct expr_table *t, expr_ref a, expr_ref b)
{
	return linear(t, EXPR_SUB, a, b);
}

/* x * c as x and c; anything else as itself and 1 */
static expr_ref split_factor(const struct expr_table *t, expr_ref e, int64_t *factor)
{
	const struct expr *n = node_get(t, e);
	*factor = 1;
	return n->kind == EXPR_MUL && expr_is_int(t, n->kid[1], factor) ? n->kid[0] : e;
}

expr_ref simplify_mul(struct expr_table *t, expr_ref a, expr_ref b)
{
	int64_t c, d;
	if (expr_is_int(t, a, &c)) {
		expr_ref swap = a;
		a = b;
		b = swap;
	}
	/* match: sum * c    result: each coefficient times c */
	if (expr_is_int(t, b, &c)) {
		struct sum s = {0};
		return simplified(t, sum_add(t, &s, a, c) ? sum_build(t, &s) : node2(t, EXPR_MUL, a, b));
	}
	/* match: (x * c) * (y * d)    result: (x * y) * (c * d) */
	expr_ref x = split_factor(t, a, &c), y = split_factor(t, b, &d);
	if ((c != 1 || d != 1) && int_mul(c, d, &c))
		return simplify_mul(t, simplify_mul(t, x, y), expr_int(t, c));
	return simplified(t, a.ix <= b.ix ? node2(t, EXPR_MUL, a, b) : node2(t, EXPR_MUL, b, a));
}
