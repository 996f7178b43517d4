/* read_internal: what the policies of read.c are made of.
 *
 * A policy is a value: which library, which macros, whether headers are looked for. read_by makes flags and files of it and has
 * the face read; nothing of one reading is left in the next but what was found on disk (struct read_search). */
#ifndef FAIAL_READ_INTERNAL_H
#define FAIAL_READ_INTERNAL_H

#include "infer/read/read.h"

struct tree;
struct face_file;
struct read_words { const char **at; size_t n, cap; };

enum read_library {
	READ_PREAMBLE = 0,                      /* all of our library, read ahead when faial-c was built */
	READ_NAMED,                             /* what of it the file includes */
	READ_WHOLE,                             /* all of it, whatever the file includes */
	READ_SYSTEM,                            /* the system's own */
};
struct read_policy {
	const char *name;
	enum read_library library;
	struct read_words macros;               /* -D flags that the build seems to give */
	const char *before;                     /* directives that come first, */
	struct read_words behind;               /* files that come behind the source: they define what it only declares */
	const char *whole;                      /* of this file, of which the source is a part; NULL: none */
	bool once;                              /* the source is not read again where a header that it includes includes it */
	bool alone;                             /* no headers but those that clang finds by itself */
	bool annotations;                       /* declared in OpenCL whether the file itself calls any or not */
	bool vectors;                           /* READ_VECTORS comes first */
	bool newer;                             /* READ_NEWER_FLAG, not READ_STANDARD_FLAG */
	bool older;                             /* OpenCL C 1.2, where a pointer of no address space is private */
};
/* One source file, and what is the same for all policies. */
struct read_source {
	struct arena *arena;                    /* dies with read_file */
	const struct read_options *options;
	const char *path, *text;                /* NUL-terminated */
	bool unquoted;                          /* the text is not what lies on disk: read_unquoted */
	struct read_words macros;               /* that the file's own header comment gives */
	unsigned arch;                          /* that __CUDA_ARCH__ is to be; 0: clang knows */
	struct read_search *search;
	struct read_words *asked;               /* the macros our headers ask for or define, sorted; empty until the first question */
};

#define READ_PREAMBLE_PCH ENVIRONMENT_ROOT "/preamble.pch"      /* infer/environment_internal.h */
#define READ_ARCH_FLAG "-DFAIAL_ARCH="
#define READ_VECTORS "helper_math.h"
#define READ_STANDARD_FLAG "-std=c++17"
#define READ_NEWER_FLAG "-std=c++20"

/* read_preamble.c */
bool read_preamble_fits(const struct read_source *s);
struct face_file read_preamble_file(void);

/* read_flags.c */
void read_flags(const struct read_source *s, const struct read_policy *p, struct read_words *out);
bool read_speaks_of_annotations(const char *text);

/* read_files.c: our headers. */
struct face_file *read_files(const struct read_source *s, const struct read_policy *p, size_t *n);      /* with room for one more */
bool read_ours_ask(const struct read_source *s, const char *macro);     /* do they ask for a macro of that name, or define one? */
/* The macros of the command line of which they do neither, but may use the names for things of their own: -Dsize=7, -DT=float. */
void read_hidden(const struct read_source *s, const struct read_policy *p, struct read_words *out);
bool read_library_names(const char *word, size_t n);            /* does our C++ library speak of it? */
bool read_environment_names(const char *word, size_t n);        /* and our device headers? */
bool read_is_ours(const char *name);                            /* is there a header of ours of that name? */

/* read_headers.c: headers that clang does not find because the project's build would name their folder: looked for in the folders
 * above the file that includes them, and beside; then below the project's top (read_project.c). */
struct read_search *read_search_new(const struct read_source *s);
void read_search_join(struct read_search *s, const struct read_words *behind);  /* the files that come behind the source, from now on */
const char *read_search_find(void *search, const char *name, const char *includer);     /* a path; NULL: nowhere */
/* Folders end in a slash, the present one is ""; NULL: above the project's top, or the system's. */
const char *read_folder_of(struct read_search *s, const char *path);
const char *read_folder_above(struct read_search *s, const char *folder);

