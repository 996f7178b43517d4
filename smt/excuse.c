/* What the threads of a block read together is one value, or somebody writes it meanwhile: a race, which the question about
 * one block or about two blocks reports (docs/ARCHITECTURE.md, "Which thread owns a variable"). Where `--level block` leaves
 * the second out it is asked here, for that alone: what races there may give every thread another value. */
#include "smt/smt_internal.h"

/* by site: threads are taken to read one value here */
static bool *find_together(struct kernel *k, struct arena *a, const struct check_options *o, bool *found)
{
	bool *together = ARENA_ARRAY(a, bool, k->sites.n + 1);
	struct core_walk w = core_walk_begin(k->body, a);
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		if (s->kind != CORE_READ || !expr_var_get(k->exprs, s->u.read.var)->uniform) continue;
		if (kernel_array(k, s->u.read.access.array)->space != SPACE_GLOBAL) continue;
		if (!reads_constant(k, s->u.read.access.array, o->alias)) together[s->u.read.access.site.ix] = *found = true;
	}
	return together;
}

static bool doubt(struct kernel *k, site_ref s)
{
	return k->arrays.at[kernel_site(k, s)->array.ix - 1].is_unsteady = true;
}

static bool find_doubts(struct kernel *k, const struct check *c, const bool *together)
{
	bool found = false;
	for (size_t i = 0; i < c->alarms.n; i++)
		for (int j = 0; j < 2 && c->alarms.at[i].kind == ALARM_RACE; j++)
			if (together[c->alarms.at[i].site[j].ix]) found = doubt(k, c->alarms.at[i].site[j]);
	for (uint32_t s = 1; s <= k->sites.n && c->gave_up.n; s++)
		if (together[s]) found = doubt(k, (site_ref){ s });
	return found;
}

/* What was computed from such a read was marked as uniform with it, and nothing records from what it was computed. */
static void forget_agreement(struct kernel *k)
{
	for (var_ref v = { 1 }; v.ix <= expr_var_count(k->exprs); v.ix++) {
		struct var *var = expr_var_edit(k->exprs, v);
		if (var->kind == VAR_READ || var->kind == VAR_APPROX) var->uniform = false;
	}
}

enum limit excuse_check(struct kernel *k, const struct check_options *options, struct allowance each)
{
	bool together = false;
	enum limit limit = LIMIT_NONE;
	struct typing typing = { 0 };
	if (!options->no_grid || options->no_block || options->other_warps) return LIMIT_NONE;
	typecheck_kernel(k, &typing);                        /* finds more reads that are made together */
	struct arena *scratch = arena_new();
	bool *sites = find_together(k, scratch, options, &together);
	if (together && !k->unsupported) {
		struct check_options grid = *options;
		struct check answer;
		grid.no_grid = false;
		grid.no_block = grid.no_warp = grid.no_divergence = true;
		grid.kernel_timeout = each.seconds;
		grid.kernel_work = each.work;
		smt_check_kernel(k, &grid, &answer);
		if (find_doubts(k, &answer, sites)) forget_agreement(k);
		limit = answer.limit == LIMIT_TIME ? LIMIT_TIME : LIMIT_NONE;
	}
	arena_free(scratch);
	return limit;
}
