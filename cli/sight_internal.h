/* sight: which other files may start the kernels of a file, by their text alone. */
#ifndef FAIAL_CLI_SIGHT_INTERNAL_H
#define FAIAL_CLI_SIGHT_INTERNAL_H

#include "cli/cli_internal.h"

/* What the text of a file says: functions that it defines and that other files may call, kernels among them; functions of the device that it defines (built),
 * operators all as `operator`; functions and classes that it declares; words that it uses; what it includes, in quotes or not; kernels that it defines (named); texts that
 * could be the name of one. program: it has a `main`. */
struct sight_words { const char **at; size_t n, cap; };
struct sight_include { const char *name; bool quoted; };
struct sight_text {
	struct sight_words defines, built, declares, mentions, named, strings;
	VEC(struct sight_include) includes;
	bool launches, kernels, program;
};
/* NULL: it is no text, or too long. */
struct sight_text *sight_read(struct arena *a, const char *path);
/* In order, each word once. */
void sight_sort(struct sight_words *w);
bool sight_has(const struct sight_words *sorted, const char *word);

#endif
