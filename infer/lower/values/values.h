/* values: numbers and what is known of them; core statements, fresh variables, branches and jumps. Sees no expression of the
 * source: only types and places. */
#ifndef FAIAL_LOWER_VALUES_H
#define FAIAL_LOWER_VALUES_H

#include "infer/lower/lower.h"

/* ---- the kernel as a whole (emit.c, budget.c) ---- */

/* Makes the kernel unsupported (the first reason stays). */
void values_give_up(struct lower *l, const struct tree_span *at, const char *format, ...) BASE_PRINTF(3, 4);
void values_assumption(struct lower *l, enum assumption_kind kind, const struct tree_span *at, const char *format, ...)
	BASE_PRINTF(4, 5);
/* Counts a unit of work; false when the kernel is too large or already given up. */
bool values_tick(struct lower *l, const struct tree_span *at);

/* ---- types (types.c): all ask for NULL or a type with qualifiers, too ---- */

bool values_is_integer(const struct tree_type *t);      /* integers, characters, bool, enums */
bool values_is_float(const struct tree_type *t);
bool values_is_pointer(const struct tree_type *t);
const struct tree_type *values_pointee(const struct tree_type *t);     /* also of an array, its element; NULL: it points to nothing */
bool values_is_aggregate(const struct tree_type *t);    /* records and vectors: their values are objects of the state */
struct int_type values_type_of(const struct tree_type *t);  /* floats, pointers, records: opaque */
int64_t values_size(const struct tree_type *t);         /* bytes, never less than 1 */
int64_t values_capture_offset(const struct tree_field *f);     /* of a field of a closure */
#define VALUES_SYMBOLIC INT64_C(0x100000000)            /* and more: a stride of which only the order among strides is meant */

/* ---- values (value.c) ---- */

extern const struct int_type VALUES_BOOL, VALUES_I32, VALUES_U32, VALUES_I64, VALUES_U64, VALUES_OPAQUE, VALUES_INT;
struct value values_int(expr_ref e, struct int_type type);
struct value values_bool(expr_ref e);
struct value values_opaque(expr_ref e);
struct value values_pointer(struct lower *l, const struct place *p);
/* A value of this C type of which nothing is known but where it comes from. */
struct value values_unknown(struct lower *l, const struct tree_type *type, const char *name, enum cause_kind cause, const char *why,
	const struct tree_span *at, bool uniform);
expr_ref values_as_int(struct lower *l, struct value v, const struct tree_span *at);
expr_ref values_as_bool(struct lower *l, struct value v, const struct tree_span *at);
struct value values_convert(struct lower *l, struct value v, const struct tree_type *to, const struct tree_span *at);
struct value values_to_type(struct lower *l, struct value v, struct int_type to, const struct tree_span *at);
bool values_uniform(struct lower *l, const struct value *v);
bool values_of_launch(struct lower *l, const struct value *v);                          /* numbers only */
bool values_same(const struct value *a, const struct value *b);
struct value values_join(struct lower *l, expr_ref c, struct value a, struct value b);

/* ---- operators (arith.c, vector.c) ---- */

struct value values_reinterpret(struct lower *l, struct value v, const struct tree_type *from, const struct tree_type *to,
	const struct tree_span *at);

/* ---- statements and variables (emit.c) ---- */

void values_emit(struct lower *l, const struct core_stmt *s);      /* copies *s */
/* A condition, or what is of the same worth and says more: of loops that choose values by it (loop_guarded.c). */
expr_ref values_guard(struct lower *l, expr_ref cond);
/* e where it stands: with the values that loops choose by conditions (loop_guarded.c) which hold here. */
expr_ref values_chosen(struct lower *l, expr_ref e);
/* A fresh variable bound here. name NULL: taken from why. */
expr_ref values_approx(struct lower *l, const char *name, struct int_type type, enum cause_kind cause, const char *why,
	const struct tree_span *at, bool uniform);
expr_ref values_approx_bounds(struct lower *l, const char *name, struct int_type type, enum cause_kind cause, const char *why,
	const struct tree_span *at, bool uniform, int64_t lo, int64_t hi);
/* A fresh variable that nobody binds yet. */
var_ref values_var(struct lower *l, const char *name, enum var_kind kind, struct int_type type, enum cause_kind cause,
	const char *why, const struct tree_span *at);
void values_assume(struct lower *l, expr_ref cond, const struct tree_span *at);
/* Without cond a run means nothing: no race that comes later in it is a true one. */
void values_defined(struct lower *l, expr_ref cond, const struct tree_span *at);
/* Here cond is taken for true; a launch that makes it false is told. */
void values_claim(struct lower *l, expr_ref cond, const struct tree_span *at, const char *text);
bool values_expr_uniform(struct lower *l, expr_ref e);
/* The same for all lanes of a warp in the same iterations, though these may be in no phase together. */
enum in_step values_expr_in_step(struct lower *l, expr_ref e);
enum in_step values_value_in_step(struct lower *l, const struct value *v);
enum in_step values_all_in_step(struct lower *l, enum in_step others, expr_ref e);      /* the lesser of both */
bool values_path_in_step(struct lower *l, expr_ref since);     /* are the conditions that hold here beyond those, always? */
expr_ref values_set_in_step(struct lower *l, expr_ref e, enum in_step step);            /* a fresh variable is that; gives e */
struct var *values_approximated(struct lower *l, const struct value *v);                /* the variable that it is; NULL: it is no approximated one */
void values_set_computed(struct lower *l, const struct value *v);                       /* a fresh variable is that */
void values_note_in_step(struct lower *l, var_ref v, enum in_step step);                /* while lowering; core does not say it */
/* The parameters and dimensions of the launch alone fix it: one number for all its threads, and in all iterations. */
bool values_expr_of_launch(struct lower *l, expr_ref e);
expr_ref values_set_of_launch(struct lower *l, bool is, expr_ref e);                    /* a fresh variable is that; gives e */
uint32_t values_max_var(struct lower *l, expr_ref e);
const struct core_stmt *values_prune(struct lower *l, const struct core_stmt *body);

/* ---- branches and jumps (branch.c) ---- */

/* begin (then) else (other) end; `else` may be left out. Jumps and values out of the branches are repaired. */
struct branch {
	expr_ref cond, path;
	const struct tree_span *at;
	struct state *before, *then_state;
	lower_list *outer, *then_list, *else_list;
	uint32_t var_mark;
	size_t pending_mark, pending_else;
	bool has_else;
	bool ends[2];                       /* set by who opens it: who takes that side ends the kernel, or has (core_stmt.u.branch) */
};
void values_branch_begin(struct lower *l, struct branch *b, expr_ref cond, const struct tree_span *at);
/* false: it always holds, and no branch was begun. */
bool values_branch_where(struct lower *l, struct branch *b, expr_ref cond, const struct tree_span *at);
void values_branch_else(struct lower *l, struct branch *b);
void values_branch_end(struct lower *l, struct branch *b);
/* Does whoever jumped since `from`, and has not arrived, end the kernel? A trap is no such end. */
bool values_jumps_end(const struct lower *l, size_t from);
/* Variables bound since var_mark go out of scope: replaces them in the state, in jumps since pending_mark. */
void values_close_scope(struct lower *l, uint32_t var_mark, size_t pending_mark, const struct state *before, const struct tree_span *at);
void values_jump(struct lower *l, uint32_t target);
/* The thread stops all threads of the grid: a trap, an assertion that does not hold. */
void values_stop(struct lower *l);
/* All jumps to target since mark arrive here. */
void values_arrive(struct lower *l, uint32_t target, size_t mark);

#endif
