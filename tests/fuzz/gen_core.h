/* gen_core: random kernels of the core calculus, by seed.
 *
 * Promises: well-formed by construction (no faults, no empty steps, bounded loops), small enough for brute force, and
 * near the border between racy and race-free. The launch is part of the kernel: `required_block_dim` and
 * `required_grid_dim` say its size, and every parameter has bounds to enumerate; but not in GEN_OPEN.
 * Ownership: the caller frees the kernel. */
#ifndef FUZZ_GEN_CORE_H
#define FUZZ_GEN_CORE_H

#include "core/core.h"

enum gen_profile {
	GEN_TYPABLE,      /* no value read from memory reaches an index or a condition */
	GEN_WILD,         /* data-dependent indices and conditions, approximated variables */
	GEN_WARP,         /* typable, more than one warp, warp barriers */
	GEN_TILES,        /* as GEN_WARP, and barriers of smaller tiles, which the oracle of the proofs does not have */
	GEN_PARAMETRIC,   /* typable, for every launch up to the required size: preconditions bound it */
	GEN_BARRIERS,     /* typable, nested loops and branches around barriers, loops in which threads count apart */
	GEN_OPEN,         /* mostly typable, for any launch and parameters: all depends on these sizes and their products */
	GEN_DATA,         /* data in indices, conditions, ranges, and now and then around barriers */
};

struct kernel *gen_core(struct sources *sources, uint64_t seed, enum gen_profile profile);

#endif
