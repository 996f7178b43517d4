/* Loop variables that take few values, known before the kernel runs: geometric loops with constant ends and short
 * counting loops; and geometric loops that begin with what is computed from such a variable. Division by such a variable becomes a choice
 * between divisions by constants (lower.c).
 *
 * The list covers every value the variable has inside its loop; outside it the variable does not occur. */
#include "smt/smt_internal.h"

static bool finite_add(struct finite_var *f, int64_t value)
{
	for (uint32_t i = 0; i < f->n; i++)
		if (f->value[i] == value) return true;
	if (f->n == LIMIT_FINITE_VALUES) return false;
	f->value[f->n++] = value;
	return true;
}

/* All values of the range that begins with `first`, a superset when the limit is only bounded. false: too many, or not known. */
static bool finite_values(struct expr_table *t, const struct range *r, int64_t first, struct finite_var *f)
{
	int64_t step;
	if (r->kind == RANGE_WHILE) return false;
	if (!expr_is_int(t, r->step, &step)) return false;
	struct expr_range limit = expr_range(t, r->limit);
	switch (r->kind) {
	case RANGE_MUL:
		f->geometric = true;
		if (first <= 0 || step <= 1 || limit.hi == INT64_MAX) return false;
		for (int64_t v = first; v < limit.hi;) {
			if (!finite_add(f, v)) return false;
			if (v > INT64_MAX / step) break;
			v *= step;
		}
		return true;
	case RANGE_DIV:
		f->geometric = true;
		if (first < 0 || step <= 1 || limit.lo == INT64_MIN || limit.lo < 0) return false;
		for (int64_t v = first; v > limit.lo; v /= step)
			if (!finite_add(f, v)) return false;
		return true;
	case RANGE_UP:
		if (step <= 0 || limit.hi == INT64_MAX || limit.hi > INT64_MAX - step) return false;
		for (int64_t v = first; v < limit.hi; v += step)
			if (!finite_add(f, v)) return false;
		return true;
	case RANGE_DOWN:
		if (step <= 0 || limit.lo == INT64_MIN || limit.lo < INT64_MIN + step) return false;
		for (int64_t v = first; v > limit.lo; v -= step)
			if (!finite_add(f, v)) return false;
		return true;
	case RANGE_WHILE: case RANGE_NONE:
		return false;
	}
	UNREACHABLE("range_kind out of range");
}

struct one_value { var_ref var; int64_t value; };

static int64_t value_of(var_ref v, bool *bound, void *data)
{
	const struct one_value *one = data;
	*bound = v.ix == one->var.ix;
	return one->value;
}

/* A geometric range whose begin is computed from one variable that takes few values, that of a loop around it: stride = size / 2. */
static bool finite_nested(const struct kernel *k, struct arena *a, const struct finite *known, const struct range *r, struct finite_var *f)
{
	struct var_list vars = { 0 };
	if (r->kind != RANGE_MUL && r->kind != RANGE_DIV) return false;
	expr_vars(k->exprs, a, r->first, &vars);
	const struct finite_var *around = vars.n == 1 ? finite_find(k, known, vars.at[0]) : NULL;
	for (uint32_t i = 0; around && i < around->n; i++) {
		struct one_value one = { vars.at[0], around->value[i] };
		struct eval_env env = { value_of, &one };
		int64_t first;
		if (expr_eval(k->exprs, r->first, &env, &first) != EVAL_OK || !finite_values(k->exprs, r, first, f)) return false;
	}
	return around != NULL;
}

void finite_collect(struct kernel *k, struct arena *a, struct finite *out)
{
	struct core_walk w = core_walk_begin(k->body, a);
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		if (s->kind != CORE_FOR) continue;
		struct finite_var f = { .var = s->u.loop.var };
		const struct range *r = &s->u.loop.range;
		int64_t first;
		bool constant = r->kind != RANGE_WHILE && expr_is_int(k->exprs, r->first, &first);
		if (constant ? finite_values(k->exprs, r, first, &f) : finite_nested(k, a, out, r, &f)) VEC_PUSH(a, &out->list, f);
	}
}

const struct finite_var *finite_find(const struct kernel *k, const struct finite *f, var_ref v)
{
	const struct var *have_var = expr_var_get(k->exprs, v);
	/* a witness counts iterations: its origin is no copy of the same value */
	var_ref origin = have_var->kind == VAR_LOOP ? have_var->origin : (var_ref) { 0 };
	for (size_t i = 0; i < f->list.n; i++) {
		var_ref have = f->list.at[i].var;
		if (have.ix == v.ix || (origin.ix && have.ix == origin.ix)) return &f->list.at[i];
	}
	return NULL;
}
