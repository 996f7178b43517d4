/* Alarms that only launches show which nobody makes: where a number that is left open would be negative, or 0 where an index counts by it,
 * or a vector would lie where no device takes it, or where an open launch has many threads along an axis that the kernel does not ask for.
 * The kernel is checked once more under the demand that none is. If that check calls nothing true, what breaks the demand is possible, with
 * this as its cause; but only where launches that people make keep the demand (precondition_natural.c). No alarm is taken away. Of numbers
 * that host code chooses from, all are made. */
#include "smt/precondition_internal.h"

#include <string.h>

#define RECHECK_PART 4               /* of the kernel's work: what is true is mostly found soon */

static void demand_part(struct finder *f, struct candidate part, struct candidate *all, struct candidate_list *parts)
{
	VEC_PUSH(f->arena, parts, part);
	all->cond = expr_and(f->pattern->exprs, all->cond, part.cond);
}

/* Threads, or blocks, that differ in nothing that the kernel asks for. */
static void demand_axis(struct finder *f, int what, int axis, struct candidate *all, struct candidate_list *parts)
{
	struct kernel *k = f->pattern;
	var_ref dim = what ? k->grid_dim[axis] : k->block_dim[axis];
	struct candidate part = { .text = arena_printf(f->arena, "%s == 1", finder_dim_name(f, what, axis)),
		.cond = expr_eq(k->exprs, expr_var(k->exprs, dim), expr_int(k->exprs, 1)) };
	demand_part(f, part, all, parts);
}

/* v: what an index counts by where a device takes only multiples of `width`. */
static void demand_multiple(struct finder *f, var_ref v, uint32_t width, struct candidate *all, struct candidate_list *parts)
{
	struct expr_table *t = f->pattern->exprs;
	const struct var *var = expr_var_get(t, v);
	if (var->kind != VAR_PARAM || var->type.opaque || var->undeclared || finder_is_chosen(f, var->name)) return;
	struct candidate part = { .text = arena_printf(f->arena, "%s %% %u == 0", var->name, (unsigned)width),
		.cond = expr_eq(t, expr_binary(t, EXPR_EMOD, expr_var(t, v), expr_int(t, width)), expr_int(t, 0)) };
	bool known;
	if (!expr_is_bool(t, part.cond, &known)) demand_part(f, part, all, parts);
}

/* Of vectors that were alarmed: that they lie where the device takes them. */
static void demand_multiples(struct finder *f, struct candidate *all, struct candidate_list *parts)
{
	struct core_walk w = core_walk_begin(f->pattern->body, f->arena);
	uint32_t nodes = LIMIT_UNUSUAL_NODES;
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		const struct access *a = core_access(s);
		if (!a || a->count < 2 || !kernel_site(f->pattern, a->site)->aligned || !finder_is_alarmed(f, a)) continue;
		struct var_list counts = { 0 };
		access_counts(f, a, &counts, &nodes);
		for (size_t i = 0; i < counts.n; i++) demand_multiple(f, counts.at[i], a->count, all, parts);
	}
}

/* Of each number that a launch leaves open: its least usual value; of axes that the kernel does not ask for, one. All of it is one demand; `parts` are its own. */
static bool demand(struct finder *f, struct candidate *all, struct candidate_list *parts)
{
	struct kernel *k = f->pattern;
	struct var_list counts = { 0 };
	finder_counts(f, &counts);
	all->cond = expr_bool(k->exprs, true);
	all->text = "numbers that are left open are no negative ones, and not 0 where an index counts by them; no more axes than the kernel asks for";
	for (int axis = 1; axis < 3 && f->scope == PRECONDITION_ANY; axis++)
		for (int what = 0; what < 2; what++)
			if (!f->uses_index[what][axis] && !finder_dim_fixed(f, what, axis)) demand_axis(f, what, axis, all, parts);
	demand_multiples(f, all, parts);
	for (size_t i = 0; i < k->params.n; i++) {
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		expr_ref own = expr_var(k->exprs, k->params.at[i]);
		int64_t least = var_list_has(&counts, k->params.at[i]);
		if (!finder_is_number(v) || expr_range(k->exprs, own).lo >= least || finder_is_chosen(f, v->name)) continue;
		struct candidate part = { .text = arena_printf(f->arena, "%s >= %lld", v->name, (long long)least), .cond = expr_le(k->exprs, expr_int(k->exprs, least), own) };
		demand_part(f, part, all, parts);
	}
	bool known;
	return !expr_is_bool(k->exprs, all->cond, &known);
}

