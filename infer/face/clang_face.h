/* clang_face: reads one source file with clang and gives what it understood as a tree. The only header of the folder that C sees,
 * and the folder is the only one that sees clang's C++ library.
 *
 * Promises: one parse, whatever is wrong with the file: a missing header is listed and goes on as if it were empty, wrong code
 * stays in place as RECOVERY. Nothing of clang's outlives the call.
 * Refuses: to look for headers, to guess flags, to read a file again (infer/read decides on that). Trees are for files that
 * clang reads to the end: NULL, after a DIAG_ERROR, where it cannot even start. */
#ifndef FAIAL_CLANG_FACE_H
#define FAIAL_CLANG_FACE_H

#include <stddef.h>

struct arena;
struct diags;
struct sources;
struct tree;

#ifdef __cplusplus
extern "C" {
#endif

/* A file that clang finds under that path instead of on disk. Borrowed for the call; contents[size] is readable and zero. */
struct face_file { const char *path, *contents; size_t size; };
struct face_request {
	const char *path;                       /* of the source */
	const char *const *args;                /* for clang's driver, without program and source */
	size_t arg_count;
	const struct face_file *files;
	size_t file_count;
	const char *ours;                       /* what the paths of our own headers begin with */
	const char *const *hidden;              /* macros that do not hold in these */
	size_t hidden_count;
	/* Asked for each header that no folder has which `args` name before `found`: a path, or NULL. NULL: none is looked for.
	 * `found`: the name of a folder that is not there, among the folders of `args`. includer: as in the tree. */
	const char *found;
	const char *(*find)(void *search, const char *name, const char *includer);
	void *search;
	int callers;                            /* bodies of host functions that may reach a launch, too, not only of those that make one */
	const char *const *reached;             /* functions of such names without a body may reach one: other files define them */
	size_t reached_count;
	const char *const *supplied;            /* functions of such names have bodies, too */
	size_t supplied_count;
	int once;                               /* the source, as if it said `#pragma once`: a header that it includes includes it */
};
/* Has clang a flag that is written so? */
bool face_flag_known(const char *flag);
/* Is a file of this name what the build makes a header of? Such a one is read as if nothing were set (clang_face_files.cpp). */
bool face_makes_header(const char *path);
struct tree *face_read(const struct face_request *request, struct arena *a, struct sources *sources, struct diags *d);
/* Writes what clang understood of a header as a file for its -include-pch. False where anything is wrong with it. */
int face_precompile(const struct face_request *request, const char *output);

#ifdef __cplusplus
}
#endif

#endif
