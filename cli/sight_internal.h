/* sight: which other files may start the kernels of a file, by their text alone. */
#ifndef FAIAL_CLI_SIGHT_INTERNAL_H
#define FAIAL_CLI_SIGHT_INTERNAL_H

#include "cli/cli_internal.h"

/* What the text of a file says: functions that it defines and that other files may call, words that it uses, what it includes in quotes. */
struct sight_words { const char **at; size_t n, cap; };
struct sight_text { struct sight_words defines, mentions, includes; bool launches, kernels; };
/* NULL: it is no text, or too long. */
struct sight_text *sight_read(struct arena *a, const char *path);
bool sight_has(const struct sight_words *sorted, const char *word);

#endif
