/* read: which flags and headers a file gets, and its tree.
 *
 * Promises: a short list of policies, each a value {flags, files} that gives a tree; the better of the trees is taken and nothing
 * of the others is left. Today: our headers read ahead (the preamble), and where that has errors, our headers as the file names
 * them. What stands beside this and is not done yet: headers found above the file, the system's own C++ library (docs/tree.md).
 * Ownership: the tree lives in the arena given.
 * Refuses: to look at a kernel. */
#ifndef FAIAL_READ_H
#define FAIAL_READ_H

#include "base/base.h"

struct tree;

struct read_options {
	bool opencl;
	const char *const *clang_args;          /* -I, -D, -include, -std as given */
	size_t clang_arg_count;
};
/* NULL after a DIAG_ERROR. */
struct tree *read_file(const char *path, const struct read_options *options, struct arena *a, struct sources *sources,
	struct diags *d);

#endif
