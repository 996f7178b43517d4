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
/* annotations.c: GPUVerify's and faial's comments, launch bounds, required sizes, into the kernel's dims and preconditions. */
void unit_annotate(const struct tree *t, const struct tree_function *f, struct unit *u, struct kernel *k);
/* kernels.c: what the kernel's template parameters are, and __CUDA_ARCH__, as assumptions. */
void unit_assume(const struct tree *t, const struct tree_function *f, struct kernel *k);
/* report.c: missing headers, errors, kernels of the text that are not in the tree. false: the file is beyond use. */
bool unit_report(const struct tree *t, struct unit *u, bool opencl);

#endif
