/* What the files of typecheck/ share. */
#ifndef FAIAL_TYPECHECK_INTERNAL_H
#define FAIAL_TYPECHECK_INTERNAL_H

#include "typecheck/typecheck.h"

struct typecheck_dependence *dependence_empty(struct kernel *k);
/* From now on the loop variable x depends on what its range mentions. */
void dependence_add_loop(struct typecheck_dependence *d, var_ref x, const struct range *r);
/* A READ or APPROX variable that e depends on, or {0}. */
var_ref dependence_first(struct typecheck_dependence *d, expr_ref e);

#endif
