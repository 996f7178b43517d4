/* smt, inside: sums of coefficient * atoms, at most LIMIT_POLY_TERMS terms of degree LIMIT_POLY_DEGREE. Terms and atoms are sorted,
 * so that equal polynomials are equal field by field. Functions that give false leave an unusable result. */
#ifndef FAIAL_POLY_INTERNAL_H
#define FAIAL_POLY_INTERNAL_H

#include "smt/smt_internal.h"

struct term { int64_t coef; uint32_t n; expr_ref atom[LIMIT_POLY_DEGREE]; };
struct poly { uint32_t n; struct term at[LIMIT_POLY_TERMS]; };

/* A copy; of p there may be no more than its n terms. */
void poly_load(struct poly *out, const struct poly *p);
/* The polynomial of e. */
void poly_make(struct expr_table *t, expr_ref e, struct poly *p);
expr_ref poly_expr(struct expr_table *t, const struct poly *p);
bool poly_equal(const struct poly *a, const struct poly *b);
/* 0: the same product of atoms, whatever the coefficients. */
int atoms_compare(const struct term *a, const struct term *b);
bool poly_add_term(struct poly *p, const struct term *t);
void poly_drop_term(struct poly *p, const struct term *t);       /* one that is there; -2^63 has no opposite to add */
/* p + factor * q */
bool poly_add(struct poly *p, const struct poly *q, int64_t factor);
bool poly_negate(struct poly *p);
bool term_multiply(const struct term *a, const struct term *b, struct term *out);
bool poly_mul(const struct poly *a, const struct poly *b, struct poly *out);
/* A product of things that are never negative. */
bool term_nonnegative(struct expr_table *t, const struct term *m);
/* p = w*r + c, c without multiples of w. A constant w leaves a constant remainder in 0 .. w-1. */
bool poly_divide(const struct poly *p, const struct term *w, struct poly *r, struct poly *c);
/* The greatest number that divides all coefficients but the constant's; 0: there are none, 1: or one of all is -2^63. */
int64_t poly_content(const struct poly *p);
/* The choice c ? a : b is at most (else: at least) its arm 1 or 2. */
bool choice_bound(struct expr_table *t, const struct expr *choice, int arm, bool most);
/* The rule "drop" of algebra.c on one polynomial per access of q. */
bool algebra_drop(struct query *q, struct poly *index);

#endif
