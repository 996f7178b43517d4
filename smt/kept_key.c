/* Under what an answer is kept: the kernel without its places, what the text form leaves out of it, and what was asked. Two kernels of one key
 * differ in where they stand, and each place of one has its counterpart in the other: the place of the same rank. */
#include "smt/kept_internal.h"

#include <stdlib.h>

static int place_compare(const void *x, const void *y)
{
	const struct span *a = x, *b = y;
	const uint32_t one[] = { a->file, a->line, a->column, a->end_line, a->end_column }, other[] = { b->file, b->line, b->column, b->end_line, b->end_column };
	for (size_t i = 0; i < sizeof one / sizeof *one; i++)
		if (one[i] != other[i]) return one[i] < other[i] ? -1 : 1;
	return 0;
}

static void place_add(struct arena *a, struct places *p, struct span at)
{
	VEC_PUSH(a, &p->all, at);
}

static var_ref bound_by(const struct core_stmt *s)
{
	switch (s->kind) {
	case CORE_READ: return s->u.read.var;
	case CORE_ATOMIC: return s->u.atomic.var;
	case CORE_FOR: return s->u.loop.var;
	case CORE_APPROX: return s->u.approx.var;
	case CORE_NONE: case CORE_SKIP: case CORE_SEQ: case CORE_WRITE: case CORE_IF: case CORE_SYNC: case CORE_ASSUME: case CORE_ASSERT: break;
	}
	return (var_ref) { 0 };
}

/* The built-in ones, the parameters, those that the body binds. */
static void vars_find(const struct kernel *k, struct arena *a, struct var_list *out)
{
	for (int i = 0; i < 3; i++) {
		const var_ref axis[] = { k->thread_idx[i], k->block_idx[i], k->block_dim[i], k->grid_dim[i] };
		for (size_t j = 0; j < sizeof axis / sizeof *axis; j++) VEC_PUSH(a, out, axis[j]);
	}
	for (size_t i = 0; i < k->params.n; i++) VEC_PUSH(a, out, k->params.at[i]);
	struct core_walk w = core_walk_begin(k->body, a);
	for (const struct core_stmt *s; (s = core_walk_next(&w));)
		if (bound_by(s).ix) VEC_PUSH(a, out, bound_by(s));
}

/* In the order in which the kernel has them, then by rank, each once. */
static void places_find(const struct kernel *k, const struct var_list *vars, struct arena *a, struct places *p)
{
	place_add(a, p, k->at);
	place_add(a, p, k->unsupported_at);
	place_add(a, p, k->unproved_at);
	for (size_t i = 0; i < k->arrays.n; i++) place_add(a, p, k->arrays.at[i].at);
	for (size_t i = 0; i < k->sites.n; i++) place_add(a, p, k->sites.at[i].at);
	for (size_t i = 0; i < k->assumptions.n; i++) place_add(a, p, k->assumptions.at[i].at);
	for (size_t i = 0; i < k->claims.n; i++) place_add(a, p, k->claims.at[i].at);
	for (size_t i = 0; i < vars->n; i++) place_add(a, p, expr_var_get(k->exprs, vars->at[i])->at);
	struct core_walk w = core_walk_begin(k->body, a);
	for (const struct core_stmt *s; (s = core_walk_next(&w));) place_add(a, p, s->at);
	p->sorted = arena_memdup(a, p->all.at, p->all.n * sizeof *p->all.at);
	qsort(p->sorted, p->all.n, sizeof *p->sorted, place_compare);
	for (size_t i = 0; i < p->all.n; i++)
		if (!i || place_compare(&p->sorted[p->n - 1], &p->sorted[i])) p->sorted[p->n++] = p->sorted[i];
}

bool place_rank(const struct places *p, struct span at, uint32_t *rank)
{
	const struct span *found = bsearch(&at, p->sorted, p->n, sizeof at, place_compare);
	*rank = found ? (uint32_t)(found - p->sorted) : 0;
	return found != NULL;
}

/* Which place is where; and which begin together, for such are one to people. */
static void places_put(const struct places *p, struct text *key)
{
	uint32_t rank;
	for (size_t i = 0; i < p->all.n; i++) {
		place_rank(p, p->all.at[i], &rank);
		text_printf(key, " %u", (unsigned)rank);
	}
	text_put(key, "\n");
	for (size_t i = 0; i < p->n; i++) {
		const struct span *at = &p->sorted[i], *before = i ? &p->sorted[i - 1] : at;
		bool together = at->file == before->file && at->line == before->line && at->column == before->column;
		text_put(key, !at->line ? "0" : at->file != before->file ? "f" : together ? "=" : "<");
	}
	text_put(key, "\n");
}

static void var_put(const struct kernel *k, var_ref ref, struct text *key)
{
	const struct var *v = expr_var_get(k->exprs, ref);
	text_printf(key, "%s %d %d %d %d %lld %lld %d%d%d%d%d %d %d%d%d%d %d ", v->name, (int)v->kind, v->axis, (int)v->type.bits, v->type.is_signed | v->type.opaque << 1,
		(long long)v->lo, (long long)v->hi, v->wide, v->undeclared, v->any, v->lost, v->uniform, (int)v->in_step,
		v->computed, v->of_lanes, v->of_launch, v->unfollowed, (int)v->cause);
	text_put_quoted(key, v->why);
	text_put_quoted(key, v->origin.ix ? expr_var_get(k->exprs, v->origin)->name : "");
	text_put(key, "\n");
}


static void marks_put(const struct kernel *k, struct text *key)
{
	text_printf(key, "%d ", k->follows_launch);
	for (size_t i = 0; i < k->arrays.n; i++) text_put(key, k->arrays.at[i].is_unsteady ? "u" : "-");
	for (size_t i = 0; i < k->sites.n; i++) text_put(key, k->sites.at[i].unfollowed ? "u" : "-");
	text_put(key, "\n");
}

/* Of the limits by the clock nothing: an answer that met one is not kept. */
static void options_put(const struct check_options *o, int64_t kernel_work, int64_t query_work, struct text *key)
{
	text_printf(key, "%d %.17g %lld %lld ", (int)o->arith, smt_effort(o), (long long)kernel_work, (long long)query_work);
	text_printf(key, "%d%d%d%d%d%d%d%d%d%d%d%d %u\n", o->steady, o->no_warp, o->no_block, o->no_grid, o->alias, o->no_divergence, o->proof_only, o->attempt, o->true_only,
		o->other_warps, o->guess_only, o->no_trials, (unsigned)o->only.ix);
}

void kept_key(const struct kernel *k, const struct check_options *o, int64_t kernel_work, int64_t query_work, struct arena *a, struct places *p, struct text *key)
{
	struct var_list vars = { 0 };
	vars_find(k, a, &vars);
	options_put(o, kernel_work, query_work, key);
	core_print_placeless(k, key);
	marks_put(k, key);
	for (size_t i = 0; i < vars.n; i++) var_put(k, vars.at[i], key);
	places_find(k, &vars, a, p);
	places_put(p, key);
}
