/* Handed counts: what a counter gave one thread of a block, and that thread stores in shared memory for the others, as in
 *     if (threadIdx.x == 0) next = atomicAdd(&counter, 1);  __syncthreads();  … next …
 * All that is ever stored there are such counts, so what threads of two blocks read there some two threads of these blocks were given: never one
 * number (counters.c). Which of its block's threads stored it, and in which iteration, does not matter. Nobody reads such a place before something
 * is stored in it: that is assumed, and said, for before that it may hold anything. */
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

/* The counter at a place of its own that gave e; NULL: it is no count as a counter gave it. A count may become one of another type that tells all
 * of them apart. */
static const struct read_binding *count_of(const struct kernel *k, const struct reads *counters, expr_ref e)
{
	int64_t at;
	const struct expr *n = e.ix ? expr_get(k->exprs, e) : NULL;
	uint32_t bits = 64;
	for (; n && n->kind == EXPR_WRAP; n = expr_get(k->exprs, n->kid[0])) bits = n->type.bits < bits ? n->type.bits : bits;
	for (size_t i = 0; n && n->kind == EXPR_VAR && i < counters->n; i++) {
		const struct read_binding *b = &counters->at[i];
		if (b->var.ix != n->var.ix || b->change.kind != CHANGE_ADDS) continue;
		return bits >= expr_var_get(k->exprs, b->var)->type.bits && place_of(k, b->access, &at) ? b : NULL;
	}
	return NULL;
}

/* Both count at one place. */
static bool is_one_counter(const struct kernel *k, const struct read_binding *x, const struct read_binding *y)
{
	int64_t i, j;
	return x->access->array.ix == y->access->array.ix && x->access->count == y->access->count && place_of(k, x->access, &i) && place_of(k, y->access, &j) && i == j;
}

/* The counter of which all that r may read was handed on; NULL: something else may be there. */
static const struct read_binding *handed_by(const struct kernel *k, struct arena *a, const struct reads *counters, const struct access *r, bool alias)
{
	const struct read_binding *all = NULL;
	struct core_walk w = core_walk_begin(k->body, a);
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		const struct access *x = s->kind == CORE_WRITE || s->kind == CORE_ATOMIC ? core_access(s) : NULL;
		if (!x || !may_give(k, x, r, alias)) continue;
		const struct read_binding *one = s->kind == CORE_WRITE && x->count == r->count ? count_of(k, counters, x->value) : NULL;
		if (!one || (all && !is_one_counter(k, all, one))) return NULL;
		/* the part of what is counted that is surely each one's own is the smallest */
		if (!all || one->change.by < all->change.by) all = one;
	}
	return all;
}

void handed_collect(struct kernel *k, struct arena *a, bool alias, struct reads *out)
{
	size_t counters = out->n;
	bool any = false;
	for (size_t i = 0; i < counters; i++) any |= out->at[i].change.kind == CHANGE_ADDS && !out->at[i].behind;
	if (!any) return;
	struct core_walk w = core_walk_begin(k->body, a);
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		if (s->kind != CORE_READ || kernel_array(k, s->u.read.access.array)->space != SPACE_SHARED) continue;
		const struct read_binding *of = handed_by(k, a, out, &s->u.read.access, alias);
		if (!of || of->behind) continue;
		struct read_binding b = { .var = s->u.read.var, .first = s->u.read.var, .access = of->access, .change = of->change, .handed = true };
		VEC_PUSH(a, out, b);
		expr_var_counts(k->exprs, b.var);
	}
}
