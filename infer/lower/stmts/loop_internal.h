/* loop_internal: loops, in ten files. carried.c finds out what an iteration changes, study.c keeps that, written.c guesses it from
 * the text; loop_plan.c chooses the range that a loop counts through, and checks what it says of the loop; loop_facts.c bounds what no rule computes, loop_cycles.c computes
 * what goes round, loop_guarded.c what is changed for a while, loop_kept.c what is set by some iterations and kept by the others; loop.c writes the loop out; loop_exit.c says what holds after it. A recogniser only proposes: what it claims is used once it was checked
 * (stmts_loop_follows), or where it is an assumption that the report lists. What is neither becomes an approximated variable. */
#ifndef FAIAL_LOWER_LOOP_INTERNAL_H
#define FAIAL_LOWER_LOOP_INTERNAL_H

#include "infer/lower/memory/states.h"
#include "infer/lower/stmts/stmts.h"
#include "infer/lower/values/shape.h"

/* A loop, or a label that `goto` jumps back to: list[from .. to), run until none jumps. */
struct loop_parts {
	const void *id;                     /* the statement */
	const struct tree_span *at;
	const struct tree_vars *condition_vars, *element;  /* declared with the condition; at the begin of the body (range-for). May be NULL */
	const struct tree_expr *cond, *step;
	const struct tree_stmt *body;
	bool do_while, is_label;
	uint32_t break_target, continue_target;
	const struct tree_stmts *list;
	size_t from, to;
};
void stmts_loop(struct lower *l, struct loop_parts *parts);  /* sets the targets */
/* Statements list[from .. to), the rest of a sequence under the condition that control is still in it. */
void stmts_sequence(struct lower *l, const struct tree_stmts *list, size_t from, size_t to);

/* A scalar that the loop's body changes (carried.c). */
enum carried_kind {
	CARRIED_OTHER = 0,                  /* no rule: an approximated variable */
	CARRIED_SAME,                       /* not changed after all */
	CARRIED_STEP,                       /* x + step */
	CARRIED_MUL, CARRIED_DIV,           /* x * step, x / step */
	CARRIED_INVARIANT,                  /* always `next`, after the first iteration */
	CARRIED_FLIP,                       /* `init` and `other` in turn */
	CARRIED_CYCLE,                      /* a few constants in turn */
	CARRIED_GUARDED,                    /* by `rule` and `step` while `when` holds, which it does no more once it did not */
};
struct carried {
	uint32_t object, size;
	int64_t offset;
	const char *name;
	struct value init;                  /* before the loop; NONE: unset, or not known */
	struct value head;                  /* in a dry run: the symbolic value at the head */
	struct value next;                  /* at the end of the body, over the heads */
	struct value now;                   /* at the head of the loop as it is written out; NONE: not known */
	var_ref x;                          /* the symbolic integer of `head`; of pointers: elements moved */
	var_ref dry;                        /* x as the dry runs of the loops inside saw it */
	expr_ref first;                     /* of the integer that x stands for: 0 for pointers */
	struct value other;                 /* FLIP: in odd iterations */
	const expr_ref *cycle;              /* CYCLE: in iteration k, cycle[k % period] */
	uint32_t period;
	bool any;                           /* after the loop: any value of its type */
	bool unset;                         /* before the loop nothing has been put there */
	bool widened;                       /* a pointer whose places before the loop are joined with what an iteration leaves */
	bool uniform;
	enum in_step in_step;               /* the head, of all lanes of a warp, where heads_in_step says that the guess held */
	bool out_of_step;                   /* it did not */
	enum carried_kind kind;
	expr_ref step;
	enum carried_kind rule;             /* GUARDED: STEP, MUL or DIV */
	expr_ref when;                      /* GUARDED: over the heads */
};
/* at_head: nothing that the loop carries has changed yet. */
struct exit { uint32_t target; expr_ref cond; struct state *st; bool at_head; };
struct loop_shape {
	VEC(struct carried) carried;
	VEC(uint32_t) forgotten;            /* objects written at unknown places */
	expr_ref odd;                       /* of a dry run: is the number of the iteration odd? */
	uint32_t mark;                      /* variables above it belong to an iteration */
	expr_ref cond;                      /* to go on, at the head */
	expr_ref tail;                      /* to go on, at the end, over the next values; true for head-tested loops */
	VEC(struct exit) exits;             /* break, return and outer jumps, relative to a true `cond` */
	bool cond_effects;                  /* the condition changes the state, accesses memory or passes a barrier: it is run, also where nobody asks for its value */
	bool tail_changes;                  /* one at the end changes the state */
	bool has_sync;
	bool control_uniform;
	bool has_meeting;                   /* of the lanes of a warp (core_is_meeting) */
	bool heads_in_step;                 /* what `carried` says of that holds */
	enum in_step control_in_step;
};
/* Finds out what an iteration changes, and how. False when given up. */
bool stmts_loop_study(struct lower *l, const struct loop_parts *parts, struct loop_shape *shape);
/* Adds the places in `log` to what is carried or forgotten; sets *grown when some are new. */
void stmts_loop_add_written(struct lower *l, struct loop_shape *s, const lower_log *log, const struct state *entry,
	const struct state *after, bool *grown);
