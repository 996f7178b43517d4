/* Handed counts: what a counter gave one thread of a block, and that thread stores in shared memory for the others, as in
 *     if (threadIdx.x == 0) next = atomicAdd(&counter, 1);  __syncthreads();  … next …
 * Where all that is ever stored there are such counts, what threads of two blocks read there some two threads of these blocks were given: never one
 * number (counters.c). Which of its block's threads stored it, and in which iteration, does not matter. Counts may lie behind one number of the launch
 * (`gridDim.x + atomicAdd(&counter, 1)`), and beside the block's own (`next = blockIdx.x`, with which it begins) and constants (`i < n ? i : -1`). Nobody
 * reads such a place before something is stored in it: that is assumed, and said, for before that it may hold anything. */
#include "smt/smt_internal.h"

/* Its place, where that is a number. */
static bool place_of(const struct kernel *k, const struct access *x, int64_t *at)
{
	return kernel_array(k, x->array)->dims == 1 && expr_is_int(k->exprs, x->index[0], at);
}

/* May what w writes be read by r? */
static bool may_give(const struct kernel *k, const struct access *w, const struct access *r, bool alias)
{
	int64_t i, j;
	if (!arrays_may_meet(k, w->array, r->array, alias)) return false;
	if (w->array.ix != r->array.ix || !place_of(k, w, &i) || !place_of(k, r, &j)) return true;
	return i < j + (int64_t)r->count && j < i + (int64_t)w->count;
}

static bool is_of_launch(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_BLOCK_DIM || v->kind == VAR_GRID_DIM || v->kind == VAR_PARAM;
}

static bool is_of_thread(const struct var *v, void *data) { return !is_of_launch(v, data); }

/* Where a walk through what is stored is, and what it found: the counter, and what may be there besides. bits: of the narrowest type on the way. */
struct stored { const struct kernel *k; const struct reads *counters; const struct read_binding *counter; struct handed other; uint32_t bits; expr_ref behind; bool failed; };

/* Both count at one place, which is a number. */
static bool is_one_counter(const struct read_binding *x, const struct read_binding *y)
{
	return x->access->array.ix == y->access->array.ix && x->access->count == y->access->count && x->access->index[0].ix == y->access->index[0].ix;
}

/* e is what a counter at a place of its own gave, of which no bits were lost. */
static bool is_count(struct stored *s, const struct expr *e)
{
	int64_t at;
	for (size_t i = 0; i < s->counters->n; i++) {
		const struct read_binding *b = &s->counters->at[i];
		if (b->var.ix != e->var.ix || b->change.kind != CHANGE_ADDS || b->handed) continue;
		bool whole = s->bits >= expr_var_get(s->k->exprs, b->var)->type.bits && place_of(s->k, b->access, &at);
		bool one = !s->counter || (is_one_counter(s->counter, b) && s->behind.ix == s->other.behind.ix);
		if (!whole || !one || b->behind) return false;
		/* the part of what is counted that is surely each one's own is the smallest */
		if (!s->counter || b->change.by < s->counter->change.by) s->counter = b;
		s->other.behind = s->behind;
		return true;
	}
	return false;
}

static bool add_constant(struct handed *h, int64_t value)
{
	for (uint32_t i = 0; i < h->constants; i++)
		if (h->constant[i] == value) return true;
	if (h->constants == HANDED_CONSTANTS) return false;
	h->constant[h->constants++] = value;
	return true;
}

static void look_at(struct stored *s, expr_ref e, int depth)
{
	const struct expr n = *expr_get(s->k->exprs, e);
	uint32_t bits = s->bits;
	expr_ref behind = s->behind;
	if (depth > LIMIT_PRECONDITION_PARTS || s->failed) {
		s->failed = true;
	} else if (n.kind == EXPR_ITE) {
		look_at(s, n.kid[1], depth + 1);
		look_at(s, n.kid[2], depth + 1);
	} else if (n.kind == EXPR_WRAP) {
		s->bits = n.type.bits < bits ? n.type.bits : bits;
		look_at(s, n.kid[0], depth + 1);
	} else if (n.kind == EXPR_ADD && !behind.ix) {
		bool left = !expr_mentions(s->k->exprs, n.kid[0], is_of_thread, NULL);
		s->behind = n.kid[left ? 0 : 1];
		s->failed = expr_mentions(s->k->exprs, s->behind, is_of_thread, NULL);
		look_at(s, n.kid[left ? 1 : 0], depth + 1);
	} else if (n.kind == EXPR_INT && !behind.ix) {
		s->failed = bits < 32 || !add_constant(&s->other, n.value);
	} else if (n.kind == EXPR_VAR && n.var.ix == s->k->block_idx[0].ix && !behind.ix) {
		s->failed = bits < 32;
		s->other.starts = true;
	} else {
		s->failed = n.kind != EXPR_VAR || !is_count(s, &n);
	}
	s->bits = bits;
	s->behind = behind;
}

/* The counter of which all that r may read was handed on, and what else may be there; false: something that is not known. */
static bool handed_by(struct stored *s, struct arena *a, const struct access *r, bool alias)
{
	struct core_walk w = core_walk_begin(s->k->body, a);
	for (const struct core_stmt *one; (one = core_walk_next(&w)) && !s->failed;) {
		const struct access *x = one->kind == CORE_WRITE || one->kind == CORE_ATOMIC ? core_access(one) : NULL;
		if (!x || !may_give(s->k, x, r, alias)) continue;
		s->failed = one->kind == CORE_ATOMIC || x->count != r->count || !x->value.ix;
		if (!s->failed) look_at(s, x->value, 0);
	}
	return s->counter && !s->failed;
}

void handed_collect(struct kernel *k, struct arena *a, bool alias, struct reads *out)
{
	bool any = false;
	for (size_t i = 0; i < out->n; i++) any |= out->at[i].change.kind == CHANGE_ADDS;
	if (!any) return;
	struct core_walk w = core_walk_begin(k->body, a);
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		if (s->kind != CORE_READ || kernel_array(k, s->u.read.access.array)->space != SPACE_SHARED) continue;
		struct stored all = { .k = k, .counters = out, .bits = 64 };
		if (!handed_by(&all, a, &s->u.read.access, alias)) continue;
		struct read_binding b = { .var = s->u.read.var, .first = s->u.read.var, .access = all.counter->access, .change = all.counter->change };
		b.handed = arena_memdup(a, &all.other, sizeof all.other);
		int64_t least = all.other.behind.ix && expr_range(k->exprs, all.other.behind).lo < 0 ? expr_range(k->exprs, all.other.behind).lo : 0;
		for (uint32_t i = 0; i < all.other.constants; i++) least = all.other.constant[i] < least ? all.other.constant[i] : least;
		VEC_PUSH(a, out, b);
		expr_var_counts(k->exprs, b.var, least);
	}
}
