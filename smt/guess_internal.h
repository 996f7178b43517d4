/* Between how a model is guessed, what its sizes rest on, and what it is guessed for. */
#ifndef FAIAL_GUESS_INTERNAL_H
#define FAIAL_GUESS_INTERNAL_H

#include "smt/smt_internal.h"

bool guess_is_dim(const struct var *v);              /* a size of the launch */
/* Those among sizes of the launch and parameters that parts of a formula tell by others, each behind those that it rests on (told.c). */
void told_find(struct expr_table *t, struct arena *a, const struct expr_list *parts, struct var_list *out);
/* A model of the formula and `more`, guessed for *nodes at most: what is used goes from there. near: one of less than that, which is
 * tried first, or NULL. false says nothing (guess.c). */
bool guess_model(struct query *q, const struct expr_list *more, int64_t *nodes, const struct model *near, struct model *m);

#endif
