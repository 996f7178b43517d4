/* shape: arithmetic, and what loops and views need to know of expressions. */
#ifndef FAIAL_LOWER_SHAPE_H
#define FAIAL_LOWER_SHAPE_H

#include "infer/lower/values/values.h"

/* left: the type of the left operand, which tells what pointers step over. */
struct value_operator { enum tree_op op; const struct tree_type *left, *right, *result; const struct tree_span *at; };
struct value values_binary(struct lower *l, const struct value_operator *o, struct value a, struct value b);
struct int_type values_promote(struct int_type t);
struct int_type values_common(struct int_type a, struct int_type b);
/* The result of arithmetic on more than 64 bits. */
struct value values_wide(struct lower *l, struct int_type type, const struct tree_span *at, bool uniform);
/* v as it is stored: unknown, where it was computed of unknown values in so many steps that nobody could say more of it. */
struct value values_computed(struct lower *l, struct value v, const struct tree_span *at);
/* What floating-point arithmetic on two of them gives. */
struct value values_opaque_result(struct lower *l, const struct value *a, const struct value *b, const struct tree_span *at);
/* e = coefficient * x + rest, wraps on the way to x taken as identities (*wrapped tells). */
bool values_linear(struct lower *l, expr_ref e, var_ref x, int64_t *coefficient, expr_ref *rest, bool *wrapped);
/* Marks e in search number l->stamp. */
bool values_first_visit(struct lower *l, expr_ref e);
/* Looks at the parts of e until one is found, below those that are entered; at shared ones once. */
enum expr_step { EXPR_ENTER, EXPR_LEAVE, EXPR_FOUND };
typedef enum expr_step expr_look(struct lower *l, expr_ref e, var_ref x);
bool values_search(struct lower *l, expr_ref e, expr_look *look, var_ref x);
bool values_has_var(struct lower *l, expr_ref e, var_ref x);
expr_ref values_replace(struct lower *l, expr_ref e, var_ref x, expr_ref by);
/* A constant that divides e, 0 for the constant 0; and e divided by such a constant. */
int64_t values_divisor(struct lower *l, expr_ref e);
expr_ref values_divide(struct lower *l, expr_ref e, int64_t by);
/* budget.c: how much the kernel may do. share: what follows gets a part of it. */
void values_budget_begin(struct lower *l, uint64_t spent_before);
uint64_t values_budget_spent(const struct lower *l);
void values_budget_share(struct lower *l);
bool values_is_too_large(const struct lower *l, const struct tree_function *f);
/* open.c: a number as it is once converted to a type that a template leaves open; both operands of an operator of which one is of such a
 * type, and the type in which it is computed; what comes out of it, where it matters whether it is below zero. */
struct value values_open_number(struct lower *l, struct value v, const struct tree_span *at);
void values_open_numbers(struct lower *l, struct value *a, struct value *b, bool modular, const struct tree_span *at);
struct int_type values_open_common(struct int_type a, struct int_type b);
struct value values_open_result(struct lower *l, struct value v, const struct tree_span *at);
/* Vectors, element by element (vector.c). */
struct value values_vector_binary(struct lower *l, const struct value_operator *o, struct value a, struct value b);
struct value values_shift_count(struct lower *l, struct value n, int64_t bits);

#endif
