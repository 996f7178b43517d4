/* A part of another file (`#include "kernels.cu"`) that declares nothing of what it uses: it is read as the file reads it that lies beside it, or in the folder above, and
 * includes it, after the headers and the macros that stand before it there. They come in a header of their own, which is in no folder but in memory. */
#include "infer/read/read_internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* open: conditionals that are. */
struct before { struct text text; int open; bool any; };

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

/* Does a line that begins in a comment, or not, end in one? */
static bool ends_in_comment(const char *at, const char *end, bool inside)
{
	for (char quote = 0; at < end; at++) {
		bool two = at + 1 < end;
		if (inside || quote) {
			bool closes = inside ? two && at[0] == '*' && at[1] == '/' : *at == quote;
			if (two && (inside ? closes : *at == '\\')) at++;
			if (closes) inside = false, quote = 0;
		} else if (*at == '"' || *at == '\'') {
			quote = *at;
		} else if (two && *at == '/' && (at[1] == '/' || at[1] == '*')) {
			if (at[1] == '/') return false;
			inside = true;
			at++;
		}
	}
	return inside;
}

/* Of a directive, which may go on in the next line. */
static const char *line_end(const char *at)
{
	for (;; at++) {
		at += strcspn(at, "\n");
		bool goes_on = *at && (at[-1] == '\\' || (at[-1] == '\r' && at[-2] == '\\'));
		if (!goes_on) return at;
	}
}

static bool is_header(const struct read_source *s, const char *folder, const char *name)
{
	static const char *const headers[] = { ".h", ".hpp", ".hh", ".hxx", ".cuh", NULL };
	return name && ends_in(name, headers) && (read_is_file(arena_printf(s->arena, "%s%s", folder, name)) || read_search_find(s->search, name, s->path));
}

static bool begins_with(const char *directive, const char *word) { return strncmp(directive, word, strlen(word)) == 0; }

/* One more directive before the part, unless it is none that macros hang on, or a header that is not there. */
static void keep_directive(const struct read_source *s, const char *folder, const char *word, const char *end, struct before *b)
{
	bool includes = begins_with(word, "include"), defines = begins_with(word, "define"), ends = begins_with(word, "endif");
	bool chooses = begins_with(word, "if"), other = begins_with(word, "el") || begins_with(word, "undef");
	if (includes ? !is_header(s, folder, quoted(s->arena, word)) : !defines && !ends && !chooses && !other) return;
	b->any = b->any || includes || defines;
	b->open += chooses ? 1 : ends ? -1 : 0;
	text_printf(&b->text, "#%.*s\n", (int)(end - word), word);
}

/* The headers and macros before the part, and what they hang on; false: the text does not include it. */
static bool find_before(const struct read_source *s, const char *folder, const char *text, struct before *b)
{
	bool inside = false;
	for (const char *line = text, *end; *line; line = end + (*end == '\n')) {
		const char *at = line + strspn(line, " \t"), *word = at + 1 + (*at == '#' ? strspn(at + 1, " \t") : 0);
		bool directive = !inside && *at == '#';
		end = directive ? line_end(at) : line + strcspn(line, "\n");
		inside = ends_in_comment(line, end, inside);
		if (!directive) continue;
		const char *name = quoted(s->arena, word);
		if (!name || !is_source(s, folder, name)) {
			keep_directive(s, folder, word, end, b);
			continue;
		}
		for (; b->open > 0; b->open--) text_printf(&b->text, "#endif\n");
		return true;
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
static const char *whole_in(const struct read_source *s, const char *folder, int64_t *room, const char **before)
{
	static const char *const files[] = { ".cu", ".cpp", ".cc", ".cxx", ".c", ".cuh", ".h", ".hpp", ".hip", NULL };
	struct files_list list = {0};
	size_t seen = 0;
	files_list(s->arena, folder, &list);
	for (size_t i = 0; i < list.n && seen < LIMIT_READ_BESIDE; i++) {
		const char *path = arena_printf(s->arena, "%s%s", folder, list.at[i].name), *text;
		struct before b = {0};
		if (!ends_in(list.at[i].name, files) || strcmp(path, s->path) == 0 || !is_small(path, room)) continue;
		text = arena_file(s->arena, path);
		seen++;
		bool includes = text && find_before(s, folder, text, &b);
		*before = includes && b.any ? arena_strndup(s->arena, b.text.at, b.text.n) : NULL;
		text_fini(&b.text);
		if (includes) return path;
	}
	return NULL;
}

const char *read_part_of(const struct read_source *s, const char **before)
{
	const char *slash = strrchr(s->path, '/'), *path;
	int64_t room = LIMIT_INPUT_BYTES;        /* of all together */
	size_t n = slash ? (size_t)(slash + 1 - s->path) : 0, above = n ? n - 1 : 0;
	path = whole_in(s, arena_strndup(s->arena, s->path, n), &room, before);
	while (above && s->path[above - 1] != '/') above--;
	if (!path && n) path = whole_in(s, arena_strndup(s->arena, s->path, above), &room, before);
	return *before ? path : NULL;
}

const char *read_before_path(const struct read_source *s, const struct read_policy *p)
{
	const char *slash = strrchr(p->whole, '/');
	const char *folder = slash ? arena_strndup(s->arena, p->whole, (size_t)(slash + 1 - p->whole)) : ".";
	char *real = realpath(folder, NULL);     /* clang asks for no other */
	const char *path = arena_printf(s->arena, "%s/faial-c-before.h", real ? real : "");
	free(real);
	return path;
}
