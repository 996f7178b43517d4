/* What questions about a kernel's phases are made from, without a check around them. */
#ifndef FAIAL_TESTS_UNIT_ASKING_H
#define FAIAL_TESTS_UNIT_ASKING_H

#include "smt/smt_internal.h"

struct asking { struct encoder lower; struct copies copies; struct reads reads; struct work work; struct query_input in; };

/* In place: the input points into it. */
static inline const struct query_input *asking_begin(struct asking *a, struct kernel *k, struct arena *arena, enum level level)
{
	*a = (struct asking) { .lower = { .k = k, .arena = arena } };
	work_begin(&a->work, k->exprs);
	a->in = (struct query_input) { .k = k, .arena = arena, .lower_int = &a->lower, .lower_bv = &a->lower, .copies = &a->copies,
		.reads = &a->reads, .arith = ARITH_INT, .level = level, .work = &a->work };
	return &a->in;
}

#endif
