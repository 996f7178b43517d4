/* stmt_internal: what the files about statements share. */
#ifndef FAIAL_LOWER_STMT_INTERNAL_H
#define FAIAL_LOWER_STMT_INTERNAL_H

#include "infer/lower/stmts/loop_internal.h"

void stmts_run_one(struct lower *l, const struct tree_stmt *s);
/* The same where what is not understood is taken for code that is not seen (stand_in.c). */
void stmts_run_or_stand_in(struct lower *l, const struct tree_stmt *s);
void stmts_switch(struct lower *l, const struct tree_stmt *s);
void stmts_goto(struct lower *l, const struct tree_stmt *s);
/* Calls `take` for the statements in s, itself first; true stops it and is given. `skip` (or NONE): what lies below such is left out. */
typedef bool (*stmts_take)(const struct tree_stmt *s, const void *data);
bool stmts_any(const struct tree_stmt *s, enum tree_stmt_kind skip, stmts_take take, const void *data);
/* Of a compound statement, to the table of sources; loop: whose body it is, or NULL. */
void stmts_tell_block(struct lower *l, const struct tree_stmt *s, const struct tree_span *loop);

#endif
