/* lower_budget: how much the lowering of a kernel may do, in units of work that are the same in every run. What goes on for
 * too long (functions that call each other in all orders, nested loops whose every run studies the next) is given up: a
 * call is approximated and the rest of the kernel has its answers; only a kernel's own body takes the kernel with it. */
#include "infer/lower_internal.h"

#define UNIT_MOST UINT64_C(6000000)     /* of a file: about five seconds; usual kernels take less than 30,000 */
#define KERNEL_MOST UINT64_C(3000000)
#define KERNEL_LEAST UINT64_C(50000)    /* also after other kernels of the file have spent it all */
#define MAX_SCRATCH ((size_t)700 << 20)

static uint64_t spent(const struct lower *l)
{
	return l->work + expr_work(l->t) / 2;
}

void lower_budget_begin(struct lower *l)
{
	uint64_t left = l->p->lowering_spent < UNIT_MOST ? (UNIT_MOST - l->p->lowering_spent) / 2 : 0;
	l->budget = left > KERNEL_MOST ? KERNEL_MOST : left < KERNEL_LEAST ? KERNEL_LEAST : left;
}

void lower_budget_end(struct lower *l)
{
	l->p->lowering_spent += spent(l);
}

/* Half of what is left: so much remains for what follows the call. */
void lower_budget_share(struct lower *l)
{
	uint64_t now = spent(l);
	if (l->budget > now) l->budget = now + (l->budget - now) / 2;
}

bool lower_tick(struct lower *l, CXCursor c)
{
	if (l->failed) return false;
	l->work++;
	bool much = spent(l) > l->budget;
	if (!much && (l->work & 255) == 0) much = arena_bytes(l->scratch) > MAX_SCRATCH || arena_bytes(l->k->arena) > MAX_SCRATCH;
	if (much) {
		lower_give_up(l, parse_span(l->p, c), "too large");
		l->exhausted = true;
	}
	return !l->failed;
}

/* ---- functions that took more than their share ---- */

void lower_too_large_note(struct lower *l, CXCursor function)
{
	VEC_PUSH(l->scratch, &l->too_large, function);
}

bool lower_is_too_large(const struct lower *l, CXCursor function)
{
	for (size_t i = 0; i < l->too_large.n; i++)
		if (clang.equalCursors(l->too_large.at[i], function)) return true;
	return false;
}
