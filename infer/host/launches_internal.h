/* What is made of a launch that the run comes to: who else may start its kernel, what is given and what is lost, which facts speak of it, and its
 * context in words. */
#ifndef FAIAL_HOST_LAUNCHES_INTERNAL_H
#define FAIAL_HOST_LAUNCHES_INTERNAL_H

#include "infer/host/host_internal.h"

/* ---- escapes.c ---- */
struct escapes *host_escapes(const struct tree *t, struct arena *a);
/* By number of function: of a kernel that code out of sight is given, where it is named; nowhere: it is not given. A pattern's: of all its instances. */
struct tree_span *host_escaped(struct escapes *s);
/* Does a function of such a name ask for properties of a kernel, set them or print it, and no more? */
bool host_only_asks(const char *text);
/* May the expression be the kernel's address? */
bool host_may_hold(struct escapes *s, const struct tree_expr *e, const struct tree_function *kernel);
/* A pattern that has instances speaks through them. tried: those that were made to be looked at count, too. */
bool host_has_instances(const struct tree *t, const struct tree_function *f, bool tried);

/* ---- others.c ---- */
/* Kernels with a context that are started otherwise as well get an open one. */
void host_start_others(struct run *list);
/* A launch of which nothing is known but what it starts. lost: the program computes its numbers in a way that is not followed (given.c); else they come
 * from anywhere. why: its sizes come from this function of the program; NULL: its arguments are lost, too. */
void host_launch_openly(struct run *r, const struct tree_expr *e, bool lost, const char *why);
/* Among the first n contexts. */
bool host_has_context(const struct host *h, size_t n, const struct tree_function *f);

/* ---- lent.c ---- */
enum host_lent { HOST_LENT_NOT = 0, HOST_LENT_TO_LIBRARY, HOST_LENT };
/* Of several files' classes: are they one? */
uint32_t host_record_hash(const struct tree_record *r);
bool host_same_record(const struct tree_record *a, const struct tree_record *b);
/* By number of record: who out of sight is told of the class. */
const unsigned char *host_lent_find(const struct tree *t, struct arena *a);
/* The library knows only the names that all classes share. */
bool host_lent_knows(const struct tree_function *f);
/* May one that the class is lent to call it? */
bool host_lent_calls(const unsigned char *lent, const struct tree_function *f);
/* Of the C++ library, which starts no kernels, but keeps what it is given, and calls what that tells it to. */
bool host_is_standard(const struct tree_function *f);
/* `std::forward<T>(x)` and its kin are x. */
bool host_passes(const struct tree_function *f);

/* ---- opencl.c ---- */
bool host_starts_ranges(const struct tree_expr *e);
const struct value *host_opencl(struct run *r, const struct tree_expr *e);
const struct value *host_range_sizes(struct run *r, const struct tree_expr *list);
/* Its work-items are not counted from 0, or that is not known. */
bool host_range_is_moved(struct run *r, const struct tree_expr *e, const struct value *const *all);
/* Of grid and block. */
void host_range_dims(struct run *r, const struct tree_expr *e, const struct value *const *all, const struct value *dims[2]);
/* By number of parameter. */
const struct value **host_range_arguments(struct run *r, const struct value *kernel);
void host_ranged_expose(struct run *r, const struct value *v);

/* ---- given.c ---- */
/* A number, or a pointer, is one thing from now on wherever it is read: read in a branch first, it would have no name where the branches meet, and read
 * from a copy, it would be another. given: and the program is given it. */
void host_numbers_begin(struct run *r, struct place p, const struct tree_type *type, const char *name);
void host_given_begin(struct run *r, struct place p, const struct tree_type *type);
/* Does it ask the machine, a file or who started the program? */
bool host_asks_outside(const struct run *r, const struct tree_function *f);
/* Of the call under way: what it reads is text of the program's own. */
bool host_reads_literal(const struct run *r, const struct tree_function *f);
/* `atoi(argv[1])`: the result is one that the program may be given. */
bool host_gives_any(const struct run *r, const struct tree_expr *call);
/* Is it written in a file of the program? */
bool host_is_of_program(const struct run *r, const struct tree_expr *e);
/* A symbol that is made now: is it lost, and where? */
void host_lost_mark(const struct run *r, struct var *v);
/* A number that a loop changes, where an iteration begins? */
bool host_is_head(const struct run *r, var_ref v);
/* Which symbols of the context are, and what hangs together with them. */
void host_lost_find(struct run *r, struct host_context *c);
/* In the context another symbol stands for it from now on. */
void host_lost_renamed(struct run *r, struct host_context *c, var_ref from, var_ref to);

/* ---- facts.c ---- */
void host_facts_take(struct run *r, struct host_context *c);
/* Written out; what hash functions compute doubles with each step. */
bool host_term_is_large(const struct expr_table *t, expr_ref e);
/* Its operations as it would be written out; where these are more than `most`, some number above that. */
size_t host_term_size(const struct expr_table *t, expr_ref e, size_t most);
/* An order with a number beyond what people start: that nothing overflows. */
#define FAR (INT64_C(1) << 24)
bool host_fact_is_far(const struct expr_table *t, expr_ref e);

/* ---- project.c ---- */
/* What follows of these numbers from the orders that the run knows of them and others. */
void host_project(struct run *r, const struct var_list *own, struct expr_list *out);

/* ---- narrow.c ---- */
void host_context_narrow(struct run *r, struct host_context *c);

/* ---- words.c ---- */
void host_context_keys(struct host *h, struct host_context *c);

#endif
