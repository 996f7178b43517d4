/* What a kernel's arrays of constant size say about its launch: an access that every thread performs, at an index made
 * of thread indices, stays in its array only in blocks that are small enough. A launch beyond that is broken before
 * it races, so where the launch is open such bounds are taken as preconditions, each listed as an assumption. An access
 * that only some launches perform bounds only these. (proofs/theories/Bounds.v: always_performed, launch_bound) */
#include "core/core_internal.h"

struct bounds_walk {
	struct kernel *k;
	struct expr_table *t;
	struct expr_map *corner;       /* threadIdx.a := blockDim.a - 1 */
	expr_ref path;                 /* when the launch's threads get to the statement */
	const int64_t *dim;            /* what the launch fixes; 0: open */
	int64_t *limit;                /* per axis, out; NULL: only looks whether the launch keeps to what indices are assumed to do */
};

/* Other than from launch to launch? */
static bool differs(const struct var *v, void *data)
{
	(void)data;
	switch (v->kind) {
	case VAR_BLOCK_DIM: case VAR_GRID_DIM: case VAR_PARAM:
		return false;
	case VAR_NONE: case VAR_THREAD_IDX: case VAR_BLOCK_IDX: case VAR_LOOP: case VAR_READ: case VAR_APPROX: case VAR_WITNESS:
		return true;
	}
	UNREACHABLE("var_kind out of range");
}

static bool agreed(struct bounds_walk *w, expr_ref e)
{
	return !e.ix || !expr_mentions(w->t, e, differs, NULL);
}

/* Made of thread indices of open axes and constants, growing with each: so greatest in the block's last corner. */
static bool grows(const struct bounds_walk *w, expr_ref e)
{
	const struct expr *x = expr_get(w->t, e);
	if (x->kind == EXPR_INT) return x->value >= 0;
	if (x->kind == EXPR_VAR) return expr_var_get(w->t, x->var)->kind == VAR_THREAD_IDX;
	if (x->kind == EXPR_ADD || x->kind == EXPR_MUL) return grows(w, x->kid[0]) && grows(w, x->kid[1]);
	return false;
}

/* e = threadIdx.axis + offset? */
static bool one_axis(const struct bounds_walk *w, expr_ref e, int *axis, int64_t *offset)
{
	const struct expr *x = expr_get(w->t, e);
	*offset = 0;
	if (x->kind == EXPR_ADD && expr_is_int(w->t, x->kid[1], offset)) x = expr_get(w->t, x->kid[0]);
	if (x->kind != EXPR_VAR || expr_var_get(w->t, x->var)->kind != VAR_THREAD_IDX) return false;
	*axis = expr_var_get(w->t, x->var)->axis;
	return true;
}

static void bound_axis(struct bounds_walk *w, const struct access *a, int axis, int64_t most)
{
	const struct site *site = kernel_site(w->k, a->site);
	if (w->dim[axis] || most < 1 || most >= w->limit[axis]) return;
	w->limit[axis] = most;
	kernel_assume(w->k, ASSUME_PRECONDITION, site->at, "blockDim.%c <= %lld, so that %s stays in its array", "xyz"[axis],
		(long long)most, site->text ? site->text : "an index");
}

static void bound_block(struct bounds_walk *w, const struct access *a, expr_ref index, int64_t size)
{
	const struct site *site = kernel_site(w->k, a->site);
	expr_ref fits = expr_lt(w->t, expr_subst(w->t, w->corner, index), expr_int(w->t, size));
	bool value;
	fits = expr_or(w->t, expr_not(w->t, w->path), fits);
	if (expr_is_bool(w->t, fits, &value)) return;
	for (size_t i = 0; i < w->k->preconditions.n; i++)
		if (w->k->preconditions.at[i].ix == fits.ix) return;
	VEC_PUSH(w->k->arena, &w->k->preconditions, fits);
	kernel_assume(w->k, ASSUME_PRECONDITION, site->at, "blocks are small enough for %s to stay in its array",
		site->text ? site->text : "an index");
}

