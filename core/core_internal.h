/* What the files on kernels share. */
#ifndef FAIAL_CORE_INTERNAL_H
#define FAIAL_CORE_INTERNAL_H

#include "core/core.h"

extern const int64_t block_dim_limit[3], grid_dim_limit[3];
/* Under a launch that is fixed in part: does an index that is assumed to stay in its dimension leave it? Sets k->unproved. */
void kernel_launch_keeps(struct kernel *k);
/* Where dim[i] is 0 (open) lowers limit[i] to what the kernel's arrays of constant size leave room for; adds
 * preconditions and assumptions. */
void kernel_launch_bounds(struct kernel *k, const int64_t dim[3], int64_t limit[3]);
array_ref kernel_array_find(const struct kernel *k, const char *name);    /* {0} when absent */

#endif
