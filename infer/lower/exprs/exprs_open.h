/* exprs_open: what templates leave open, and what nothing declares. */
#ifndef FAIAL_LOWER_EXPRS_OPEN_H
#define FAIAL_LOWER_EXPRS_OPEN_H

#include "infer/lower/exprs/exprs_internal.h"

/* open.c: what templates leave open. False: code of a class runs that is not known, and the lowering gave up.
 * Does e become an object or a value of that type as it is? */
bool exprs_check_becomes(struct lower *l, const struct tree_type *to, const struct tree_expr *e);
/* Does e stand for a place, as clang says, or by the type of what it calls? */
bool exprs_is_place(const struct tree_expr *e);
/* Its type, also where clang leaves that open and what it is made of tells it: a pointer that is walked over, perhaps as an array, or an
 * element. DEPENDENT: nobody knows. And: if p, the value of e, is a pointer, is it known how long its steps are? */
const struct tree_type *exprs_type(const struct tree_expr *e);
const struct tree_type *exprs_accessed_type(const struct tree_expr *e);        /* of what lies at the place e */
bool exprs_check_steps(struct lower *l, const struct tree_expr *e, const struct value *p);
bool exprs_is_operator_of_class(const struct tree_expr *e);
const struct tree_function *exprs_closure_call(const struct tree_expr *e);      /* NULL: e is no variable that holds a lambda */
/* Is it known which place the assignment, or step, e changes? */
bool exprs_check_assigned(struct lower *l, const struct tree_expr *e);
/* Are both sides of the choice e what it is, objects of one class or none? */
bool exprs_check_sides(struct lower *l, const struct tree_expr *e);
/* Are the operands from `first` on no objects of classes? */
bool exprs_check_operands(struct lower *l, const struct tree_expr *e, uint32_t first);
/* Lists that of an operator on values of a template's own type: T may be a class with one of its own. */
void exprs_assume_built_in(struct lower *l, const struct tree_expr *e);
/* `T(x)`, `(x)`, `{x}` where it is open whether an object is made: of one number it is a conversion, of none zero. */
struct value exprs_open_construction(struct lower *l, const struct tree_expr *e);
/* A number to a type that is open, or back; pointers stay where they point. */
struct value exprs_open_cast(struct lower *l, const struct tree_expr *e);
/* undeclared.c: names that nothing declares, what is a part of them, calls of them. Its value; where what is stored in it goes. */
bool exprs_is_undeclared(const struct lower *l, const struct tree_expr *e);
struct value exprs_undeclared(struct lower *l, const struct tree_expr *e, struct want want);
void exprs_undeclared_arguments(struct lower *l, struct call *c, uint32_t from);
struct value exprs_undeclared_construction(struct lower *l, const struct tree_expr *e);
struct value exprs_undeclared_place(struct lower *l, const struct tree_expr *e);
/* The place of what is stored in; of what is open clang does not always say that it is one. And: does the operator e, whose value is
 * not used, have an effect that nobody knows? */
struct value exprs_target(struct lower *l, const struct tree_expr *e);
bool exprs_has_open_effect(const struct lower *l, const struct tree_expr *e);
/* undeclared_part.c: e, which is a part of `root`, where that is an object of a type that nothing declares. */
struct exprs_part {
	const struct tree_expr *expr, *root;
	const struct tree_type *type;   /* of the object */
	struct value object;            /* where it is; kind NONE: it is no such object, and nothing was evaluated */
	bool far;                       /* e may lie outside of it */
};
struct exprs_part exprs_part_of(struct lower *l, const struct tree_expr *e, const struct tree_expr *root);
/* Reads it; true: all threads of a block read the same. And its place, kind POINTER; `stored`: for one store, and nothing else. */
bool exprs_part_read(struct lower *l, const struct exprs_part *p);
struct value exprs_part_place(struct lower *l, const struct exprs_part *p, bool stored);
/* Is e an element that a local variable, the root, keeps itself (undeclared_own.c)? That is assumed then. */
bool exprs_stores_own(struct lower *l, const struct tree_expr *e, const struct tree_expr *root);

#endif
