/* A part of another file (`#include "kernels.cu"`) that declares nothing of what it uses: it is read as the file reads it that lies beside it, or in the folder above, and
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

/* Does an `#include` of that name, in a file of `folder`, mean the source? It may name the folders above it, as the build gives them, or go up first. */
static bool is_source(const struct read_source *s, const char *folder, const char *name)
{
	bool here = strncmp(s->path, folder, strlen(folder)) == 0 && !strchr(s->path + strlen(folder), '/');
	for (bool up; (up = strncmp(name, "../", 3) == 0) || strncmp(name, "./", 2) == 0; name += up ? 3 : 2)
		if (up) here = false;
	size_t n = strlen(s->path), m = strlen(name);
	if (!m || n < m || strcmp(s->path + n - m, name) != 0) return false;
	return strchr(name, '/') ? n == m || s->path[n - m - 1] == '/' : here;
}

/* The headers before the part; false: the text does not include it. */
static bool headers_before(const struct read_source *s, const char *folder, const char *text, struct read_words *out)
{
	static const char *const headers[] = { ".h", ".hpp", ".hh", ".hxx", ".cuh", NULL };
	for (const char *d; (d = read_directive(&text));) {
		const char *name = quoted(s->arena, d);
		if (name && is_source(s, folder, name)) return true;
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

/* The first file of that folder that includes the source; NULL: none. */
static const char *whole_in(const struct read_source *s, const char *folder, int64_t *room, struct read_words *before)
{
	static const char *const files[] = { ".cu", ".cpp", ".cc", ".cxx", ".c", ".cuh", ".h", ".hpp", ".hip", NULL };
	struct files_list list = {0};
	size_t seen = 0;
	files_list(s->arena, folder, &list);
	for (size_t i = 0; i < list.n && seen < LIMIT_READ_BESIDE; i++) {
		const char *path = arena_printf(s->arena, "%s%s", folder, list.at[i].name), *text;
		struct read_words headers = {0};
		if (!ends_in(list.at[i].name, files) || strcmp(path, s->path) == 0 || !is_small(path, room)) continue;
		text = arena_file(s->arena, path);
		seen++;
		if (!text || !headers_before(s, folder, text, &headers)) continue;
		*before = headers;
		return path;
	}
	return NULL;
}

const char *read_part_of(const struct read_source *s, struct read_words *before)
{
	const char *slash = strrchr(s->path, '/'), *path;
	int64_t room = LIMIT_INPUT_BYTES;        /* of all together */
	size_t n = slash ? (size_t)(slash + 1 - s->path) : 0, above = n ? n - 1 : 0;
	path = whole_in(s, arena_strndup(s->arena, s->path, n), &room, before);
	while (above && s->path[above - 1] != '/') above--;
	if (!path && n) path = whole_in(s, arena_strndup(s->arena, s->path, above), &room, before);
	return before->n ? path : NULL;
}
