/* lower_loop: loops, in four files. lower_carried.c finds out what an iteration changes; lower_loop_plan.c chooses the range that
 * a loop counts through, and checks what it says of the loop; lower_loop.c writes the loop out; lower_loop_exit.c says what
 * holds after it. A recogniser only proposes: what it claims is used once it was checked (loop_follows), or where it is an
 * assumption that the report lists. What is neither becomes an approximated variable. */
#ifndef FAIAL_LOWER_LOOP_H
#define FAIAL_LOWER_LOOP_H

#include "infer/lower_internal.h"

/* What must hold for the loop to count as planned, and what the report says of it. */
struct loop_premise { expr_ref cond; enum assumption_kind kind; const char *text; };
#define LOOP_PREMISES 8

struct plan {
	const struct loop_parts *parts;
	struct loop_shape shape;
	struct span at;
	struct carried *primary;            /* NULL: counted by an unknown number of iterations */
	struct range range;
	int conjunct;                       /* of the condition that the range implies; -1: none */
	bool by_tail, by_exit;              /* the range comes from the test at the end, from a break */
	size_t exit;                        /* by_exit: which */
	bool exit_at_head;                  /* by_exit: the break comes before any change */
	expr_ref exit_limit;                /* by_exit: the break's own limit */
	bool loose;                         /* the range holds all values with which the loop goes on, and may hold others */
	expr_ref stride;                    /* of the primary when it is a step: > 0 going up, its negation going down */
	struct loop_premise premise[LOOP_PREMISES];
	uint32_t premises;
	var_ref var;
	expr_ref first_iteration;           /* in the body */
	expr_ref odd;                       /* in the body: the number of the iteration is odd */
};

/* ---- lower_loop_plan.c ---- */

/* Chooses p->range and p->primary. False: nothing counts, or what counts could not be checked. */
bool loop_plan(struct lower *l, struct plan *p);
/* Tells the premises of the plan that was taken, and emits those that are conditions. */
void loop_plan_assume(struct lower *l, struct plan *p);
void loop_conjuncts(struct lower *l, expr_ref e, struct expr_list *out);
/* Do the facts imply the goal? False says nothing. */
bool loop_follows(struct lower *l, const expr_ref *facts, size_t n, expr_ref goal);
/* e without conversions that could only matter past the top of a type of 32 bits or more, which `no-overflow` excludes;
 * *stripped tells that there were any. */
expr_ref loop_without_tops(struct lower *l, expr_ref e, bool *stripped);
/* The bounds that the range's ends give to the values in it. */
void loop_bound_variable(struct lower *l, const struct plan *p, var_ref v);

/* ---- lower_loop.c ---- */

/* The carried value c as an expression of the loop variable's value x; kind NONE when there is none. */
struct value loop_value_at(struct lower *l, const struct plan *p, const struct carried *c, expr_ref x);
struct value loop_approximate(struct lower *l, const struct loop_shape *s, const struct carried *c, bool uniform, struct span at,
	const char *why);

/* ---- lower_loop_exit.c ---- */

typedef VEC(const struct state *) state_list;
/* The state where the loop's own test ended it, before effects of that test; the loop was left by breaks in `breaks`. */
void loop_after(struct lower *l, struct plan *p, const state_list *breaks);
/* Adds to it what holds where a break that had changed what the loop carries left the loop. */
void loop_after_breaks(struct lower *l, struct plan *p, const state_list *breaks);
/* Did the loop's first iteration begin? *exact: this is the condition; else it only follows from it. */
expr_ref loop_ran(struct lower *l, const struct plan *p, bool *exact);
/* Inside a dry run: whatever the loop may have left. */
void loop_after_dry(struct lower *l, struct plan *p);

#endif
