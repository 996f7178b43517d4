/* A part of another file (`#include "kernels.cu"`) that declares nothing of what it uses: it is read as the file reads it that lies beside it and
 * includes it, after the headers that stand before it there. */
#include "infer/read/read_internal.h"

#include <string.h>
#include <sys/stat.h>

static bool ends_in(const char *name, const char *const *ends)
{
	const char *dot = strrchr(name, '.');
	for (size_t i = 0; dot && ends[i]; i++)
		if (strcmp(dot, ends[i]) == 0) return true;
	return false;
}

/* Of `include "x"` what stands in quotes; NULL: another directive, or in angles. */
static const char *quoted(struct arena *a, const char *directive)
{
	static const char word[] = "include";
	size_t n = sizeof word - 1;
	if (strncmp(directive, word, n) != 0) return NULL;
	const char *name = directive + n + strspn(directive + n, " \t");
	if (*name++ != '"') return NULL;
	return arena_strndup(a, name, strcspn(name, "\"\n"));
}

/* The headers before the part; false: the text does not include it. */
static bool headers_before(const struct read_source *s, const char *folder, const char *text, const char *part, struct read_words *out)
{
	static const char *const headers[] = { ".h", ".hpp", ".hh", ".hxx", ".cuh", NULL };
	for (const char *d; (d = read_directive(&text));) {
		const char *name = quoted(s->arena, d);
		if (name && strcmp(name, part) == 0) return true;
		if (!name || !ends_in(name, headers)) continue;
		const char *path = arena_printf(s->arena, "%s%s", folder, name);
		if (!read_is_file(path)) path = read_search_find(s->search, name, s->path);
		if (path) read_add(s->arena, out, path);
	}
	return false;
}

/* A regular file for which there is room. */
static bool is_small(const char *path, int64_t *room)
{
	struct stat st;
	files_looked(path);
	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > *room) return false;
	*room -= st.st_size;
	return true;
}

const char *read_part_of(const struct read_source *s, struct read_words *before)
{
	static const char *const files[] = { ".cu", ".cpp", ".cc", ".cxx", ".c", ".cuh", ".h", ".hpp", ".hip", NULL };
	const char *slash = strrchr(s->path, '/'), *part = slash ? slash + 1 : s->path;
	const char *folder = slash ? arena_strndup(s->arena, s->path, (size_t)(part - s->path)) : "";
	struct files_list list = {0};
	size_t seen = 0;
	int64_t room = LIMIT_INPUT_BYTES;        /* of all together */
	files_list(s->arena, folder, &list);
	for (size_t i = 0; i < list.n && seen < LIMIT_READ_BESIDE; i++) {
		const char *name = list.at[i].name;
		if (!ends_in(name, files) || strcmp(name, part) == 0) continue;
		const char *path = arena_printf(s->arena, "%s%s", folder, name), *text;
		struct read_words headers = {0};
		if (!is_small(path, &room)) continue;
		text = arena_file(s->arena, path);
		seen++;
		if (!text || !headers_before(s, folder, text, part, &headers)) continue;
		*before = headers;
		return headers.n ? path : NULL;
	}
	return NULL;
}