/* read_build.c: what a Makefile or its like defines of what the reading `t` asks for. */
void read_macros_of_build(const struct read_source *s, const struct tree *t, struct read_words *out);

/* read_project.c */
struct read_project *read_project_new(const struct read_source *s);
/* Of the files below the project's top that end in this name the one nearest to what includes it, of these the one in folders of the same names; NULL: none, or two such. */
const char *read_project_find(struct read_project *p, const char *name, const char *includer);

/* Is it a regular file that may be read? Anything else may not end (read_headers.c). */
bool read_is_file(const char *path);

/* read_part.c: the file beside the source, or in the folder above, that includes it, the first by its name, and its directives before that; NULL: none, or no headers nor macros.
 * Then clang finds them at a path beside that file. */
const char *read_part_of(const struct read_source *s, const char **before);
const char *read_before_path(const struct read_source *s, const struct read_policy *p);

/* read_defined.c: the files that define what code of the device calls and the tree lacks; those that make instances of its kernels, all or none; the source with those behind it; the path that its `#include` of one
 * stands for, or NULL; did that help, and was nothing said twice? Then the tree has the kernels of the one before, no others. */
void read_definers(const struct read_source *s, const struct tree *t, struct read_words *out);
void read_users(const struct read_source *s, const struct tree *t, struct read_words *out);
const char *read_behind(const struct read_source *s, const struct read_policy *p);
const char *read_behind_path(const struct read_words *behind, const char *name);
bool read_completes(const struct read_source *s, const struct read_policy *p, const struct tree *before, struct tree *after);

/* read_macros.c */
void read_macros_noted(const struct read_source *s, struct read_words *out);    /* GPUVerify's -D */
struct read_arch { unsigned arch; bool asked /* by the text */, due /* for us to tell clang */; };
struct read_arch read_arch(const struct read_source *s);
/* Macros that only the project's build defines and that may switch on what the reading `t` misses: those around includes and in headers;
 * those that conditionals of the file compare with numbers; or those that stand as words before declarations. */
void read_macros_of_includes(const struct read_source *s, const struct tree *t, struct read_words *out);
void read_macros_of_numbers(const struct read_source *s, const struct tree *t, struct read_words *out);
void read_macros_of_declarations(const struct read_source *s, const struct tree *t, struct read_words *out);
/* Names that conditionals ask for and that speak of CUDA or of a GPU, one of the build's if it says so. */
void read_macros_of_devices(const struct read_source *s, const struct tree *t, struct read_words *names);
/* Those that stand for nothing, for what marks functions of both sides. false: there are none. */
bool read_macros_for_device(const struct read_source *s, struct read_words *macros);

/* read_worth.c: how much of a file was understood, and what stands in the way. */
struct read_worth {
	size_t kernels, sound, wounds, errors;  /* sound: nothing is wrong in it or in what it calls */
	size_t missing;                         /* names in what kernels may reach that nothing declares */
	bool library, launches;                 /* some wound speaks of the library; some is in host code that starts kernels */
};
struct read_worth read_worth(const struct read_source *s, const struct tree *t);
bool read_is_better(const struct read_worth *a, const struct read_worth *b);    /* a than b */

/* read_text.c */
static inline bool read_is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
static inline size_t read_word(const char *s)
{
	size_t n = 0;
	while (read_is_word(s[n])) n++;
	return n;
}
const char *read_comment_end(const char *s);            /* of the comment that begins there; NULL: none does */
/* OpenCL as C++ includes it to have the text of a program (`R"(` before it, `)"` behind): what stands between these, each byte in its place. NULL:
 * another text. */
const char *read_unquoted(struct arena *a, const char *text);
bool read_says(const char *text, size_t size, const char *word, size_t n);      /* as a whole word */
/* The next directive of a preprocessor: what follows its `#`, behind `*at`, which moves on; NULL: none. */
const char *read_directive(const char **at);
void read_add(struct arena *a, struct read_words *list, const char *word);      /* once */

#endif
