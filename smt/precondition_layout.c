/* Layouts: where an index is a sum of digits, each with a stride, no two threads meet if every stride is at least as long as what the next
 * lower one runs over:  d[y * s1 + x * s0]  with  s1 >= gridDim.x * s0  and  s0 >= 1. As with all candidates, the check has the last word. */
#include "smt/precondition_internal.h"

static struct expr below_wraps(struct expr_table *t, expr_ref e)
{
	struct expr x = *expr_get(t, e);
	while (x.kind == EXPR_WRAP) x = *expr_get(t, x.kid[0]);
	return x;
}

/* A number or a parameter; NULL: something else. */
static const char *short_text(struct gather *g, expr_ref e)
{
	struct expr_table *t = g->f->pattern->exprs;
	if (!e.ix) return NULL;          /* the limit of a loop that has none */
	struct expr x = below_wraps(t, e);
	if (x.kind == EXPR_INT) return arena_printf(g->f->arena, "%lld", (long long)x.value);
	const struct var *v = x.kind == EXPR_VAR ? expr_var_get(t, x.var) : NULL;
	return v && v->kind == VAR_PARAM && !v->type.opaque && !v->undeclared ? v->name : NULL;
}

/* `x < n` among what is around. */
static const char *guard_bound(struct gather *g, var_ref of)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr_list parts = { 0 };
	for (size_t i = 0; i < g->path.n; i++) smt_conjuncts(t, g->f->arena, g->path.at[i], &parts);
	for (size_t i = 0; i < parts.n; i++) {
		struct expr x = *expr_get(t, parts.at[i]);
		struct expr left = x.kind == EXPR_LT ? below_wraps(t, x.kid[0]) : x;
		const char *text = left.kind == EXPR_VAR && left.var.ix == of.ix ? short_text(g, x.kid[1]) : NULL;
		if (text) return text;
	}
	return NULL;
}

/* How many loops are around the one that counts v; as many as there are: none does. */
static size_t loop_of(const struct gather *g, var_ref v)
{
	size_t i = 0;
	while (i < g->loops.n && g->loops.at[i]->u.loop.var.ix != v.ix) i++;
	return i;
}

/* Below what a digit stays: where its loop or a guard ends it, or its dimension; NULL: nothing short says that. */
static const char *digit_bound(struct gather *g, expr_ref digit)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr x = below_wraps(t, digit);
	if (x.kind != EXPR_VAR) return NULL;
	const struct var *v = expr_var_get(t, x.var);
	size_t loop = loop_of(g, x.var);
	if (loop < g->loops.n) return short_text(g, g->loops.at[loop]->u.loop.range.limit);
	const char *guarded = guard_bound(g, x.var);
	bool grid = v->kind == VAR_BLOCK_IDX;
	if (guarded || (!grid && v->kind != VAR_THREAD_IDX)) return guarded;
	int64_t fixed = finder_dim_fixed(g->f, grid, v->axis);
	return fixed ? arena_printf(g->f->arena, "%lld", (long long)fixed) : finder_dim_name(g->f, grid, v->axis);
}

static int digit_rank(struct gather *g, expr_ref digit)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr x = below_wraps(t, digit);
	if (x.kind != EXPR_VAR) return 0;
	const struct var *v = expr_var_get(t, x.var);
	size_t loop = loop_of(g, x.var);
	if (loop < g->loops.n) return -1 - (int)loop;
	return v->kind == VAR_BLOCK_IDX ? 4 + v->axis : v->kind == VAR_THREAD_IDX ? 1 + v->axis : 0;
}

/* stride: {0} for the digit that counts single elements. */
static void step_add(struct gather *g, var_ref stride, expr_ref digit)
{
	if (g->steps.n == LIMIT_PRECONDITION_TERMS) return;
	struct step s = { stride, digit_bound(g, digit), digit_rank(g, digit), g->indices };
	VEC_PUSH(g->f->arena, &g->steps, s);
}

/* An index as digits, each with its stride. */
static void steps_note(struct gather *g, expr_ref e)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr x = below_wraps(t, e);
	if (!g->nodes) return;
	g->nodes--;
	if (x.kind == EXPR_ADD || x.kind == EXPR_SUB) {
		steps_note(g, x.kid[0]);
		steps_note(g, x.kid[1]);
	}
	if (x.kind == EXPR_VAR) step_add(g, (var_ref) { 0 }, e);
	for (int i = 0; i < 2 && x.kind == EXPR_MUL; i++) {
		struct expr stride = below_wraps(t, x.kid[i]);
		if (stride.kind == EXPR_VAR && short_text(g, x.kid[i])) step_add(g, stride.var, x.kid[1 - i]);
	}
}

void layout_note(struct gather *g, const struct access *a)
{
	for (uint32_t i = 0; i < LIMIT_CORE_DIMS; i++) {
		if (a->index[i].ix) steps_note(g, a->index[i]);
		g->indices++;
	}
	if (a->count > g->width) g->width = a->count;
}

/* The next lower one of the same index; NULL: it is the lowest. */
static const struct step *step_below(const struct gather *g, const struct step *s)
{
	const struct step *best = NULL;
	for (size_t i = 0; i < g->steps.n; i++) {
		const struct step *x = &g->steps.at[i];
		if (x->index == s->index && x->rank < s->rank && x->stride.ix != s->stride.ix && (!best || x->rank > best->rank)) best = x;
	}
	return best;
}

static void layout_add(struct finder *f, size_t number)
{
	struct candidate_set *l = &f->layout;
	if (number == SIZE_MAX || l->n == LIMIT_PRECONDITION_PARTS) return;
	for (size_t i = 0; i < l->n; i++)
		if (l->at[i] == number) return;
	l->at[l->n++] = number;
}

void layout_candidates(struct gather *g)
{
	struct finder *f = g->f;
	struct expr_table *t = f->pattern->exprs;
	struct arena *a = f->arena;
	f->layout.n = 0;
	for (size_t i = 0; i < g->steps.n; i++) {
		const struct step *s = &g->steps.at[i], *below = step_below(g, s);
		const char *name = s->stride.ix ? expr_var_get(t, s->stride)->name : NULL;
		if (!name || (below && !below->bound)) continue;
		const char *least = arena_printf(a, "%u", (unsigned)(g->width ? g->width : 1));
		if (below) least = below->stride.ix ? arena_printf(a, "%s * %s", below->bound, expr_var_get(t, below->stride)->name) : below->bound;
		layout_add(f, candidate_add(f, COST_LAYOUT, arena_printf(a, "%s >= %s", name, least)));
	}
}
