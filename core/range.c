/* The values of a loop variable, as conditions. */
#include "core/expr_internal.h"

/* The loop's own test at x. Of RANGE_WHILE it speaks of the loop variable itself: rename it in the result. */
expr_ref range_cond(struct expr_table *t, const struct range *r, expr_ref x)
{
	switch (r->kind) {
	case RANGE_UP: case RANGE_MUL: return expr_lt(t, x, r->limit);
	case RANGE_DOWN: case RANGE_DIV: return expr_lt(t, r->limit, x);
	case RANGE_WHILE: return r->limit;
	case RANGE_NONE: break;
	}
	UNREACHABLE("range_kind out of range");
}

expr_ref range_next(struct expr_table *t, const struct range *r, expr_ref x)
{
	switch (r->kind) {
	case RANGE_UP: return expr_add(t, x, r->step);
	case RANGE_DOWN: return expr_sub(t, x, r->step);
	case RANGE_MUL: return expr_mul(t, x, r->step);
	case RANGE_DIV: return expr_binary(t, EXPR_EDIV, x, r->step);
	case RANGE_WHILE: return expr_add(t, x, expr_int(t, 1));
	case RANGE_NONE: break;
	}
	UNREACHABLE("range_kind out of range");
}

static var_ref witness(struct expr_table *t, const char *name, int64_t lo)
{
	struct var v = {.name = name, .kind = VAR_WITNESS, .type = {0, false, false}, .lo = lo, .hi = INT64_MAX};
	return expr_var_new(t, &v);
}

/* distance is a multiple of step, which is positive, and not negative */
static expr_ref in_steps(struct expr_table *t, expr_ref distance, expr_ref step, var_ref *iteration)
{
	expr_ref forward = expr_le(t, expr_int(t, 0), distance);
	int64_t c;
	if (expr_is_int(t, step, &c) && c > 0)
		return expr_and(t, forward, expr_eq(t, expr_binary(t, EXPR_EMOD, distance, step), expr_int(t, 0)));
	*iteration = witness(t, "iteration", 0);
	expr_ref k = expr_var(t, *iteration), started = expr_le(t, expr_int(t, 0), k);
	expr_ref reached = expr_eq(t, distance, expr_mul(t, step, k));
	return expr_and(t, forward, expr_and(t, started, reached));
}

/* x is first * step^k or first div step^k for some k >= 0; `largest` bounds step^k. */
static expr_ref in_powers(
	struct expr_table *t, enum expr_kind op, expr_ref x, expr_ref first, int64_t step, int64_t largest)
{
	expr_ref any = expr_eq(t, x, first);
	for (int64_t power = step; power <= largest; power *= step) {
		any = expr_or(t, any, expr_eq(t, x, expr_binary(t, op, first, expr_int(t, power))));
		if (power > INT64_MAX / step)
			break;
	}
	return any;
}

static int64_t at_most(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* Membership in a geometric range. With a step that is not constant the witness is any factor: a superset. */
static expr_ref in_geometric(struct expr_table *t, const struct range *r, expr_ref x, var_ref *iteration)
{
	bool up = r->kind == RANGE_MUL;
	enum expr_kind op = up ? EXPR_MUL : EXPR_EDIV;
	struct expr_range first = expr_range(t, r->first), limit = expr_range(t, r->limit), of_x = expr_range(t, x);
	/* MUL: first >= 1 and x < limit, so step^k < limit. DIV: x > limit >= 0, so step^k <= first. */
	int64_t largest = up ? at_most(limit.hi, of_x.hi) : first.hi;
	int64_t step;
	if (expr_is_int(t, r->step, &step) && step > 1)
		return in_powers(t, op, x, r->first, step, largest);
	*iteration = witness(t, "factor", 1);
	expr_ref factor = expr_var(t, *iteration), positive = expr_le(t, expr_int(t, 1), factor);
	return expr_and(t, positive, expr_eq(t, x, expr_binary(t, op, r->first, factor)));
}

expr_ref range_in(struct expr_table *t, const struct range *r, expr_ref x, var_ref *iteration)
{
	*iteration = (var_ref){0};
	expr_ref cond = range_cond(t, r, x);
	switch (r->kind) {
	case RANGE_UP: return expr_and(t, cond, in_steps(t, expr_sub(t, x, r->first), r->step, iteration));
	case RANGE_DOWN: return expr_and(t, cond, in_steps(t, expr_sub(t, r->first, x), r->step, iteration));
	case RANGE_MUL: case RANGE_DIV: return expr_and(t, cond, in_geometric(t, r, x, iteration));
	case RANGE_WHILE: return expr_and(t, cond, expr_le(t, expr_int(t, 0), x));
	case RANGE_NONE: break;
	}
	UNREACHABLE("range_kind out of range");
}