/* The demands that its launch breaks, in the words of who reads it. NULL: it breaks none. */
static const char *broken_by(struct finder *f, const struct candidate_list *parts, const struct witness *w, bool all, struct arena *a)
{
	struct text t = { 0 };
	for (size_t i = 0; i < parts->n; i++)
		if (candidate_kills(f, &parts->at[i], w)) text_printf(&t, "%s%s", t.n ? " and " : "", parts->at[i].text);
	const char *text = t.n ? arena_printf(a, all ? "no launch with %s shows it" : "no launch with %s was found that shows it", t.at) : NULL;
	text_fini(&t);
	return text;
}

static bool has_true(const struct check *c)
{
	for (size_t i = 0; i < c->alarms.n; i++)
		if (c->alarms.at[i].label == LABEL_TRUE) return true;
	return false;
}

/* Under the demand nothing is true: what was, is possible. One whose launch keeps the demand stays what it is. */
static void relabel(struct finder *f, struct kernel *k, const struct candidate_list *parts, bool all, struct check *found)
{
	for (size_t i = 0; i < found->alarms.n; i++) {
		struct alarm *a = &found->alarms.at[i];
		const char *why = a->label == LABEL_TRUE ? broken_by(f, parts, &a->witness, all, k->arena) : NULL;
		if (!why) continue;
		struct cause c = { .reason = "unusual-launch", .why = why, .at = a->at[0] };
		VEC_PUSH(k->arena, &a->causes, c);
		a->label = LABEL_POSSIBLE;
	}
	if (!has_true(found) && found->verdict == VERDICT_RACY) found->verdict = VERDICT_POSSIBLY_RACY;
}

void smt_unusual_find(struct kernel *k, const char *open, const struct launch *launch, const struct check_options *options, struct check *found,
	enum precondition_scope scope)
{
	struct preconditions scratch = { .arena = arena_new() };
	struct finder f = { .scope = scope, .options = options, .launch = launch, .k = k, .open = open, .arena = scratch.arena, .out = &scratch,
		.most = INT64_MAX };
	struct diags diags = { .arena = f.arena };
	struct candidate all = { 0 };
	struct candidate_list parts = { 0 };
	struct candidate_set set = { .n = 1 };
	struct check again;
	for (size_t i = 0; i < found->alarms.n && f.seen_count < LIMIT_PRECONDITION_SEEN; i++)
		if (found->alarms.at[i].label == LABEL_TRUE && found->alarms.at[i].witness.block_dim[0] > 0) f.seen[f.seen_count++] = found->alarms.at[i];
	if (scope && found->verdict == VERDICT_RACY && finder_init(&f, &diags) && demand(&f, &all, &parts)) {
		VEC_PUSH(f.arena, &f.candidates, all);
		struct check_options once = *options;
		once.true_only = true;
		f.options = &once;
		bool usual = f.seen_count && precondition_is_natural(&f, &set);
		struct kernel *copy = usual ? finder_recheck(&f, &set, smt_kernel_work(options) / RECHECK_PART, false, &again) : NULL;
		if (copy && !has_true(&again)) relabel(&f, k, &parts, !again.gave_up.n, found);
		found->stats.work += scratch.work;
	}
	smt_preconditions_free(&scratch);
}