/* Indices are assumed to stay in their dimension: does the last thread's, which every thread computes, leave it? */
static void leave_dimension(struct bounds_walk *w, const struct access *a)
{
	const struct array *array = kernel_array(w->k, a->array);
	const struct site *site = kernel_site(w->k, a->site);
	bool always;
	for (uint32_t d = 1; d < array->dims && expr_is_bool(w->t, w->path, &always) && always; d++) {
		int64_t size, last;
		if (!array->size[d].ix || !expr_is_int(w->t, array->size[d], &size) || !grows(w, a->index[d])) continue;
		if (!expr_is_int(w->t, expr_subst(w->t, w->corner, a->index[d]), &last) || last < size || w->k->unproved) continue;
		w->k->unproved = arena_printf(w->k->arena, "the launch contradicts an assumption: %s leaves a dimension of its array",
			site->text ? site->text : "an index");
		w->k->unproved_at = site->at;
	}
}

static void bound_access(struct bounds_walk *w, const struct access *a)
{
	const struct array *array = kernel_array(w->k, a->array);
	if (!w->limit) {
		leave_dimension(w, a);
		return;
	}
	if (array->space != SPACE_SHARED) return;
	for (uint32_t d = 0; d < array->dims; d++) {
		int64_t size, offset;
		int axis;
		if (!array->size[d].ix || !expr_is_int(w->t, array->size[d], &size) || size < 1) continue;
		if (!grows(w, a->index[d])) continue;
		bool always = false;
		if (expr_is_bool(w->t, w->path, &always) && always && one_axis(w, a->index[d], &axis, &offset))
			bound_axis(w, a, axis, size - offset);
		else if (expr_get(w->t, a->index[d])->kind != EXPR_INT)
			bound_block(w, a, a->index[d], size);
	}
}

static void walk(struct bounds_walk *w, const struct core_stmt *s, int depth)
{
	if (!s || depth > LIMIT_CORE_DEPTH) return;
	expr_ref path = w->path;
	switch (s->kind) {
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++) walk(w, s->u.seq.at[i], depth + 1);
		return;
	case CORE_IF:
		if (!agreed(w, s->u.branch.cond)) return;
		w->path = expr_and(w->t, path, s->u.branch.cond);
		walk(w, s->u.branch.then, depth + 1);
		w->path = expr_and(w->t, path, expr_not(w->t, s->u.branch.cond));
		walk(w, s->u.branch.other, depth + 1);
		w->path = path;
		return;
	case CORE_FOR:
		if (s->u.loop.range.kind == RANGE_WHILE || !agreed(w, s->u.loop.range.first) ||
			!agreed(w, s->u.loop.range.limit) || !agreed(w, s->u.loop.range.step))
			return;
		w->path = expr_and(w->t, path, range_cond(w->t, &s->u.loop.range, s->u.loop.range.first));
		walk(w, s->u.loop.body, depth + 1);
		w->path = path;
		return;
	case CORE_READ: bound_access(w, &s->u.read.access); return;
	case CORE_WRITE: bound_access(w, &s->u.write.access); return;
	case CORE_ATOMIC: bound_access(w, &s->u.atomic.access); return;
	case CORE_NONE: case CORE_SKIP: case CORE_SYNC: case CORE_ASSUME: case CORE_ASSERT: case CORE_APPROX:
		return;
	}
	UNREACHABLE("core_kind out of range");
}

void kernel_launch_bounds(struct kernel *k, const int64_t dim[3], int64_t limit[3])
{
	struct expr_table *t = k->exprs;
	struct bounds_walk w = { .k = k, .t = t, .corner = expr_map_new(k->arena), .path = expr_bool(t, true), .dim = dim,
		.limit = limit };
	for (int i = 0; i < 3; i++)
		expr_map_put(w.corner, k->thread_idx[i], expr_sub(t, expr_var(t, k->block_dim[i]), expr_int(t, 1)));
	walk(&w, k->body, 0);
}

void kernel_launch_keeps(struct kernel *k)
{
	struct expr_table *t = k->exprs;
	struct bounds_walk w = { .k = k, .t = t, .corner = expr_map_new(k->arena), .path = expr_bool(t, true) };
	for (int i = 0; i < 3; i++) {
		struct expr_range r = expr_range(t, expr_var(t, k->block_dim[i]));
		if (r.lo == r.hi) expr_map_put(w.corner, k->thread_idx[i], expr_int(t, r.lo - 1));
	}
	walk(&w, k->body, 0);
}
