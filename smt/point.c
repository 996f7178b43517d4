/* A launch in numbers that is to keep conditions: what a comparison does not like of it becomes what the other side is. */
#include "smt/point.h"

#include <string.h>

#define REPAIRS 4

void point_dims(const struct kernel *k, const var_ref dim[3], int64_t fixed[3], int64_t most[3])
{
	for (int i = 0; i < 3; i++) {
		struct expr_range r = expr_range(k->exprs, expr_var(k->exprs, dim[i]));
		fixed[i] = r.lo == r.hi ? r.lo : 0;
		most[i] = r.hi;
	}
}

const struct launch_param *point_params(const struct point *p, struct arena *a, size_t *n)
{
	struct launch_param *params = ARENA_ARRAY(a, struct launch_param, p->k->params.n + 1);
	*n = 0;
	for (size_t i = 0; i < p->k->params.n; i++) {
		const struct var *v = expr_var_get(p->k->exprs, p->k->params.at[i]);
		if (!v->type.opaque) params[(*n)++] = (struct launch_param) { v->name, p->value[i] };
	}
	return params;
}

int64_t point_value(var_ref v, bool *bound, void *data)
{
	struct point *p = data;
	const struct var *var = expr_var_get(p->k->exprs, v);
	*bound = true;
	p->steps++;
	if (var->kind == VAR_BLOCK_DIM) return p->block_dim[var->axis];
	if (var->kind == VAR_GRID_DIM) return p->grid_dim[var->axis];
	for (size_t i = 0; i < p->k->params.n; i++, p->steps++) {
		if (p->k->params.at[i].ix != v.ix) continue;
		p->read |= UINT64_C(1) << i % 64;
		return p->value[i];
	}
	*bound = false;
	return 0;
}

static bool point_eval(struct point *p, expr_ref e, int64_t *value)
{
	struct eval_env env = { point_value, p };
	return expr_eval(p->k->exprs, e, &env, value) == EVAL_OK;
}

static bool point_keeps(struct point *p, expr_ref e)
{
	int64_t value;
	return point_eval(p, e, &value) && value;
}

/* Through conversions, quotients and choices: whether they give the value is asked afterwards. */
static bool point_set(struct point *p, expr_ref e, int64_t value)
{
	const struct expr *x = expr_get(p->k->exprs, e);
	int64_t by, whole;
	if (x->kind == EXPR_WRAP) return point_set(p, x->kid[0], value);
	if (x->kind == EXPR_ITE) return point_set(p, x->kid[point_keeps(p, x->kid[0]) ? 1 : 2], value);
	if (x->kind == EXPR_TDIV || x->kind == EXPR_EDIV)
		return expr_is_int(p->k->exprs, x->kid[1], &by) && int_mul(by, value, &whole) && point_set(p, x->kid[0], whole);
	if (x->kind != EXPR_VAR) return false;
	const struct var *v = expr_var_get(p->k->exprs, x->var);
	bool block = v->kind == VAR_BLOCK_DIM;
	if (block || v->kind == VAR_GRID_DIM) {
		int64_t fixed = block ? p->block_fixed[v->axis] : p->grid_fixed[v->axis], most = block ? p->block_most[v->axis] : p->grid_most[v->axis];
		if (fixed || value < 1 || value > most) return false;
		(block ? p->block_dim : p->grid_dim)[v->axis] = value;
		return true;
	}
	struct expr_range r = expr_range(p->k->exprs, e);
	for (size_t i = 0; p->launch && i < p->launch->param_count; i++)
		if (!strcmp(p->launch->params[i].name, v->name)) return false;
	for (size_t i = 0; i < p->k->params.n && value >= r.lo && value <= r.hi; i++) {
		if (p->k->params.at[i].ix != x->var.ix) continue;
		p->value[i] = value;
		return true;
	}
	return false;
}

/* How much kid[1] is above kid[0] with this value of a parameter. */
static bool point_excess(struct point *p, const struct expr *x, size_t param, int64_t value, int64_t *out)
{
	int64_t before = p->value[param], a, b;
	p->value[param] = value;
	bool good = point_eval(p, x->kid[0], &a) && point_eval(p, x->kid[1], &b) && int_sub(b, a, out);
	p->value[param] = before;
	return good;
}

/* Sums on both sides: the parameter that counts least in them becomes so much larger. */
static void point_repair_sum(struct point *p, const struct expr *x, int64_t least)
{
	int64_t best = 0, add = 0, value;
	size_t of = 0;
	p->read = 0;
	if (!point_eval(p, x->kid[0], &value) || !point_eval(p, x->kid[1], &value)) return;
	uint64_t read = p->read;
	for (size_t i = 0; i < p->k->params.n; i++) {
		int64_t now, more, next, slope, lacks;
		if (!(read >> i % 64 & 1)) continue;
		if (!int_add(p->value[i], 1, &more) || !point_excess(p, x, i, p->value[i], &now) || !point_excess(p, x, i, more, &next)) continue;
		if (!int_sub(next, now, &slope) || slope <= 0 || (best && slope >= best) || !int_sub(least, now, &lacks)) continue;
		best = slope;
		of = i;
		add = lacks / slope + (lacks % slope > 0);
	}
	int64_t larger;
	if (best && int_add(p->value[of], add, &larger) && int_add(larger, p->slack, &larger))
		point_set(p, expr_var(p->k->exprs, p->k->params.at[of]), larger);
}

/* Of a comparison: one side becomes what the other side is, of an equation in turn. */
static void point_repair_compare(struct point *p, const struct expr *x)
{
	struct expr_table *t = p->k->exprs;
	int64_t is[2], step = x->kind == EXPR_LT;
	int first = p->turned ? 0 : 1;
	struct expr left = *expr_get(t, x->kid[0]);
	if (!point_eval(p, x->kid[0], &is[0]) || !point_eval(p, x->kid[1], &is[1])) return;
	if (x->kind == EXPR_EQ && left.kind == EXPR_EMOD && is[1] == 0) {
		if (point_eval(p, left.kid[1], &is[1]) && is[1] > 0) point_set(p, left.kid[0], is[1]);
	} else if (x->kind == EXPR_EQ) {
		if (!point_set(p, x->kid[first], is[!first])) point_set(p, x->kid[!first], is[first]);
	} else if (!point_set(p, x->kid[1], is[0] + step + p->slack) && !point_set(p, x->kid[0], is[1] - step)) {
		point_repair_sum(p, x, step);
	}
}

static void point_repair(struct point *p, expr_ref e)
{
	const struct expr x = *expr_get(p->k->exprs, e);
	if (point_keeps(p, e)) return;
	if (x.kind == EXPR_AND) {
		point_repair(p, x.kid[0]);
		point_repair(p, x.kid[1]);
	} else if (x.kind == EXPR_OR) {
		point_repair(p, x.kid[0]);
	} else if (x.kind == EXPR_LE || x.kind == EXPR_LT || x.kind == EXPR_EQ) {
		point_repair_compare(p, &x);
	}
}

bool point_fit(struct point *p, const expr_ref *parts, size_t n)
{
	for (int round = 0; round < REPAIRS; round++) {
		bool kept = true;
		p->turned = round % 2;
		for (size_t i = 0; i < n + p->k->preconditions.n; i++) {
			expr_ref e = i < n ? parts[i] : p->k->preconditions.at[i - n];
			if (point_keeps(p, e)) continue;
			kept = false;
			point_repair(p, e);
		}
		if (kept) return true;
	}
	return false;
}
