/* How much the lowering of a kernel may do, in units of work that are the same in every run. What goes on for too long is given up:
 * a call is approximated and the rest of the kernel has its answers; only a kernel's own body takes the kernel with it. */
#include "infer/lower/values/shape.h"

#define UNIT_MOST UINT64_C(24000000)     /* of a file: two to six seconds; usual kernels take less than 30,000 */
#define KERNEL_MOST UINT64_C(12000000)
#define KERNEL_LEAST UINT64_C(50000)    /* also after other kernels of the file have spent it all */
#define MAX_SCRATCH ((size_t)700 << 20)

uint64_t values_budget_spent(const struct lower *l)
{
	return l->work + expr_work(l->t) / 2;
}

void values_budget_begin(struct lower *l, uint64_t spent_before)
{
	uint64_t left = spent_before < UNIT_MOST ? (UNIT_MOST - spent_before) / 2 : 0;
	l->now.budget = left > KERNEL_MOST ? KERNEL_MOST : left < KERNEL_LEAST ? KERNEL_LEAST : left;
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
	if (!much && (l->work & 255) == 0) much = arena_bytes(l->scratch) > MAX_SCRATCH || arena_bytes(l->k->arena) > MAX_SCRATCH;
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
