/* Barriers and the place of a thread in its block; the rest of the vocabulary is not here yet. */
#include "infer/lower/device/device.h"

#include <string.h>

#define NOWHERE 1000000                 /* added to a target: nothing ever arrives there */

void device_sync(struct lower *l, enum scope scope, bool shared, bool global, expr_ref mask, const struct tree_span *at)
{
	struct core_stmt s = { .kind = CORE_SYNC, .at = lower_at(at) };
	s.u.sync.scope = scope;
	s.u.sync.orders_shared = shared;
	s.u.sync.orders_global = global;
	s.u.sync.mask = mask;
	values_emit(l, &s);
}

bool device_overrides(const struct tree_function *f)
{
	(void)f;
	return false;
}

bool device_call(struct lower *l, const struct call *c, struct value *out)
{
	*out = (struct value){0};
	if (strcmp(c->function->name, "__syncthreads") != 0) return false;
	device_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, memory_user_place(l, c->at));
	return true;
}

void device_asm(struct lower *l, const struct tree_stmt *s) { values_give_up(l, &s->at, "inline assembly"); }

const struct core_stmt *device_finish(struct lower *l, const struct core_stmt *body)
{
	(void)l;
	return body;
}

void device_leave(struct lower *l) { values_jump(l, l->targets + NOWHERE); }

/* x + blockDim.x * (y + blockDim.y * z) */
expr_ref device_thread_rank(struct lower *l)
{
	struct expr_table *t = l->t;
	const struct kernel *k = l->k;
	expr_ref x = expr_var(t, k->thread_idx[0]), y = expr_var(t, k->thread_idx[1]), z = expr_var(t, k->thread_idx[2]);
	l->k->mentions_linear = true;
	expr_ref rows = expr_add(t, y, expr_mul(t, expr_var(t, k->block_dim[1]), z));
	return expr_add(t, x, expr_mul(t, expr_var(t, k->block_dim[0]), rows));
}
