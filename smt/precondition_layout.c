/* Layouts: where an index is a sum of digits, each with a stride, no two threads meet if every stride is at least as long as what the next
 * lower one runs over:  d[y * s1 + x * s0]  with  s1 >= gridDim.x * s0  and  s0 >= 1; or one digit in another:  d[(z * h + y) * w + x]  with  w  at least what
 * x runs over, and  h  what y does. As with all candidates, the check has the last word. */
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

/* ---- nests: (z * h + y) * w + x ---- */

static void addends(struct gather *g, expr_ref e, struct expr_list *out)
{
	struct expr x = below_wraps(g->f->pattern->exprs, e);
	if (!g->nodes) return;
	g->nodes--;
	if (x.kind != EXPR_ADD) {
		VEC_PUSH(g->f->arena, out, e);
		return;
	}
	addends(g, x.kid[0], out);
	addends(g, x.kid[1], out);
}

static bool is_axis(const struct expr_table *t, const struct expr *x, enum var_kind kind, int *axis)
{
	const struct var *v = x->kind == EXPR_VAR ? expr_var_get(t, x->var) : NULL;
	if (v) *axis = v->axis;
	return v && v->kind == kind;
}

/* `x < n` of this sum. */
static const char *sum_bound(struct gather *g, const struct expr_list *sum)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr_list parts = { 0 };
	for (size_t i = 0; i < g->path.n; i++) smt_conjuncts(t, g->f->arena, g->path.at[i], &parts);
	for (size_t i = 0; i < parts.n; i++) {
		struct expr_list left = { 0 };
		struct expr x = *expr_get(t, parts.at[i]);
		if (x.kind != EXPR_LT || !short_text(g, x.kid[1])) continue;
		addends(g, x.kid[0], &left);
		bool same = left.n == sum->n;
		for (size_t j = 0; j < left.n && same; j++) same = left.at[j].ix == sum->at[j].ix;
		if (same) return short_text(g, x.kid[1]);
	}
	return NULL;
}

static const char *dim_text(struct gather *g, int what, int axis)
{
	int64_t fixed = finder_dim_fixed(g->f, what, axis);
	return fixed ? arena_printf(g->f->arena, "%lld", (long long)fixed) : finder_dim_name(g->f, what, axis);
}

/* Below what a sum stays: a digit, or the thread's number in the grid; NULL: nothing short says. */
static const char *sum_run(struct gather *g, const struct expr_list *sum)
{
	struct expr_table *t = g->f->pattern->exprs;
	const char *guarded = sum->n ? sum_bound(g, sum) : NULL;
	if (guarded || sum->n == 1) return guarded ? guarded : digit_bound(g, sum->at[0]);
	for (size_t i = 0; i < 2 && sum->n == 2; i++) {
		struct expr thread = below_wraps(t, sum->at[i]), blocks = below_wraps(t, sum->at[1 - i]);
		int axis[3];
		if (blocks.kind != EXPR_MUL || !is_axis(t, &thread, VAR_THREAD_IDX, &axis[0])) continue;
		for (int j = 0; j < 2; j++) {
			struct expr block = below_wraps(t, blocks.kid[j]), size = below_wraps(t, blocks.kid[1 - j]);
			if (!is_axis(t, &block, VAR_BLOCK_IDX, &axis[1]) || !is_axis(t, &size, VAR_BLOCK_DIM, &axis[2])) continue;
			if (axis[0] == axis[1] && axis[0] == axis[2]) return arena_printf(g->f->arena, "%s * %s", dim_text(g, 1, axis[0]), dim_text(g, 0, axis[0]));
		}
	}
	return NULL;
}

/* e as one multiple of a parameter, and what is added to that; false: it is none, or there are several. */
static bool multiple_split(struct gather *g, expr_ref e, const char **stride, expr_ref *of, struct expr_list *rest)
{
	struct expr_table *t = g->f->pattern->exprs;
	struct expr_list all = { 0 };
	*stride = NULL;
	addends(g, e, &all);
	for (size_t i = 0; i < all.n; i++) {
		struct expr x = below_wraps(t, all.at[i]);
		const char *name = NULL;
		for (int j = 0; j < 2 && x.kind == EXPR_MUL && !name; j++) {
			if (below_wraps(t, x.kid[j]).kind == EXPR_VAR && (name = short_text(g, x.kid[j]))) *of = x.kid[1 - j];
		}
		if (name && *stride) return false;
		if (name) *stride = name;
		else VEC_PUSH(g->f->arena, rest, all.at[i]);
	}
	return *stride;
}

/* What is added to a multiple of a stride stays below the stride, and so within what it is a multiple of. false: that is not told in short words, or
 * the strides of single digits say as much. */
static bool nest_note(struct gather *g, expr_ref index)
{
	const char *stride, *found[LIMIT_PRECONDITION_PARTS];
	size_t n = 0;
	bool plain = true;
	struct expr_list rest = { 0 };
	expr_ref of = { 0 };
	while (n < LIMIT_PRECONDITION_PARTS && multiple_split(g, index, &stride, &of, &rest)) {
		const char *run = sum_run(g, &rest);
		if (!run) return false;
		plain = plain && rest.n == 1;
		found[n++] = arena_printf(g->f->arena, "%s >= %s", stride, run);
		index = of;
		rest.n = 0;
	}
	if (n < 2 && plain) return false;
	for (size_t i = 0; i < n; i++) VEC_PUSH(g->f->arena, &g->nests, found[i]);
	return true;
}

void layout_note(struct gather *g, const struct access *a)
{
	for (uint32_t i = 0; i < LIMIT_CORE_DIMS; i++) {
		if (a->index[i].ix && !nest_note(g, a->index[i])) steps_note(g, a->index[i]);
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
		if (!name || (below && !below->bound) || finder_is_chosen(f, name)) continue;
		const char *least = arena_printf(a, "%u", (unsigned)(g->width ? g->width : 1));
		if (below) least = below->stride.ix ? arena_printf(a, "%s * %s", below->bound, expr_var_get(t, below->stride)->name) : below->bound;
		layout_add(f, candidate_add(f, COST_LAYOUT, arena_printf(a, "%s >= %s", name, least)));
	}
	for (size_t i = 0; i < g->nests.n; i++) layout_add(f, candidate_add(f, COST_PRODUCT, g->nests.at[i]));
}
