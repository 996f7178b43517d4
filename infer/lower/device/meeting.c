/* What all threads of a block come to with the same: a barrier's number, its object, the arguments of a copy. Where these may differ each thread
 * comes for its own value only, a parameter that has any: then some thread misses another, and what follows is as if none had. */
#include "infer/lower/device/device_internal.h"

expr_ref device_parameter(struct lower *l, const char *name, struct int_type type, int64_t lo, int64_t hi, const struct tree_span *at)
{
	struct var v = { .name = arena_strdup(l->k->arena, name), .kind = VAR_PARAM, .type = type, .at = lower_at(at),
		.any = true, .lo = lo, .hi = hi };
	var_ref ref = expr_var_new(l->t, &v);
	VEC_PUSH(l->k->arena, &l->k->params, ref);
	return expr_var(l->t, ref);
}

/* A number that differs between threads where an argument may; {0} when it is the same for all. */
static expr_ref difference(struct lower *l, const struct value *v, const struct tree_span *at)
{
	if (values_uniform(l, v)) return (expr_ref){0};
	if (v->kind == VALUE_INT && v->type.bits != 1) return v->e;
	if (v->kind == VALUE_OPAQUE && v->e.ix) return v->e;
	if (v->kind == VALUE_POINTER && v->targets == 1) return memory_offset(l, &v->target[0].place);
	if (v->kind == VALUE_POINTER) { /* which of the targets */
		expr_ref e = expr_int(l->t, 0);
		for (uint32_t i = 1; i < v->targets; i++) e = expr_ite(l->t, v->target[i].cond, expr_int(l->t, i), e);
		if (!values_expr_uniform(l, e)) return e;
	}
	return values_approx(l, "argument", VALUES_INT, CAUSE_UNKNOWN_CALL, "what threads meet with", at, false);
}

void device_meet(struct lower *l, const struct value *with, size_t n, const char *object, const struct tree_span *at)
{
	expr_ref cond = expr_bool(l->t, true);
	struct branch b;
	for (size_t i = 0; i < n; i++) {
		expr_ref e = difference(l, &with[i], at);
		if (e.ix) cond = expr_and(l->t, cond, expr_eq(l->t, e, device_parameter(l, "argument", VALUES_INT, 1, 0, at)));
	}
	bool differs = values_branch_where(l, &b, cond, at);
	device_sync_by_object(l, object, false, at);
	if (differs) values_branch_end(l, &b);
}

void device_sync_numbered(struct lower *l, const struct value *number, const struct tree_span *at)
{
	if (!values_uniform(l, number)) device_meet(l, number, 1, NULL, at);
	device_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, at);
}
