/* Values of host code: numbers, of integers and of floating point, sequences of them, functions, records. What a function makes of values that it
 * cannot follow is NULL. */
#ifndef FAIAL_HOST_VALUES_INTERNAL_H
#define FAIAL_HOST_VALUES_INTERNAL_H

#include "infer/host/host_internal.h"

/* ---- values.c ---- */
struct int_type host_int_type(const struct tree_type *t);
bool host_is_integer(const struct tree_type *t);
const struct value *host_value_number(struct run *r, expr_ref e);
const struct value *host_value_bool(struct run *r, expr_ref cond);
const struct value *host_value_place(struct run *r, struct place p);
/* given: of which instance, where f is its pattern, as far as that is told. */
const struct value *host_value_function(struct run *r, const struct tree_function *f, const struct tree_arguments *given);
/* Of two instances' arguments; 0: they are the same, or of none it is told. */
int host_given_order(const struct tree_arguments *a, const struct tree_arguments *b);
bool host_place_equal(const struct place *a, const struct place *b);
/* What is one of a's functions or of b's; NULL: they are no functions, or too many. */
const struct value *host_value_choice(struct run *r, const struct value *a, const struct value *b);
/* Of which nothing is known; a number counts as lost, but where numbers are given. */
const struct value *host_value_fresh(struct run *r, const struct tree_type *t, const char *name);
/* A number that a loop changes, at its head. */
const struct value *host_value_head(struct run *r, const struct tree_type *t, const char *name);
/* A number that may be any, or any that facts leave it. */
const struct value *host_value_given(struct run *r, const struct tree_type *t, const char *name);
/* How many elements a container has: no more than there are addresses. Of a number of 64 bits. */
const struct value *host_value_count(struct run *r, const struct tree_type *t, const char *name);
/* A pointer to memory that was just allocated, or that was there before the function began. */
const struct value *host_value_apart(struct run *r);
bool host_value_equal(const struct value *a, const struct value *b);
/* The truth of a number. */
expr_ref host_value_truth(struct run *r, const struct value *v);
const struct value *host_value_convert(struct run *r, const struct value *v, const struct tree_type *to);
/* A number of this type, simpler where it is one whose bits below the highest are all set, of numbers of `least` bits or more. A chain that may
 * go on is whole when it reaches HOST_SMEAR_WHOLE. See smear.c. */
#define HOST_SMEAR_WHOLE 31
#define HOST_SMEAR_ENDED 8
expr_ref host_smear(struct run *r, expr_ref e, struct int_type type, int64_t least);
/* NULL: not followed. */
const struct value *host_value_binary(struct run *r, enum tree_op op, const struct value *a, const struct value *b, const struct tree_type *type);

/* ---- sequence.c ---- */
/* Numbers one after another: of an array or a container of the library that lies at a place; n is 0 where they are not all known. range: of all of
 * them; NULL: nobody looked. */
struct sequence { const struct value *const *part; size_t n; const struct tree_type *type; const struct expr_range *range; };
/* Of a list of constants, which may be one of thousands and taken from in a loop: found out once. */
struct constants { const struct tree_expr *list; struct sequence all; };
struct sequence host_sequence(struct run *r, struct place p);
/* Of an array of constants, by its name; and the list that it is, or NULL. */
struct sequence host_sequence_constant(struct run *r, const struct tree_expr *e);
const struct tree_expr *host_constants(const struct tree_expr *e);
/* The one with this index, which is in it; the one that a variable of this name is given, whichever that is. Of one that is not empty. */
const struct value *host_sequence_at(struct run *r, const struct sequence *s, expr_ref i);
const struct value *host_sequence_one(struct run *r, const struct sequence *s, const char *name);

/* `static const struct entry table[]`: a field of all its rows; a row of it, whichever that is, of which numbers are known. n is 0, or NULL: it is none. */
struct sequence host_table_column(struct run *r, const struct tree_expr *e, const struct tree_field *f);
const struct value *host_table_row(struct run *r, const struct tree_expr *e);

/* ---- floats.c: NULL where it is not followed ---- */
bool host_is_float(const struct tree_type *t);
const struct value *host_float_literal(struct run *r, const struct tree_expr *e);
const struct value *host_float_of(struct run *r, const struct value *v, const struct tree_type *type);
const struct value *host_float_binary(struct run *r, enum tree_op op, const struct value *a, const struct value *b, const struct tree_type *type);
/* A constant that is known. */
bool host_float_known(const struct run *r, const struct value *v, double *d, bool *rounded);
const struct value *host_float_made(struct run *r, double d, bool rounded, const struct tree_type *type);
const struct value *host_float_round(struct run *r, const struct value *v, bool up);
const struct value *host_float_to_int(struct run *r, const struct value *v, const struct tree_type *type);

/* ---- numbers.c ---- */
/* What the library makes of constants. NULL: something else is called, or of what is not known. */
const struct value *host_library_number(struct run *r, const struct tree_expr *e);

/* ---- steps.c: of numbers that a loop changes, at its head; back: what an iteration makes of them; test: where it begins, if any ---- */
void host_induct(struct run *r, const struct state *entry, const struct state *begin, const struct state *back, expr_ref test);
/* Where it was left: a head that is not the first comes of one for which the test at the begin of an iteration held. */
void host_leave_loop(struct run *r, const struct state *entry, const struct state *begin, const struct state *back, expr_ref test);

#endif
