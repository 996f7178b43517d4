/* lower_pipeline: copies that run on their own until the thread that began them waits: cp.async and __pipeline_memcpy_async.
 * They touch both sides when they begin, and again after each barrier that comes before their wait: it does not order them.
 * Groups are followed in straight lines of code. Of a wait in a loop or branch it is assumed that it waits for all. */
#include "infer/lower_internal.h"

static void copy_accesses(struct lower *l, const struct lower_own_copy *x)
{
	lower_touch_many(l, x->from, x->bytes_from, x->unit, ACCESS_READ, x->from_at);
	lower_touch_many(l, x->to, expr_int(l->t, x->bytes), x->unit, ACCESS_WRITE, x->to_at);
}

static bool depends_on_bound(struct lower *l, const struct value *v)
{
	for (uint32_t i = 0; i < v->targets; i++) {
		if (lower_max_var(l, v->target[i].cond)) return true;
		for (uint32_t k = 0; k < v->target[i].place.n; k++) if (lower_max_var(l, v->target[i].place.term[k].index)) return true;
	}
	return false;
}

void lower_own_copy_begin(struct lower *l, struct lower_own_copy x, CXCursor at)
{
	copy_accesses(l, &x);
	if (l->dry || l->failed) return;
	x.group = l->copy_group;
	bool plain = l->nesting == 0 && !lower_max_var(l, x.bytes_from) && !depends_on_bound(l, &x.to) && !depends_on_bound(l, &x.from);
	if (plain) VEC_PUSH(l->scratch, &l->own_copies, x);
	else lower_assumption(l, ASSUME_OTHER, parse_span(l->p, at), "an asynchronous copy in a loop or branch is waited for before the next barrier");
}

void lower_own_copies_commit(struct lower *l)
{
	if (!l->dry) l->copy_group++;
}

void lower_own_copies_wait(struct lower *l, bool all, int64_t except)
{
	size_t kept = 0;
	if (l->dry) return;
	for (size_t i = 0; i < l->own_copies.n; i++) {
		struct lower_own_copy x = l->own_copies.at[i];
		bool done = all || l->nesting > 0 || (x.group < l->copy_group && l->copy_group - x.group > except);
		if (!done) l->own_copies.at[kept++] = x;
	}
	l->own_copies.n = kept;
}

void lower_own_copies_after_barrier(struct lower *l)
{
	for (size_t i = 0; i < l->own_copies.n && !l->dry; i++) copy_accesses(l, &l->own_copies.at[i]);
}
