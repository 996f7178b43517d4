/* The shape of expressions: which variables are in them, linear in one, divisible by a constant. */
#include "infer/lower/values/shape.h"

bool values_first_visit(struct lower *l, expr_ref e)
{
	while (l->stamps.n <= e.ix) VEC_PUSH(l->scratch, &l->stamps, 0);
	bool first = l->stamps.at[e.ix] != l->stamp;
	l->stamps.at[e.ix] = l->stamp;
	return first;
}

bool values_search(struct lower *l, expr_ref e, expr_look *look, var_ref x)
{
	VEC(expr_ref) open = {0};
	l->stamp++;
	VEC_PUSH(l->scratch, &open, e);
	while (open.n) {
		expr_ref top = open.at[--open.n];
		enum expr_step step = values_first_visit(l, top) ? look(l, top, x) : EXPR_LEAVE;
		if (step == EXPR_FOUND) return true;
		const struct expr *n = expr_get(l->t, top);
		for (int i = 0; i < 3 && step == EXPR_ENTER; i++) if (n->kid[i].ix) VEC_PUSH(l->scratch, &open, n->kid[i]);
	}
	return false;
}

static enum expr_step look_for_var(struct lower *l, expr_ref e, var_ref x)
{
	const struct expr *n = expr_get(l->t, e);
	if (n->kind == EXPR_VAR && n->var.ix == x.ix) return EXPR_FOUND;
	return values_max_var(l, e) < x.ix ? EXPR_LEAVE : EXPR_ENTER;
}

bool values_has_var(struct lower *l, expr_ref e, var_ref x)
{
	return e.ix && values_max_var(l, e) >= x.ix && values_search(l, e, look_for_var, x);
}

expr_ref values_replace(struct lower *l, expr_ref e, var_ref x, expr_ref by)
{
	if (!e.ix || !values_has_var(l, e, x)) return e;
	struct expr_map *m = expr_map_new(l->scratch);
	expr_map_put(m, x, by);
	return expr_subst(l->t, m, e);
}

static bool linear_in(struct lower *l, expr_ref e, var_ref x, int64_t *k, bool *wrapped, unsigned depth)
{
	*k = 0;
	/* shared subexpressions are met again and again: what is linear in practice is small */
	if (depth > 64 || l->steps++ > LIMIT_SHAPE_STEPS) return false;
	if (!values_has_var(l, e, x)) return true;
	const struct expr n = *expr_get(l->t, e);
	int64_t a, b, c;
	if (n.kind == EXPR_VAR) { *k = 1; return n.var.ix == x.ix; }
	if (n.kind == EXPR_WRAP) { *wrapped = true; return linear_in(l, n.kid[0], x, k, wrapped, depth + 1); }
	if (n.kind == EXPR_ADD || n.kind == EXPR_SUB) {
		if (!linear_in(l, n.kid[0], x, &a, wrapped, depth + 1) || !linear_in(l, n.kid[1], x, &b, wrapped, depth + 1)) return false;
		return n.kind == EXPR_ADD ? int_add(a, b, k) : int_sub(a, b, k);
	}
	if (n.kind == EXPR_MUL) {
		int side = expr_is_int(l->t, n.kid[0], &c) ? 1 : expr_is_int(l->t, n.kid[1], &c) ? 0 : -1;
		if (side < 0 || !linear_in(l, n.kid[side], x, &a, wrapped, depth + 1)) return false;
		return int_mul(a, c, k);
	}
	return false;
}

/* e without the wraps through which x is reached, at x = 0. */
static expr_ref linear_rest(struct lower *l, expr_ref e, var_ref x)
{
	if (!values_has_var(l, e, x)) return e;
	const struct expr n = *expr_get(l->t, e);
	if (n.kind == EXPR_VAR) return expr_int(l->t, 0);
	if (n.kind == EXPR_WRAP) return linear_rest(l, n.kid[0], x);
	return expr_binary(l->t, n.kind, linear_rest(l, n.kid[0], x), linear_rest(l, n.kid[1], x));
}

bool values_linear(struct lower *l, expr_ref e, var_ref x, int64_t *coefficient, expr_ref *rest, bool *wrapped)
{
	*wrapped = false;
	l->steps = 0;
	if (!linear_in(l, e, x, coefficient, wrapped, 0)) return false;
	*rest = linear_rest(l, e, x);
	return true;
}

static int64_t divisor_of(struct lower *l, expr_ref e, unsigned depth)
{
	const struct expr n = *expr_get(l->t, e);
	if (n.kind == EXPR_INT) return n.value == INT64_MIN ? 1 : n.value < 0 ? -n.value : n.value;
	if (depth > 32 || l->steps++ > LIMIT_SHAPE_STEPS) return 1;
	int64_t a, b, c;
	switch ((int)n.kind) {
	case EXPR_ADD: case EXPR_SUB: return int_gcd(divisor_of(l, n.kid[0], depth + 1), divisor_of(l, n.kid[1], depth + 1));
	case EXPR_MUL:
		a = divisor_of(l, n.kid[0], depth + 1);
		b = divisor_of(l, n.kid[1], depth + 1);
		return !int_mul(a, b, &c) || c > (INT64_C(1) << 40) ? (a ? a : 1) : c;
	case EXPR_ITE: return int_gcd(divisor_of(l, n.kid[1], depth + 1), divisor_of(l, n.kid[2], depth + 1));
	case EXPR_WRAP: /* offsets stay inside their object: a wide wrap is the identity there */
		return n.type.bits >= 32 ? divisor_of(l, n.kid[0], depth + 1) : 1;
	default: return 1;
	}
}

int64_t values_divisor(struct lower *l, expr_ref e)
{
	l->steps = 0;
	return divisor_of(l, e, 0);
}

expr_ref values_divide(struct lower *l, expr_ref e, int64_t by)
{
	struct expr_table *t = l->t;
	if (by == 1) return e;
	const struct expr n = *expr_get(t, e);
	int64_t a;
	switch ((int)n.kind) {
	case EXPR_INT: return expr_int(t, n.value / by);
	case EXPR_ADD: return expr_add(t, values_divide(l, n.kid[0], by), values_divide(l, n.kid[1], by));
	case EXPR_SUB: return expr_sub(t, values_divide(l, n.kid[0], by), values_divide(l, n.kid[1], by));
	case EXPR_ITE: return expr_ite(t, n.kid[0], values_divide(l, n.kid[1], by), values_divide(l, n.kid[2], by));
	case EXPR_WRAP: return values_divide(l, n.kid[0], by);
	case EXPR_MUL:
		a = int_gcd(values_divisor(l, n.kid[0]), by);
		if (a == 0) return expr_int(t, 0);
		return expr_mul(t, values_divide(l, n.kid[0], a), values_divide(l, n.kid[1], by / a));
	default: return expr_binary(t, EXPR_EDIV, e, expr_int(t, by));
	}
}