/* Studies made before (study.c). Keeps this one, which began in `entry`. */
void stmts_study_keep(struct lower *l, const struct loop_parts *parts, const struct loop_shape *s, struct state *entry);
/* Starts a study inside another dry run where the last one of this loop ended, instead of with a first run: a loop then
 * costs one run there, not two, which would double with each level. What an earlier study found is only a guess; the
 * runs on symbolic heads find what it lacks. False when the guess does not fit this state. */
bool stmts_study_resume(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, const struct state *entry);
/* The same from the loop's text (written.c). False where it may write more than that shows. */
bool stmts_study_guess(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, const struct state *entry);
/* The shape of a loop that is to be written out, from a study inside the dry run of the loop around it, when the state
 * is the same but for the values of what that loop carries. Then what held for all values holds for these: control
 * uniformity is left to the caller. False when the states differ otherwise; *s is then as before. */
bool stmts_study_reuse(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, const struct state *entry);
/* The test before an iteration; the body and the step. */
expr_ref stmts_loop_condition(struct lower *l, const struct loop_parts *parts);
void stmts_loop_body(struct lower *l, const struct loop_parts *parts);
bool stmts_loop_invariant(struct lower *l, const struct loop_shape *s, expr_ref e);
/* The rule by which an iteration makes `next` of c's head: c->kind and c->step, where there is one. */
void stmts_loop_classify_int(struct lower *l, const struct loop_shape *s, struct carried *c, expr_ref next);
/* What a state holds in the place of c; kind NONE where it holds no such value. */
struct value stmts_loop_slot(const struct state *st, const struct carried *c);
/* Is the value cut to fewer bits than its type has, on its way from the head to the end of the body? (loop_plan.c) */
bool stmts_loop_is_cut(struct lower *l, const struct carried *c);
/* k*x + r < 0 (strict comparisons of integers); equality as its own case. */
enum comparison_kind { COMPARISON_NONE = 0, COMPARISON_BELOW, COMPARISON_ABOVE, COMPARISON_NOT };
struct comparison { enum comparison_kind kind; expr_ref limit; bool wrapped; };  /* x < limit, x > limit, x != limit */
bool stmts_loop_compare(struct lower *l, const struct loop_shape *s, expr_ref cond, var_ref x, struct comparison *out);

/* What must hold for the loop to count as planned, and what the report says of it. */
struct loop_premise { expr_ref cond; enum assumption_kind kind; const char *text; };

struct plan {
	const struct loop_parts *parts;
	struct loop_shape shape;
	const struct tree_span *at;
	struct carried *primary;            /* NULL: counted by an unknown number of iterations */
	struct range range;
	int conjunct;                       /* of the condition that the range implies; -1: none */
	bool by_tail, by_exit;              /* the range comes from the test at the end, from a break */
	size_t exit;                        /* by_exit: which */
	bool exit_at_head;                  /* by_exit: the break comes before any change */
	expr_ref exit_limit;                /* by_exit: the break's own limit */
	bool loose;                         /* the range holds all values with which the loop goes on, and may hold others */
	expr_ref stride;                    /* of the primary when it is a step: > 0 going up, its negation going down */
	struct loop_premise premise[LIMIT_LOOP_PREMISES];
	uint32_t premises;
	var_ref var;
	expr_ref first_iteration;           /* in the body */
	expr_ref odd;                       /* in the body: the number of the iteration is odd */
};

/* ---- loop_plan.c ---- */

