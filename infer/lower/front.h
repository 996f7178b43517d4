/* front: what others see of this folder: a file's kernels by clang's own tree. */
#ifndef FAIAL_LOWER_FRONT_H
#define FAIAL_LOWER_FRONT_H

#include "infer/infer.h"

/* What infer_file promises, by the tree. */
struct unit *lower_tree_file(const char *path, const struct infer_options *options);

#endif
