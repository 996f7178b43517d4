/* Where values lie: variables and objects of the host by place, parts of classes, and what the device has, by allocation. */
#ifndef FAIAL_HOST_MEMORY_INTERNAL_H
#define FAIAL_HOST_MEMORY_INTERNAL_H

#include "infer/host/host_internal.h"

/* ---- state.c ---- */
/* Of an object that is made on the way: a variable, a parameter, a temporary. */
struct place host_place_made(struct run *r, const void *address, const struct tree_type *type, const char *name);
uint32_t host_cell_of(struct run *r, const void *address, const struct tree_type *type, const char *name);
struct place host_place_of_cell(uint32_t cell);
struct place host_place_part(struct place p, uint32_t field);
struct place host_place_blurred(struct place p);
/* Where a pointer to it may be moved to: of an element, somewhere in the array. */
struct place host_place_widened(struct run *r, struct place p);
/* Where such a pointer leads once it is moved; of a member (`(&size.x)[i]`), anywhere in the object. */
struct place host_place_moved(struct run *r, struct place p);
const struct tree_type *host_place_type(const struct run *r, struct place p);      /* NULL: not known */
/* Of arrays that are followed; 0: of no other. */
size_t host_elements(const struct tree_type *t);
const struct value *host_state_read(struct run *r, struct place p, const struct tree_type *type, const char *name);
/* Does a reference to the place still tell what it refers to? Not of one of two variables that have changed since. */
bool host_state_stands(const struct run *r, struct place p);
void host_state_write(struct run *r, struct place p, const struct value *v);
void host_state_escape(struct run *r, struct place p);
void host_state_escape_all(struct run *r);
/* What clang dropped here may change what its text names, now and later. false: it may change anything. See dropped.c. */
bool host_expose_dropped(struct run *r, const struct tree_span *at);
/* What is declared as a constant, and has its value, is not written any more, whoever knows where it lies. */
void host_state_fix(struct run *r, const struct tree_var *v);
/* Anything that code out of sight may write. */
void host_state_havoc(struct run *r);
void host_state_forget_all(struct run *r);
struct state host_state_copy(struct run *r, const struct state *s);
/* cond: true in a, false in b; {0}: not known. */
struct state host_state_join(struct run *r, const struct state *a, const struct state *b, expr_ref cond);
void host_state_join_into(struct run *r, struct state *to);    /* `now`, which is dead then */
void host_state_assume(struct run *r, expr_ref cond);
/* Cells that differ are put to `set`, by number, with what of them does; does it grow? */
bool host_state_differs(struct run *r, const struct state *a, const struct state *b, const struct altered **set, size_t n);

/* What a closure took with it by copy; nowhere: that is not followed, as others than its variable may hold it. */
struct place host_place_of_copy(struct run *r, const struct tree_record *closure, const struct tree_capture *c);

/* ---- bases.c ---- */
/* Fields, then bases. */
size_t host_parts(const struct tree_record *r);
const struct tree_type *host_part_type(const struct tree_type *t, size_t part);     /* NULL: it is no part */
/* Of an object, seen as the base or the derived class that the cast says. */
struct place host_place_as(struct run *r, struct place p, const struct tree_expr *cast);

/* ---- memories.c ---- */
struct value *host_memory_new(struct run *r);
/* Memory of its own, of so many bytes; size: NULL where that is not known. */
const struct value *host_memory_sized(struct run *r, const struct value *size);
/* `v` so many bytes further; by {0}: it is not known how far. */
const struct value *host_memory_moved(struct run *r, const struct value *v, expr_ref by);
/* Of the meeting: one of both. meeting: host_memory_meeting gives one. */
uint32_t host_memory_meeting(struct run *r);
/* What lies where v points, an object of that class: one and the same as long as nothing that it may be is written. nowhere: v is one of several, or moved. */
struct place host_memory_object(struct run *r, const struct value *v, const struct tree_type *type);
/* What lies where v points is another now, also in memory that may be that. */
void host_memory_written(struct run *r, const struct value *v);
const struct value *host_memory_join(struct run *r, uint32_t meeting, const struct value *a, const struct value *b);
/* What a loop changes, at its head; then what an iteration leaves of it. */
const struct value *host_memory_head(struct run *r, uint32_t meeting, const struct value *entry, const struct tree_type *type);
void host_memory_back(struct run *r, uint32_t meeting, const struct state *begin, const struct state *back);
bool host_memory_meets(const struct run *r, uint32_t one, uint32_t other);
/* May both lead to one thing, or what is in them? */
bool host_value_meets(const struct run *r, const struct value *a, const struct value *b);
/* What is given to a launch that may be one. */
void host_memory_overlaps(struct run *r, struct tree_expr *const *exprs, const struct value *const *given, uint32_t n, struct host_context *c);

bool host_is_null(const struct tree_expr *e);

/* ---- made.c ---- */
/* A pointer to an object that is followed; NULL: it is another `new`, and nothing was done. */
const struct value *host_new(struct run *r, const struct tree_expr *e);
/* Memory that was just made; and of numbers by `new int[n]`, which runs no code of the program. NULL: of others, and nothing was done. */
const struct value *host_made(struct run *r);
const struct value *host_new_numbers(struct run *r, const struct tree_expr *e);
/* `delete[] p` likewise. */
bool host_deletes_numbers(const struct tree_expr *e);
/* Where a pointer to such memory leads; nowhere: v is none. */
struct place host_place_of_made(struct run *r, const struct value *v);

/* ---- symbols.c ---- */
const struct value *host_symbol_memory(struct run *r, const struct tree_var *var);
struct place host_symbol_held(struct run *r, const struct tree_var *var);
/* A number of the device as the program has set it: as it was given, or, where it made it, told of as lost. NULL: it was not set on this way. */
const struct value *host_symbol_number(struct run *r, const struct symbol *s);
/* Where what is given leads to them, or they to each other. */
void host_symbols_meet(struct run *r, struct tree_expr *const *exprs, const struct value *const *given, uint32_t n, struct host_context *c);

/* ---- allocations.c ---- */
/* What an address leads to, `&d`, or `d` where that is a `T **`: where it lies, and its type. NULL: it is not known which, and nothing was done. */
const struct tree_type *host_pointer_at(struct run *r, const struct tree_expr *address, struct place *p);
/* NULL: something else is called, and nothing was done. */
const struct value *host_allocation(struct run *r, const struct tree_expr *e);

#endif
