/* The pieces of the simplifier. Every function gives an expression with the value that the plain node would have, for
 * all values of the variables within their bounds; where the plain node faults it may give any value. */
#ifndef FAIAL_EXPR_SIMPLIFY_INTERNAL_H
#define FAIAL_EXPR_SIMPLIFY_INTERNAL_H

#include "core/expr_internal.h"

struct sum_term { expr_ref e; int64_t coefficient; };
struct sum { struct sum_term term[LIMIT_SUM_TERMS]; size_t n; int64_t constant; };
/* Adds scale * e; false (the sum is then useless) when there are too many terms or a coefficient overflows. */
bool sum_add(struct expr_table *t, struct sum *s, expr_ref e, int64_t scale);
expr_ref sum_build(struct expr_table *t, const struct sum *s);
int64_t sum_gcd(const struct sum *s, int64_t start);    /* of start and all coefficients, not the constant */

/* An integer whose range is one value is that value. */
expr_ref simplified(struct expr_table *t, expr_ref e);

expr_ref simplify_add(struct expr_table *t, expr_ref a, expr_ref b);
expr_ref simplify_sub(struct expr_table *t, expr_ref a, expr_ref b);
expr_ref simplify_mul(struct expr_table *t, expr_ref a, expr_ref b);
expr_ref simplify_division(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b);
expr_ref simplify_min_max(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b);
expr_ref simplify_bits(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b);
expr_ref simplify_compare(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b);
expr_ref simplify_not_equal(struct expr_table *t, expr_ref a, expr_ref b);   /* {0}: no rule */
expr_ref simplify_and_or(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b);
expr_ref simplify_iff(struct expr_table *t, expr_ref a, expr_ref b);

/* The other sort, where an operand has the wrong one: C's 0/1 for a truth value, != 0 for an integer. */
expr_ref as_int(struct expr_table *t, expr_ref e);
expr_ref as_bool(struct expr_table *t, expr_ref e);

#endif
