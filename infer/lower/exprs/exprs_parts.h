/* exprs_parts: parts of objects that are no objects themselves: bit-fields, elements of vectors, members by pointer. */
#ifndef FAIAL_LOWER_EXPRS_PARTS_H
#define FAIAL_LOWER_EXPRS_PARTS_H

#include "infer/lower/exprs/exprs_internal.h"

/* bits.c: bit-fields. The field of e, which is a member that is one; NULL: it is none. The place is that of the object they lie in. */
const struct tree_field *exprs_bit_field(const struct tree_expr *e);
struct value exprs_bits_load(struct lower *l, struct value place, const struct tree_field *field, const struct tree_span *at);
/* What is left of v. */
struct value exprs_bits_store(struct lower *l, struct value place, const struct tree_field *field, struct value v, const struct tree_span *at);
int64_t exprs_bits_begin(const struct tree_field *field);       /* of the location it is part of, in bytes of its record; -1: not known */
/* May it be memory that others see? */
bool exprs_is_memory(const struct value *place);
/* swizzle.c: `v.xy`. Its elements; false: it is none of known elements. */
struct swizzle { int64_t at[16]; int64_t n; const struct tree_type *element; };
bool exprs_swizzle(const struct tree_expr *e, struct swizzle *out);
struct value exprs_swizzle_whole(struct lower *l, const struct tree_expr *e);      /* the vector that these are counted in */
struct value exprs_swizzle_load(struct lower *l, const struct tree_expr *e);
void exprs_swizzle_store(struct lower *l, const struct tree_expr *e, struct value v);
struct value exprs_shuffle(struct lower *l, const struct tree_expr *e);
/* member_pointer.c: &S::x; the pointer of that type that points to no member; conversions; does e point to a member? */
struct value exprs_member_address(struct lower *l, const struct tree_expr *e);
struct value exprs_no_member(struct lower *l, const struct tree_type *t);
struct value exprs_member_cast(struct lower *l, const struct tree_expr *e);
struct value exprs_member_given(struct lower *l, const struct tree_expr *e);
struct value exprs_member_pointed(struct lower *l, const struct tree_expr *e);         /* where `o.*p` lies */
/* `(o.*p)(x)`. The callee, which is a pointer to functions where it is known, and the object. */
bool exprs_is_member_call(const struct tree_expr *e);
struct value exprs_member_callee(struct lower *l, const struct tree_expr *callee, struct value *object);

#endif
