/* What host code tells of a launch, as preconditions of its kernel. A symbol that is a dimension or a parameter becomes that; the rest
 * are parameters of their own, of which only the facts tell. What is left out makes the answer one for more launches. */
#include "infer/infer.h"

#include <string.h>

struct applying { struct kernel *k; const struct launch_terms *terms; struct { expr_ref *at; size_t n, cap; } symbol, done; };

/* Of a symbol: what it is in the kernel, {0} where nothing says. */
static expr_ref *symbol_of(struct applying *a, var_ref v)
{
	expr_ref none = { 0 };
	while (a->symbol.n <= v.ix) VEC_PUSH(a->k->arena, &a->symbol, none);
	return &a->symbol.at[v.ix];
}

static expr_ref symbol_made(struct applying *a, var_ref v)
{
	expr_ref *have = symbol_of(a, v);
	if (have->ix) return *have;
	struct var made = *expr_var_get(a->terms->exprs, v);
	made.name = arena_printf(a->k->arena, "host.%s", made.name);
	made.at = a->k->at;
	made.origin = (var_ref){ 0 };
	var_ref own = expr_var_new(a->k->exprs, &made);
	VEC_PUSH(a->k->arena, &a->k->params, own);
	return *have = expr_var(a->k->exprs, own);
}

/* The term in the kernel's table; nodes of it are below each other by number, so that the smaller ones come first. */
static expr_ref translate(struct applying *a, expr_ref e)
{
	struct expr_table *t = a->k->exprs;
	expr_ref none = { 0 };
	while (a->done.n <= e.ix) VEC_PUSH(a->k->arena, &a->done, none);
	if (a->done.at[e.ix].ix) return a->done.at[e.ix];
	const struct expr x = *expr_get(a->terms->exprs, e);
	expr_ref kid[3] = { { 0 } }, made;
	for (int i = 0; i < 3; i++)
		if (x.kid[i].ix) kid[i] = translate(a, x.kid[i]);
	switch (x.kind) {
	case EXPR_INT: made = expr_int(t, x.value); break;
	case EXPR_BOOL: made = expr_bool(t, x.value != 0); break;
	case EXPR_VAR: made = symbol_made(a, x.var); break;
	case EXPR_WRAP: made = expr_wrap(t, x.type, kid[0]); break;
	case EXPR_ITE: made = expr_ite(t, kid[0], kid[1], kid[2]); break;
	case EXPR_NOT: case EXPR_POW2: made = expr_unary(t, x.kind, kid[0]); break;
	case EXPR_ADD: case EXPR_SUB: case EXPR_MUL: case EXPR_TDIV: case EXPR_TREM: case EXPR_EDIV: case EXPR_EMOD: case EXPR_MIN: case EXPR_MAX:
	case EXPR_BAND: case EXPR_BOR: case EXPR_BXOR: case EXPR_EQ: case EXPR_LT: case EXPR_LE: case EXPR_AND: case EXPR_OR: case EXPR_IFF:
		made = expr_binary(t, x.kind, kid[0], kid[1]);
		break;
	case EXPR_NONE: UNREACHABLE("a term has no such node");
	}
	return a->done.at[e.ix] = made;
}

static expr_ref parameter(const struct kernel *k, const char *name)
{
	var_ref v = expr_var_find(k->exprs, name);
	const struct var *var = v.ix ? expr_var_get(k->exprs, v) : NULL;
	bool usable = var && var->kind == VAR_PARAM && !var->type.opaque && var->type.bits != 1;
	return usable ? expr_var(k->exprs, v) : (expr_ref){ 0 };
}

/* A symbol that is a dimension, or an argument, is known by it. */
static void define(struct applying *a, expr_ref own, expr_ref term)
{
	const struct expr x = *expr_get(a->terms->exprs, term);
	if (!own.ix || x.kind != EXPR_VAR || symbol_of(a, x.var)->ix || expr_sort(a->terms->exprs, term) != SORT_INT) return;
	*symbol_of(a, x.var) = own;
}

static void demand(struct applying *a, expr_ref cond)
{
	bool value;
	if (expr_is_bool(a->k->exprs, cond, &value) && value) return;
	VEC_PUSH(a->k->arena, &a->k->preconditions, cond);
}

static void equate(struct applying *a, expr_ref own, expr_ref term)
{
	if (own.ix) demand(a, expr_eq(a->k->exprs, own, translate(a, term)));
}

/* Facts that speak of nothing in the kernel bound nothing there. More symbols may be known by each that does. */
static bool is_tied(struct applying *a, expr_ref fact)
{
	struct var_list vars = { 0 };
	bool tied = false;
	expr_vars(a->terms->exprs, a->k->arena, fact, &vars);
	for (size_t i = 0; i < vars.n; i++) tied = tied || symbol_of(a, vars.at[i])->ix;
	return tied;
}

static void take_facts(struct applying *a)
{
	size_t n = a->terms->facts.n;
	bool *taken = ARENA_ARRAY(a->k->arena, bool, n + 1), more = true;
	while (more) {
		more = false;
		for (size_t i = 0; i < n; i++) {
			if (taken[i] || !is_tied(a, a->terms->facts.at[i])) continue;
			taken[i] = more = true;
			demand(a, translate(a, a->terms->facts.at[i]));
		}
	}
}

void launch_terms_apply(struct kernel *k, const struct launch_terms *terms)
{
	struct applying a = { .k = k, .terms = terms };
	for (int round = 0; round < 2; round++) {
		void (*take)(struct applying *, expr_ref, expr_ref) = round ? equate : define;
		for (size_t i = 0; i < terms->arguments.n; i++) take(&a, parameter(k, terms->arguments.at[i].name), terms->arguments.at[i].number);
		for (int i = 0; i < 3; i++) {
			take(&a, expr_var(k->exprs, k->grid_dim[i]), terms->grid[i]);
			take(&a, expr_var(k->exprs, k->block_dim[i]), terms->block[i]);
		}
	}
	take_facts(&a);
	k->follows_launch = true;
}
