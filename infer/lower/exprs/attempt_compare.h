/* attempt_compare: Sanitize builds see whether a failed attempt left anything changed. */
#ifndef FAIAL_LOWER_EXPRS_ATTEMPT_COMPARE_H
#define FAIAL_LOWER_EXPRS_ATTEMPT_COMPARE_H

#include "infer/lower/exprs/exprs.h"

/* Of l->now and all that it leads to. */
uint64_t exprs_attempt_digest(const struct lower *l);

#endif
