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

const char *read_comment_end(const char *s)
{
	const char *end;
	if (s[0] != '/' || (s[1] != '/' && s[1] != '*')) return NULL;
	if (s[1] == '/') return s + strcspn(s, "\n");
	end = strstr(s + 2, "*/");
	return end ? end + 2 : s + strlen(s);
}

/* Blanks the quotes of the raw string that begins there; what follows it, or NULL: none does. */
static char *unquote(struct arena *a, char *at)
{
	size_t word = strcspn(at, "(");
	if (strncmp(at, "R\"", 2) != 0 || !at[word] || strcspn(at + 2, " )\\\t\n\"") < word - 2) return NULL;
	const char *close = arena_printf(a, ")%.*s\"", (int)(word - 2), at + 2);
	char *end = strstr(at + word, close);
	if (!end) return NULL;
	memset(at, ' ', word + 1);
	memset(end, ' ', strlen(close));
	return end + strlen(close);
}

const char *read_unquoted(struct arena *a, const char *text)
{
	char *copy = arena_strdup(a, text);
	bool any = false;
	for (char *at = copy; at;) {
		at += strspn(at, " \t\r\n\f\v");
		const char *comment = read_comment_end(at);
		if (!*at) return any ? copy : NULL;
		at = comment ? at + (comment - at) : unquote(a, at);
		any = any || !comment;
	}
	return NULL;
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
