/* How much was done for a kernel, in units that are the same in every run and on every machine; no answer depends on a clock.
 *
 * Measured with cvc5 1.0.3 on one machine, each kind over some hundred kernels: what one step takes, in hundredths of
 * a microsecond. Of the solver's own resource units a second has 150,000 to 600,000 once its conflicts count for more (encode.c); they
 * ended one question at one place in every run, alone, beside others and under the sanitizers. It asks for 3 to 23 pieces of memory for each. */
#include "smt/smt_internal.h"

static int64_t cost(enum work_kind kind)
{
	switch (kind) {
	case WORK_NONE: return 0;
	case WORK_NODE: return 10;
	case WORK_GUESS: return 2;
	case WORK_POLYNOMIAL: return 80;
	case WORK_PROOF: return 80;
	case WORK_RUN: return 8;
	case WORK_SOLVER: return 400;
	case WORK_SETUP: return 100000;
	case WORK_PIECE: return 40;
	}
	UNREACHABLE("work_kind out of range");
}

void work_begin(struct work *w, const struct expr_table *t)
{
	*w = (struct work) { .t = t, .nodes = expr_work(t) };
}

int64_t work_of_steps(enum work_kind kind, uint64_t steps) { return (int64_t)steps * cost(kind); }

void work_add(struct work *w, enum work_kind kind, uint64_t steps)
{
	w->other += work_of_steps(kind, steps);
}

int64_t work_done(const struct work *w)
{
	return w->other + (int64_t)(expr_work(w->t) - w->nodes) * cost(WORK_NODE);
}

uint64_t work_steps(enum work_kind kind, int64_t units)
{
	return units > 0 ? (uint64_t)(units / cost(kind)) : 0;
}