/* Chooses p->range and p->primary. False: nothing counts, or what counts could not be checked. */
bool stmts_loop_plan(struct lower *l, struct plan *p);
/* Tells the premises of the plan that was taken, and emits those that are conditions. */
void stmts_loop_plan_assume(struct lower *l, struct plan *p);
void stmts_loop_conjuncts(struct lower *l, expr_ref e, struct expr_list *out);
/* Do the facts imply the goal? False says nothing. */
bool stmts_loop_follows(struct lower *l, const expr_ref *facts, size_t n, expr_ref goal);
/* e without conversions that could only matter past the top of a type of 32 bits or more, which `no-overflow` excludes;
 * *stripped tells that there were any. */
expr_ref stmts_loop_without_tops(struct lower *l, expr_ref e, bool *stripped);
/* The bounds that the range's ends give to the values in it. */
void stmts_loop_bound_variable(struct lower *l, const struct plan *p, var_ref v);

/* ---- loop_facts.c ---- */

/* What holds of c->x at every head, checked by induction; true: nothing is known. c is one that no rule computes. */
expr_ref stmts_loop_head_facts(struct lower *l, const struct loop_shape *s, const struct carried *c);

/* ---- loop_cycles.c ---- */

/* Finds what goes round among what no rule computes, for a loop that is written out. */
void stmts_loop_cycles_find(struct lower *l, struct loop_shape *s);
/* The value of such a one in iteration k = 0, 1, ...; {0}: too many to choose from. */
expr_ref stmts_loop_cycle_at(struct lower *l, const struct carried *c, expr_ref k);
/* What holds of c->x at every head, whatever the iteration. */
expr_ref stmts_loop_cycle_facts(struct lower *l, const struct carried *c);

/* ---- loop_guarded.c ---- */

/* Finds, among what no rule computes, what changes by a rule where a condition holds that then held in all iterations before. */
void stmts_loop_guarded_find(struct lower *l, struct plan *p);
/* The value of such a one in the iteration with the loop variable's value x, when the other heads' values are known: `otherwise` where its condition does not hold. */
struct value stmts_loop_guarded_at(struct lower *l, const struct plan *p, const struct carried *c, expr_ref x, struct value otherwise);
/* Once all heads are known: a condition of what it guards itself is of the same worth as that of what the rules make of it. */
void stmts_loop_guarded_end(struct lower *l, const struct plan *p, expr_ref x);

/* ---- loop_kept.c ---- */

/* The value at the head that the loop's variable tells of by `before`, or after the loop ({0}), of one that no rule computes and each iteration sets to
 * something that its number tells, or leaves. kind NONE where it is no such. */
struct value stmts_loop_kept_at(struct lower *l, const struct plan *p, const struct carried *c, expr_ref before, bool uniform);
/* v, which the iteration left that a break ended where `broke` holds, and which hangs on nothing but the loop's variable. kind NONE: on something else. */
struct value stmts_loop_left_at(struct lower *l, const struct plan *p, const char *name, struct value v, expr_ref broke, bool uniform);

/* ---- loop.c ---- */

/* Once true in an iteration, true in every later one? False says nothing. Of a plan that has its variable. May take a note that the loop variable does not wrap around. */
bool stmts_loop_lasting(struct lower *l, const struct plan *p, expr_ref e);
/* The carried value c as an expression of the loop variable's value x; kind NONE when there is none. */
struct value stmts_loop_value_at(struct lower *l, const struct plan *p, const struct carried *c, expr_ref x);
struct value stmts_loop_approximate(struct lower *l, const struct loop_shape *s, const struct carried *c, bool uniform, const struct tree_span *at,
	const char *why);

/* ---- loop_exit.c ---- */

typedef VEC(const struct state *) state_list;
/* The state where the loop's own test ended it, before effects of that test; the loop was left by breaks in `breaks`. */
void stmts_loop_after(struct lower *l, struct plan *p, const state_list *breaks);
/* Adds to it what holds where a break that had changed what the loop carries left the loop. */
void stmts_loop_after_breaks(struct lower *l, struct plan *p, const state_list *breaks);
/* Did the loop's first iteration begin? *exact: this is the condition; else it only follows from it. */
expr_ref stmts_loop_ran(struct lower *l, const struct plan *p, bool *exact);
/* Inside a dry run: whatever the loop may have left. */
void stmts_loop_after_dry(struct lower *l, struct plan *p);

#endif
