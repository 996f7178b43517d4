/* Which approximated variables a value depends on: directly, or through the ranges of loop variables.
 * A loop variable depends on all that its range mentions; a copy or a witness that protocol/ made depends on what
 * its origin depends on; everything that is neither read, approximated nor a loop variable depends on nothing. */
#include "typecheck/typecheck_internal.h"

struct typecheck_dependence {
	struct kernel *k;
	VEC(struct range) ranges;
	VEC(uint32_t) range_of;        /* per variable, 1 + its position in `ranges`, or 0 */
	VEC(uint32_t) seen;            /* per variable, the number of the last search that came by */
	uint32_t search;
};

struct typecheck_dependence *dependence_empty(struct kernel *k)
{
	struct typecheck_dependence *d = ARENA_NEW(k->arena, struct typecheck_dependence);
	d->k = k;
	return d;
}

void dependence_add_loop(struct typecheck_dependence *d, var_ref x, const struct range *r)
{
	while (d->range_of.n <= x.ix)
		VEC_PUSH(d->k->arena, &d->range_of, 0);
	VEC_PUSH(d->k->arena, &d->ranges, *r);
	d->range_of.at[x.ix] = (uint32_t)d->ranges.n;
}

static bool first_visit(struct typecheck_dependence *d, var_ref v)
{
	while (d->seen.n <= v.ix)
		VEC_PUSH(d->k->arena, &d->seen, 0);
	if (d->seen.at[v.ix] == d->search) return false;
	d->seen.at[v.ix] = d->search;
	return true;
}

static void add_range_vars(struct typecheck_dependence *d, var_ref x, struct var_list *todo)
{
	if (x.ix >= d->range_of.n || d->range_of.at[x.ix] == 0) return;
	const struct range *r = &d->ranges.at[d->range_of.at[x.ix] - 1];
	const expr_ref parts[] = { r->first, r->limit, r->step };
	for (int i = 0; i < 3; i++)
		if (parts[i].ix) expr_vars(d->k->exprs, d->k->arena, parts[i], todo);
}

static void add_once(struct arena *a, struct var_list *out, var_ref v)
{
	for (size_t i = 0; i < out->n; i++)
		if (out->at[i].ix == v.ix) return;
	VEC_PUSH(a, out, v);
}

void typecheck_dependence_find(struct typecheck_dependence *d, expr_ref e, struct var_list *out)
{
	struct var_list todo = {0};
	if (!e.ix) return;
	d->search++;
	expr_vars(d->k->exprs, d->k->arena, e, &todo);
	for (size_t i = 0; i < todo.n; i++) {          /* grows while it runs */
		const struct var *v = expr_var_get(d->k->exprs, todo.at[i]);
		var_ref root = v->origin.ix ? v->origin : todo.at[i];
		if (!first_visit(d, root)) continue;
		switch (expr_var_get(d->k->exprs, root)->kind) {
		case VAR_READ: case VAR_APPROX:
			add_once(d->k->arena, out, root);
			break;
		case VAR_LOOP: case VAR_WITNESS:
			add_range_vars(d, root, &todo);
			break;
		case VAR_NONE: case VAR_THREAD_IDX: case VAR_BLOCK_IDX: case VAR_BLOCK_DIM: case VAR_GRID_DIM: case VAR_PARAM:
			break;
		}
	}
}

var_ref dependence_first(struct typecheck_dependence *d, expr_ref e)
{
	struct var_list found = {0};
	typecheck_dependence_find(d, e, &found);
	return found.n > 0 ? found.at[0] : (var_ref){0};
}

static void collect_loops(struct typecheck_dependence *d, const struct core_stmt *s, uint32_t depth)
{
	if (!s || depth > LIMIT_TYPECHECK_DEPTH) return;
	switch (s->kind) {
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++) collect_loops(d, s->u.seq.at[i], depth + 1);
		return;
	case CORE_IF:
		collect_loops(d, s->u.branch.then, depth + 1);
		collect_loops(d, s->u.branch.other, depth + 1);
		return;
	case CORE_FOR:
		dependence_add_loop(d, s->u.loop.var, &s->u.loop.range);
		collect_loops(d, s->u.loop.body, depth + 1);
		return;
	case CORE_NONE: case CORE_SKIP: case CORE_READ: case CORE_WRITE: case CORE_ATOMIC: case CORE_SYNC:
	case CORE_ASSUME: case CORE_ASSERT: case CORE_APPROX:
		return;
	}
	UNREACHABLE("core_kind out of range");
}

struct typecheck_dependence *typecheck_dependence_new(struct kernel *k)
{
	struct typecheck_dependence *d = dependence_empty(k);
	collect_loops(d, k->body, 0);
	return d;
}

void typecheck_dependence(struct kernel *k, expr_ref e, struct var_list *out)
{
	typecheck_dependence_find(typecheck_dependence_new(k), e, out);
}
