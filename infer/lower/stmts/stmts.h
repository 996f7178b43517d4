/* stmts: statements of the tree. After a statement that may leave (return, break, continue) the rest of its sequence runs under
 * the condition that it did not. */
#ifndef FAIAL_LOWER_STMTS_H
#define FAIAL_LOWER_STMTS_H

#include "infer/lower/exprs/exprs.h"

void stmts_run(struct lower *l, const struct tree_stmt *s);
void stmts_declare(struct lower *l, const struct tree_var *var);
/* After a function's body: no `goto` may be left without its label. */
void stmts_check_labels(struct lower *l, size_t mark);
bool stmts_has_labels(const struct tree_stmt *body);

#endif
