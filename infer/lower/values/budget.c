/* How much the lowering of a kernel may do, in units of work that are the same in every run. What goes on for too long is given up:
 * a call is approximated and the rest of the kernel has its answers; only a kernel's own body takes the kernel with it. */
#include "infer/lower/values/shape.h"

uint64_t values_budget_spent(const struct lower *l)
{
	return l->work + expr_work(l->t) / 2;
}

void values_budget_begin(struct lower *l, uint64_t spent_before)
{
	uint64_t left = spent_before < LIMIT_LOWER_FILE_WORK ? (LIMIT_LOWER_FILE_WORK - spent_before) / 2 : 0;
	l->now.budget = left > LIMIT_LOWER_KERNEL_WORK ? LIMIT_LOWER_KERNEL_WORK : left < LIMIT_LOWER_KERNEL_LEAST ? LIMIT_LOWER_KERNEL_LEAST : left;
}

/* Half of what is left: so much remains for what follows the call. */
void values_budget_share(struct lower *l)
{
	uint64_t now = values_budget_spent(l);
	if (l->now.budget > now) l->now.budget = now + (l->now.budget - now) / 2;
}

bool values_tick(struct lower *l, const struct tree_span *at)
{
	if (l->now.failed) return false;
	l->work++;
	bool much = values_budget_spent(l) > l->now.budget;
	if (!much && (l->work & 255) == 0) much = arena_bytes(l->scratch) > LIMIT_LOWER_BYTES || arena_bytes(l->k->arena) > LIMIT_LOWER_BYTES;
	if (much) {
		values_give_up(l, at, "too large");
		l->now.exhausted = true;
	}
	return !l->now.failed;
}

bool values_is_too_large(const struct lower *l, const struct tree_function *f)
{
	for (size_t i = 0; i < l->too_large.n; i++)
		if (l->too_large.at[i] == f) return true;
	return false;
}
