/* read: which flags and headers a file gets, and its tree.
 *
 * Promises: a short list of policies, each a value that gives a tree; the better of the trees is taken and nothing of the others is
 * left, no diagnostic and no file. In order, as long as something is not understood that a kernel or a launch may depend on: our
 * headers read ahead (the preamble); our headers as the file names them; as C++20; macros that the build defines, or seems to; the system's own C++
 * library; without the headers that were found above the file or beside it; then what other files define of what kernels call. For what lies above or beside clang asks in each of
 * them. Two runs on the same files decide alike.
 * Ownership: the tree lives in the arena given.
 * Refuses: to look at a kernel. */
#ifndef FAIAL_READ_H
#define FAIAL_READ_H

#include "base/base.h"

struct tree;

struct read_definer { const char *name, *path; };
struct read_options {
	bool opencl;
	bool c;                                 /* a host file in C */
	const char *const *clang_args;          /* -I, -D, -include, -std as given */
	size_t clang_arg_count;
	bool callers;                           /* host functions that may reach a launch have bodies, too */
	const char *const *reached;             /* with callers: so do those that call a function of such a name that the file only declares */
	size_t reached_count;
	const char *const *supplied;            /* with callers: functions of such a name have bodies, too, whatever they do */
	size_t supplied_count;
	const struct read_definer *definers;    /* which other files define functions that this one may only declare */
	size_t definer_count;
	const char *const *users;               /* the other files that include this one and name a kernel of it */
	size_t user_count;
	const char *top;                        /* the project's folder: headers that nothing else finds are sought below it; NULL: nowhere */
	enum read_system { READ_SYSTEM_LATE, READ_SYSTEM_SMALL, READ_SYSTEM_NEVER } system;     /* its library takes seconds: for what is small already, or never */
};
struct read_other { const char *path; const char *const *clang_args; size_t clang_arg_count; };
/* NULL after a DIAG_ERROR. */
struct tree *read_file(const char *path, const struct read_options *options, struct arena *a, struct sources *sources,
	struct diags *d);
/* Other files, which are host code, for tree_link with one that was read by these options: NULL for each that cannot be read. Of what is wrong with them nothing is told. */
struct tree **read_others(const struct read_other *others, size_t n, const struct read_options *options, struct arena *a, struct sources *sources);
/* Has clang a flag that is written so? */
bool read_flag_known(const char *flag);
/* The preamble, by clang, as a file (infer/preamble/make.c). */
bool read_preamble_write(const char *output);

#endif
