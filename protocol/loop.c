/* The values of loop variables, and the alignment of loops whose threads count differently. */
#include "protocol/protocol_internal.h"

expr_ref loop_first(struct kernel *k, const struct loop *l)
{
	return l->range.kind == RANGE_WHILE ? expr_int(k->exprs, 0) : l->range.first;
}

expr_ref loop_next(struct kernel *k, const struct loop *l, expr_ref e)
{
	return range_next(k->exprs, &l->range, e);
}

expr_ref loop_cond(struct kernel *k, const struct loop *l, expr_ref e)
{
	if (l->range.kind != RANGE_WHILE) return range_cond(k->exprs, &l->range, e);
	struct expr_map *map = expr_map_new(k->arena);
	expr_map_put(map, l->var, e);
	return expr_subst(k->exprs, map, l->range.limit);
}

expr_ref loop_in(struct kernel *k, const struct loop *l, expr_ref e, var_ref *iteration)
{
	*iteration = (var_ref){0};
	if (l->range.kind == RANGE_WHILE)
		return expr_and(k->exprs, expr_le(k->exprs, expr_int(k->exprs, 0), e), loop_cond(k, l, e));
	expr_ref in = range_in(k->exprs, &l->range, e, iteration);
	/* so that dependence finds the range behind an iteration number */
	if (iteration->ix) expr_var_edit(k->exprs, *iteration)->origin = l->var;
	return in;
}

expr_ref loop_before(struct kernel *k, const struct loop *l, expr_ref e, expr_ref f)
{
	switch (l->range.kind) {
	case RANGE_UP: case RANGE_MUL: case RANGE_WHILE:
		return expr_lt(k->exprs, e, f);
	case RANGE_DOWN: case RANGE_DIV:
		return expr_lt(k->exprs, f, e);
	case RANGE_NONE:
		break;
	}
	UNREACHABLE("range_kind out of range");
}

/* Membership in the same loop with a limit that e itself just meets. */
expr_ref loop_progression(struct kernel *k, const struct loop *l, expr_ref e, var_ref *iteration)
{
	struct loop endless = *l;
	expr_ref one = expr_int(k->exprs, 1);
	switch (l->range.kind) {
	case RANGE_UP: case RANGE_MUL:
		endless.range.limit = expr_add(k->exprs, e, one);
		break;
	case RANGE_DOWN: case RANGE_DIV:
		endless.range.limit = expr_sub(k->exprs, e, one);
		break;
	case RANGE_WHILE:
		endless.range.limit = expr_bool(k->exprs, true);
		break;
	case RANGE_NONE:
		UNREACHABLE("a loop has a range");
	}
	return loop_in(k, &endless, e, iteration);
}

/* step = 2^n with n >= 1, or 0. */
static int64_t log2_of(const struct expr_table *t, expr_ref step)
{
	int64_t value, n = 0;
	if (!expr_is_int(t, step, &value) || value < 2 || (value & (value - 1)) != 0) return 0;
	for (; value > 1; value >>= 1) n++;
	return n;
}

/* 2^(n*number), and in *fits that this is below 2^63. */
static expr_ref power(struct expr_table *t, expr_ref number, int64_t n, expr_ref *fits)
{
	*fits = expr_le(t, number, expr_int(t, 62 / n));
	return expr_unary(t, EXPR_POW2, expr_mul(t, number, expr_int(t, n)));
}

bool loop_align(struct kernel *k, const struct loop *l, struct loop *out, expr_ref *value)
{
	struct expr_table *t = k->exprs;
	if (l->range.kind == RANGE_WHILE) return false;
	int64_t n = log2_of(t, l->range.step);
	if ((l->range.kind == RANGE_MUL || l->range.kind == RANGE_DIV) && n == 0) return false;
	struct var number = *expr_var_get(t, l->var);
	number.kind = VAR_WITNESS;
	number.type = (struct int_type){0};
	number.lo = 0;
	number.hi = INT64_MAX;
	number.origin = l->var;
	out->var = expr_var_new(t, &number);
	expr_ref i = expr_var(t, out->var), fits = expr_bool(t, true);
	switch (l->range.kind) {
	case RANGE_UP:
		*value = expr_add(t, l->range.first, expr_mul(t, l->range.step, i));
		break;
	case RANGE_DOWN:
		*value = expr_sub(t, l->range.first, expr_mul(t, l->range.step, i));
		break;
	case RANGE_MUL:
		*value = expr_mul(t, l->range.first, power(t, i, n, &fits));
		break;
	case RANGE_DIV:
		*value = expr_binary(t, EXPR_EDIV, l->range.first, power(t, i, n, &fits));
		break;
	case RANGE_WHILE: case RANGE_NONE:
		UNREACHABLE("aligned already");
	}
	expr_ref limit = expr_and(t, fits, range_cond(t, &l->range, *value));
	out->range = (struct range){ .kind = RANGE_WHILE, .first = expr_int(t, 0), .limit = limit, .step = expr_int(t, 1) };
	return true;
}
