/* Which functions a pointer to a function may mean. One that comes from outside points to some device function of its type in this
 * file: anything else would be another program. */
#include "infer/lower/exprs/exprs_internal.h"

static bool is_candidate(const struct lower *l, const struct tree_function *f, const struct tree_type *type)
{
	bool plain = f->kind == TREE_FUNCTION_PLAIN && tree_has(f->flags, TREE_FLAG_DEVICE) && f->body && !tree_has(f->flags, TREE_FLAG_DEPENDENT);
	return plain && f->type->bare == type->bare && !lower_is_ours(l, &f->at);
}

/* Disjoint conditions over one number that tells which. */
static struct value choose_by(struct lower *l, const struct tree_functions *functions, expr_ref which)
{
	struct target *target = ARENA_ARRAY(l->scratch, struct target, functions->n);
	expr_ref rest = expr_bool(l->t, true);
	for (size_t i = 0; i < functions->n; i++) {
		expr_ref chosen = expr_eq(l->t, which, expr_int(l->t, (int64_t)i));
		target[i].cond = i + 1 < functions->n ? chosen : rest;
		target[i].place = (struct place){ .kind = PLACE_FUNCTION, .function = functions->at[i] };
		rest = expr_and(l->t, rest, expr_not(l->t, chosen));
	}
	return (struct value){ .kind = VALUE_POINTER, .target = target, .targets = (uint32_t)functions->n };
}

/* One number for the whole grid. */
static expr_ref number_of(struct lower *l, const char *parameter, int64_t last, const struct tree_span *at)
{
	struct var v = { .name = arena_strdup(l->k->arena, parameter), .kind = VAR_PARAM, .type = VALUES_I32, .at = lower_at(at), .lo = 0, .hi = last };
	if (last == 0) return expr_int(l->t, 0);
	var_ref ref = expr_var_new(l->t, &v);
	VEC_PUSH(l->k->arena, &l->k->params, ref);
	return expr_var(l->t, ref);
}

struct value exprs_some_function(struct lower *l, const struct tree_type *type, const char *parameter, const struct tree_span *at)
{
	struct tree_functions found = {0};
	while (values_is_pointer(type)) type = type->to;
	for (size_t i = 0; type->kind == TREE_TYPE_FUNCTION && i < l->tree->functions.n; i++)
		if (is_candidate(l, l->tree->functions.at[i], type)) VEC_PUSH(l->scratch, &found, l->tree->functions.at[i]);
	if (found.n == 0 || found.n > LIMIT_POINTED_FUNCTIONS) return (struct value){0};
	values_assumption(l, ASSUME_OTHER, at, "%s points to a device function of this file of its type (%zu of them)",
		parameter ? parameter : "a function pointer", found.n);
	int64_t last = (int64_t)found.n - 1;
	expr_ref which = parameter ? number_of(l, parameter, last, at)
		: values_approx_bounds(l, "function", VALUES_I32, CAUSE_UNKNOWN_CALL, "which function", at, false, 0, last);
	return choose_by(l, &found, which);
}
