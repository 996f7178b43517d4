/* float: floating point that is followed (float.c). */
#ifndef FAIAL_LOWER_FLOAT_H
#define FAIAL_LOWER_FLOAT_H

#include "infer/lower/values/values.h"

enum values_float_operation { VALUES_FLOAT_ADD, VALUES_FLOAT_SUB, VALUES_FLOAT_MUL, VALUES_FLOAT_DIV };
expr_ref values_float_constant(struct lower *l, double d);
struct value values_float_from_int(struct lower *l, expr_ref e, unsigned bits, const struct tree_span *at);
struct value values_float_rounded(struct lower *l, struct value v, unsigned bits);        /* as a type of so many bits holds it */
struct value values_float_negated(struct lower *l, const struct value *v);
/* False where numbers are not followed. */
bool values_float_to_int(struct lower *l, const struct value *v, struct int_type type, expr_ref *out);
bool values_float_to_bool(struct lower *l, const struct value *v, expr_ref *out);
/* The numbers x and y compare as a and b do. */
bool values_float_compare(struct lower *l, const struct value *a, const struct value *b, expr_ref *x, expr_ref *y);
bool values_float_arithmetic(struct lower *l, enum values_float_operation op, const struct value *a, const struct value *b, unsigned bits,
	struct value *out);

#endif
