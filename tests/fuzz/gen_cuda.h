/* gen_cuda: random CUDA kernels with their truth, by seed.
 *
 * A recipe is a seed and the numbers of the statements and expressions cut out of what the seed makes; shrinking adds
 * cuts. Ownership: everything lives in the arena given. */
#ifndef FUZZ_GEN_CUDA_H
#define FUZZ_GEN_CUDA_H

#include "tests/fuzz/ctree.h"

/* open: meant for any launch and parameters, and what happens depends on these sizes. templates: a template that stays open. */
struct recipe { uint64_t seed; const int *cut; size_t cuts; bool open, templates; };

struct ckernel *gen_cuda(struct arena *a, const struct recipe *recipe);

#endif
