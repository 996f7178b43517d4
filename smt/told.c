/* Which sizes of a launch, and which parameters, host code tells by an equation: `gridDim.x = (n + 255) / 256`. A guess takes the others first and
 * computes these: of a few usual values for each hardly any keep all equations. That only orders a search; nothing is proved by it. */
#include "smt/guess_internal.h"

struct equation { var_ref told; struct var_list by; bool placed; };
struct equation_list { struct equation *at; size_t n, cap; };

bool guess_is_dim(const struct var *v) { return v->kind == VAR_BLOCK_DIM || v->kind == VAR_GRID_DIM; }

static const struct equation *equation_of(const struct equation_list *list, var_ref v)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i].told.ix == v.ix) return &list->at[i];
	return NULL;
}

/* Does one of them rest on v? */
static bool rest_on(const struct equation_list *list, struct arena *a, const struct var_list *vars, var_ref v)
{
	struct var_list seen = { 0 };
	for (size_t i = 0; i < vars->n; i++) VEC_PUSH(a, &seen, vars->at[i]);
	for (size_t i = 0; i < seen.n; i++) {
		const struct equation *e = equation_of(list, seen.at[i]);
		if (seen.at[i].ix == v.ix) return true;
		for (size_t j = 0; e && j < e->by.n; j++)
			if (!var_list_has(&seen, e->by.at[j])) VEC_PUSH(a, &seen, e->by.at[j]);
	}
	return false;
}

static void equation_add(struct equation_list *list, struct arena *a, var_ref told, const struct var_list *by)
{
	struct equation e = { .told = told };
	if (equation_of(list, told) || rest_on(list, a, by, told)) return;
	for (size_t i = 0; i < by->n; i++) VEC_PUSH(a, &e.by, by->at[i]);
	VEC_PUSH(a, list, e);
}

/* Only of the launch and of parameters? `dim`: the one size of the launch in it. */
static bool is_hosts(struct expr_table *t, const struct var_list *vars, var_ref *dim, size_t *dims)
{
	*dims = 0;
	for (size_t i = 0; i < vars->n; i++) {
		const struct var *v = expr_var_get(t, vars->at[i]);
		if (!guess_is_dim(v) && (v->kind != VAR_PARAM || v->type.bits == 1)) return false;
		if (guess_is_dim(v)) *dim = vars->at[i], ++*dims;
	}
	return true;
}

static void part_tells(struct expr_table *t, struct arena *a, expr_ref part, struct equation_list *list)
{
	const struct expr x = *expr_get(t, part);
	struct var_list vars = { 0 }, rest = { 0 };
	var_ref dim = { 0 };
	size_t dims;
	if (x.kind != EXPR_EQ) return;
	expr_vars(t, a, part, &vars);
	if (vars.n < 2 || vars.n > LIMIT_GUESS_VARS || !is_hosts(t, &vars, &dim, &dims)) return;
	for (int i = 0; i < 2; i++) {
		const struct expr side = *expr_get(t, x.kid[i]);
		struct var_list by = { 0 };
		expr_vars(t, a, x.kid[1 - i], &by);
		if (side.kind == EXPR_VAR && !var_list_has(&by, side.var)) equation_add(list, a, side.var, &by);
	}
	for (size_t i = 0; i < vars.n; i++)
		if (vars.at[i].ix != dim.ix) VEC_PUSH(a, &rest, vars.at[i]);
	if (dims == 1) equation_add(list, a, dim, &rest);
}

void told_find(struct expr_table *t, struct arena *a, const struct expr_list *parts, struct var_list *out)
{
	struct equation_list list = { 0 };
	for (size_t i = 0; i < parts->n; i++) part_tells(t, a, parts->at[i], &list);
	for (size_t placed = 0, before = SIZE_MAX; placed != before;) {
		before = placed;
		for (size_t i = 0; i < list.n; i++) {
			struct equation *e = &list.at[i];
			bool ready = !e->placed;
			for (size_t j = 0; j < e->by.n && ready; j++) {
				const struct equation *of = equation_of(&list, e->by.at[j]);
				ready = !of || of->placed;
			}
			if (!ready) continue;
			e->placed = true;
			placed++;
			VEC_PUSH(a, out, e->told);
		}
	}
}
