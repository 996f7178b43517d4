/* unit: what a file says beside its kernels' bodies: how host code starts them, what comments and attributes ask of launches, what
 * is wrong with the file. */
#ifndef FAIAL_LOWER_UNIT_H
#define FAIAL_LOWER_UNIT_H

#include "infer/infer.h"
#include "infer/tree/tree.h"

/* "n::C<int>::f<4>" as "n::C::f": arguments of templates are left out. */
const char *unit_plain_name(struct arena *a, const struct tree_function *f);
/* launches.c: fills u->launches. */
void unit_launches(const struct tree *t, struct unit *u);
/* contexts.c: the same with terms, by what infer/host finds; the tree has callers then. */
void unit_contexts(const struct tree *t, struct unit *u);
/* annotations.c: GPUVerify's and faial's comments, launch bounds, required sizes, into the kernel's dims and preconditions. */
void unit_annotate(const struct tree *t, const struct tree_function *f, struct unit *u, struct kernel *k);
/* kernels.c: "<int, 4> or <long, 4>"; "" where they have no arguments. */
const char *unit_arguments(struct arena *a, const struct tree_function *const *of, size_t n);
/* Is it an example with a class that no program has? */
bool unit_is_made_up(const struct tree_function *f);
/* What the kernel's template parameters are in the `n` instances that its answer stands for, and __CUDA_ARCH__, as assumptions. */
void unit_assume(const struct tree *t, const struct tree_function *const *of, size_t n, struct kernel *k);
/* instances.c: gives the unit the kernels that are taken, those of one core as one, and at last says of each what it stands for. */
struct unit_instances *unit_instances_new(const struct tree *t, struct unit *u);
void unit_instance_take(struct unit_instances *all, const struct tree_function *f, struct kernel *k);     /* frees k, or gives it to the unit */
void unit_instances_finish(struct unit_instances *all);
/* examples.c: a pattern without an answer, or a vague one, speaks through its examples, as it would through instances. False: `k`, the
 * pattern's kernel, stays the answer. */
struct lower_context;
bool unit_take_examples(const struct tree *t, const struct tree_function *pattern, struct kernel *k, struct unit *u,
	const struct lower_context *c, struct unit_instances *instances);
/* report.c: missing headers, errors, kernels of the text that are not in the tree. false: the file is beyond use. */
bool unit_report(const struct tree *t, struct unit *u, bool opencl);

#endif
