/* What a thread of a run has got that its ids and the launch do not determine. Two threads that got the same from memory compute the
 * same, but for what they make of their ids. How a value that is not followed, or an approximated one, is made of them is not recorded, and most
 * that were read are made of none: that two values are stored is then no proof. What nothing was read for is made of ids, or is one for all. */
#include "smt/smt_internal.h"

static uint64_t mix(uint64_t h, uint64_t v) { return (h ^ v ^ (h >> 29)) * UINT64_C(0xD6E8FEB86659FD93) + 1; }

void inputs_add(struct inputs *in, const struct kernel *k, bool steady, const struct event *e)
{
	const struct array *array = kernel_array(k, e->access.array);
	if (e->access.mode == ACCESS_WRITE) return;
	in->any |= e->access.mode == ACCESS_ATOMIC || !steady || kernel_site(k, e->site)->is_volatile;
	in->read = mix(in->read, e->access.array.ix);
	for (uint32_t i = 0; i < array->dims; i++) in->read = mix(in->read, (uint64_t)e->index[i]);
}

static bool is_approximated(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_APPROX;
}

/* What one of two branches read: it is made of what was read and of nothing else. */
static bool is_joined_read(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_APPROX && v->cause == CAUSE_ARRAY_READ;
}

bool inputs_joined(const struct kernel *k, expr_ref stored)
{
	return stored.ix && expr_mentions(k->exprs, stored, is_joined_read, NULL);
}

/* It varies between the threads of a block, or may be anything: what unseen code gives. */
static bool is_varied(const struct var *v, void *same_thread)
{
	if (v->kind != VAR_APPROX || v->uniform || v->computed || v->cause == CAUSE_ARRAY_READ) return false;
	return !*(bool *)same_thread || v->cause == CAUSE_UNKNOWN_CALL || v->cause == CAUSE_ATOMIC_RESULT;
}

static bool is_of_lanes(const struct var *v, void *data)
{
	(void)data;
	return v->of_lanes;
}

/* How a sum of all lanes is made is not followed, nor that each has the same. Warps have other ones, but for what the block's memory brought them. */
bool inputs_of_lanes(const struct kernel *k, const struct performed *x, const struct performed *y, bool one_warp)
{
	if (!one_warp && !x->exchanged && !y->exchanged) return false;
	return x->stored.ix && y->stored.ix && expr_mentions(k->exprs, x->stored, is_of_lanes, NULL) && expr_mentions(k->exprs, y->stored, is_of_lanes, NULL);
}

/* A number of which nothing is told is computed by the thread for itself. */
bool inputs_agree(const struct kernel *k, const struct performed *x, const struct performed *y, bool same_thread)
{
	const struct inputs *a = &x->inputs, *b = &y->inputs;
	expr_ref stored = x->stored;
	if (x->site.ix != y->site.ix || a->any || b->any || a->read != b->read) return false;
	if (!stored.ix) return kernel_site(k, x->site)->coded && (same_thread || a->read);
	return expr_mentions(k->exprs, stored, is_approximated, NULL) && !expr_mentions(k->exprs, stored, is_varied, &same_thread);
}
