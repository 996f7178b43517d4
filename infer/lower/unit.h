/* unit: what a file says beside its kernels' bodies: how host code starts them, what comments and attributes ask of launches, what
 * is wrong with the file. */
#ifndef FAIAL_LOWER_UNIT_H
#define FAIAL_LOWER_UNIT_H

#include <stdatomic.h>

#include "infer/infer.h"
#include "infer/tree/tree.h"

/* unit.c: all that is in the file; `is_read` becomes true when clang is done with it. */
void unit_fill(struct unit *u, const char *path, const struct infer_options *o, atomic_bool *is_read);
enum language unit_language(const char *path, const struct infer_options *o);      /* never AUTO */

/* "n::C<int>::f<4>" as "n::C::f": arguments of templates are left out. */
const char *unit_plain_name(struct arena *a, const struct tree_function *f);
const char *unit_last_name(const char *name);       /* without its namespaces */
/* launches.c: fills u->launches. */
void unit_launches(const struct tree *t, struct unit *u);
/* contexts.c: the same with terms, by what infer/host finds; the tree has callers then. own, called: as of host_find. */
struct host_called;
void unit_contexts(const struct tree *t, size_t own, const struct host_called *called, struct unit *u);
/* left_out.c: launches of kernels that none of these starts, of which only the text tells. */
void unit_left_out(const struct tree *t, struct unit *u);
/* elsewhere.c: the same by this file and others in sight, which are of no other use after that. Kernels that another file answers for are dropped. */
struct tree **unit_read_others(const struct infer_options *o, bool opencl, struct unit *u);
void unit_contexts_linked(struct tree *t, struct tree *const *others, const struct infer_options *o, struct unit *u);
/* The launches of the file itself, where no other is read. */
void unit_contexts_alone(const struct tree *t, const struct infer_options *o, struct unit *u);
/* annotations.c: along each axis the largest block that options, comments or attributes name of f; 0: none. */
void unit_block_asked(const struct tree *t, const struct tree_function *f, struct unit *u, const struct infer_options *o, int64_t dim[3]);
/* annotations.c: GPUVerify's and faial's comments, launch bounds, required sizes, into the kernel's dims and preconditions. */
void unit_annotate(const struct tree *t, const struct tree_function *f, struct unit *u, struct kernel *k);
/* An instance, and what was made of it. open: its numbers stand for others, and are told by their names. */
struct unit_lowered { const struct tree_function *f; struct kernel *k; bool open; };
/* numbers.c: of instances (at least one) that differ in their template's numbers the kernel in which these are parameters; `open` says for
 * which it stands. NULL: they have too little in common. */
struct kernel *unit_generalise(struct sources *sources, struct unit_lowered *instances, size_t n);
/* kernels.c: "<int, 4> or <long, N>"; "" where they have no arguments. */
const char *unit_arguments(struct arena *a, const struct unit_lowered *of, size_t n);
/* Is it an example with a class that no program has? */
bool unit_is_made_up(const struct tree_function *f);
/* What the kernel's template parameters are in the `n` instances that its answer stands for, and __CUDA_ARCH__, as assumptions. */
void unit_assume(const struct tree *t, const struct unit_lowered *of, size_t n, struct kernel *k);
/* instances.c: gives the unit the kernels that are taken, those of one core as one, and at last says of each what it stands for. */
struct unit_instances *unit_instances_new(const struct tree *t, struct unit *u);
/* Frees the kernel, or gives it to the unit. stands_for: by another kernel of the same answer its numbers stand for others. */
void unit_instance_take(struct unit_instances *all, const struct unit_lowered *one, bool stands_for);
/* What an instance shows is possible at most: a template may not be meant for what it takes. */
void unit_put_in_doubt(struct kernel *k);
/* Do two instances of one template differ in numbers at most? */
bool unit_same_types(const struct tree_function *a, const struct tree_function *b);
void unit_instances_finish(struct unit_instances *all);
/* examples.c: a pattern without an answer, or a vague one, speaks through its examples, as it would through instances. False: `k`, the
 * pattern's kernel, stays the answer. */
struct lower_context;
bool unit_take_examples(const struct tree *t, const struct tree_function *pattern, struct kernel *k, struct unit *u,
	const struct lower_context *c, struct unit_instances *instances);
/* report.c: missing headers, errors, kernels of the text that are not in the tree. false: the file is beyond use. */
bool unit_report(const struct tree *t, struct unit *u, bool opencl);

#endif
