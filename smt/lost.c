/* Numbers of a launch in sight that its host code computes in a way that is not followed. The solver may choose any value for one; no run need come
 * to it. A race that needs such a value is possible. It does not where neither the accesses, nor what leads to them, nor what they store speak
 * of one, and the two threads are there whatever a size of the launch is that is lost: in its first place. What else the launch says was
 * looked at where the numbers come from (infer/host/given.c): what hangs together with one is lost, too. */
#include "smt/smt_internal.h"

#include <string.h>

#define REASON "unfollowed-number"

static const struct var *find_in(const struct kernel *k, struct arena *a, expr_ref e)
{
	struct var_list all = { 0 };
	const struct var *found = NULL;
	if (e.ix) expr_vars(k->exprs, a, e, &all);
	for (size_t i = 0; i < all.n && !found; i++) {
		const struct var *v = expr_var_get(k->exprs, all.at[i]);
		if (v->lost) found = v;
	}
	return found;
}

static const struct var *find_in_access(const struct query *q, const struct phase_access *a)
{
	struct arena *arena = q->k->arena;
	const struct var *found = find_in(q->k, arena, a->guard);
	for (uint32_t i = 0; i < LIMIT_CORE_DIMS && !found; i++) found = find_in(q->k, arena, a->access.index[i]);
	return found ? found : find_in(q->k, arena, a->access.value);
}

/* Lanes are told apart by all sizes of the block. */
static const struct var *find_in_sizes(const struct query *q, const struct witness *w)
{
	const struct kernel *k = q->k;
	bool lanes = level_lanes(q->level) || q->nearer;
	for (int i = 0; i < 3; i++) {
		const struct var *block = expr_var_get(k->exprs, k->block_dim[i]), *grid = expr_var_get(k->exprs, k->grid_dim[i]);
		for (int t = 0; t < 2; t++) {
			if (block->lost && (lanes || w->thread[t].thread_idx[i])) return block;
			if (grid->lost && w->thread[t].block_idx[i]) return grid;
		}
	}
	return NULL;
}

void lost_relabel(const struct query *q, const struct finding *f, struct alarm *a)
{
	struct kernel *k = q->k;
	const struct divergence *d = q->divergence;
	const struct var *v = NULL;
	if (a->label != LABEL_TRUE) return;
	if (q->kind == ALARM_RACE) {
		v = find_in(k, k->arena, q->phase->context);
		if (!v) v = find_in_access(q, q->accesses.at[f->a].from);
		if (!v) v = find_in_access(q, q->accesses.at[f->b].from);
	} else {
		const expr_ref of[] = { d->cond, d->guard, d->context };
		for (size_t i = 0; i < sizeof of / sizeof *of && !v; i++) v = find_in(k, k->arena, of[i]);
	}
	if (!v) v = find_in_sizes(q, &a->witness);
	if (!v) return;
	struct cause c = { .reason = REASON, .variable = v->name, .why = v->why, .at = v->at };
	VEC_PUSH(k->arena, &a->causes, c);
	a->label = LABEL_POSSIBLE;
}

bool lost_alone(const struct alarm *a)
{
	bool alone = a->label == LABEL_POSSIBLE;
	for (size_t i = 0; i < a->causes.n && alone; i++) alone = strcmp(a->causes.at[i].reason, REASON) == 0;
	return alone;
}
