/* What the solver does for a question is counted by what it takes: a search that comes to conflict after conflict takes many times what as
 * many rewrites do, so one that ends at its limit costs more than the limit says; and the next question gets so much less of it. */
#include "smt/smt.h"

#include <stdlib.h>

#define PIGEONS 9
#define LIMIT 0.1                    /* seconds of work */
#define ENOUGH INT64_C(10000000000)

/* One hole fewer than there are pigeons: nothing to rewrite, and no short proof. */
static expr_ref pigeons(struct expr_table *t)
{
	expr_ref in[PIGEONS][PIGEONS - 1], all = expr_bool(t, true);
	for (int p = 0; p < PIGEONS; p++) {
		expr_ref some = expr_bool(t, false);
		for (int h = 0; h < PIGEONS - 1; h++) {
			struct var v = { .name = "in", .kind = VAR_LOOP, .type = { 1, false, false }, .lo = 1, .hi = 0 };
			in[p][h] = expr_var(t, expr_var_new(t, &v));
			some = expr_or(t, some, in[p][h]);
			for (int q = 0; q < p; q++) all = expr_and(t, all, expr_not(t, expr_and(t, in[p][h], in[q][h])));
		}
		all = expr_and(t, all, some);
	}
	return all;
}

int main(void)
{
	struct arena *arena = arena_new();
	struct kernel *k = kernel_new(sources_new(arena), "work");
	int64_t left = ENOUGH;
	int answer = smt_satisfiable_within(k, pigeons(k->exprs), ARITH_INT, LIMIT, &left);
	double charged = (double)(ENOUGH - left) / 1e8;
	bool fine = answer == -1 && charged > 1.5 * LIMIT;
	printf("answer %d, %.2f seconds of work where the limit is %.2f: %s\n", answer, charged, LIMIT, fine ? "fine" : "wrong");
	kernel_free(k);
	arena_free(arena);
	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
