/* Source text, before clang has seen it. */
#include "infer/read/read_internal.h"

#include <string.h>

bool read_says(const char *text, size_t size, const char *word, size_t n)
{
	const char *end = text + size;
	for (const char *at = text; n && (at = memmem(at, (size_t)(end - at), word, n)); at++)
		if ((at == text || !read_is_word(at[-1])) && (at + n == end || !read_is_word(at[n]))) return true;
	return false;
}

const char *read_directive(const char **at)
{
	for (const char *line = *at; *line;) {
		const char *s = line + strspn(line, " \t"), *end = line + strcspn(line, "\n");
		line = end + (*end == '\n');
		*at = line;
		if (*s == '#') return s + 1 + strspn(s + 1, " \t");
	}
	return NULL;
}

void read_add(struct arena *a, struct read_words *list, const char *word)
{
	for (size_t i = 0; i < list->n; i++)
		if (strcmp(list->at[i], word) == 0) return;
	VEC_PUSH(a, list, word);
}
