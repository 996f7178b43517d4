/* Our headers: the files in memory that a policy gives to clang, what they speak of, and which macros are none of theirs. */
#include "infer/read/read_internal.h"

#include <stdlib.h>
#include <string.h>

#include "infer/environment_internal.h"
#include "infer/face/clang_face.h"

/* ---- what they speak of ---- */

static bool names(const struct environment_file *files, size_t count, const char *word, size_t n)
{
	for (size_t i = 0; i < count; i++)
		if (read_says(files[i].contents, files[i].size, word, n)) return true;
	return false;
}

bool read_library_names(const char *word, size_t n)
{
	return names(library_files, library_file_count, word, n);
}

bool read_environment_names(const char *word, size_t n)
{
	return names(environment_files, environment_file_count, word, n);
}

static void add_words(struct arena *a, const char *text, size_t size, size_t most, struct read_words *out)
{
	for (const char *end = text + size; text < end && most;) {
		size_t n = read_word(text);
		text += n + !n;
		if (!n) continue;
		VEC_PUSH(a, out, arena_strndup(a, text - n, n));
		most--;
	}
}

/* No comment of a directive goes on in the next line, nor does a condition. */
static void add_asked(struct arena *a, const char *text, struct read_words *out)
{
	for (const char *d; (d = read_directive(&text));) {
		size_t kind = read_word(d), line = strcspn(d, "\n");
		const char *comment = memmem(d, line, "/*", 2);
		if (strncmp(d, "if", 2) == 0 || strncmp(d, "elif", 4) == 0)
			add_words(a, d + kind, (comment ? (size_t)(comment - d) : line) - kind, SIZE_MAX, out);
		else if ((kind == 6 && strncmp(d, "define", kind) == 0) || (kind == 5 && strncmp(d, "undef", kind) == 0))
			add_words(a, d + kind, line - kind, 1, out);
	}
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool read_ours_ask(const struct read_source *s, const char *macro)
{
	struct read_words *asked = s->asked;
	if (!asked->n) {
		for (size_t i = 0; i < environment_file_count; i++) add_asked(s->arena, environment_files[i].contents, asked);
		for (size_t i = 0; i < library_file_count; i++) add_asked(s->arena, library_files[i].contents, asked);
		qsort(asked->at, asked->n, sizeof *asked->at, by_text);
	}
	return bsearch(&macro, asked->at, asked->n, sizeof *asked->at, by_text) != NULL;
}

/* By all of its name, below one of the folders that clang looks in: `thrust/scan.h` is no `scan.h`. */
static bool in_list(const struct environment_file *files, size_t n, const char *name)
{
	static const char *const folders[] = { ENVIRONMENT_ROOT, ENVIRONMENT_FALLBACK, ENVIRONMENT_LIBRARY };
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < sizeof folders / sizeof *folders; j++) {
			size_t k = strlen(folders[j]);
			if (strncmp(files[i].path, folders[j], k) == 0 && files[i].path[k] == '/' && strcmp(files[i].path + k + 1, name) == 0) return true;
		}
	return false;
}

bool read_is_ours(const char *name)
{
	return in_list(environment_files, environment_file_count, name) || in_list(library_files, library_file_count, name);
}

/* ---- for clang ---- */

static void add_hidden(const struct read_source *s, const char *const *flags, size_t n, struct read_words *out)
{
	for (size_t i = 0; i < n; i++) {
		size_t length = strncmp(flags[i], "-D", 2) == 0 ? read_word(flags[i] + 2) : 0;
		if (!length) continue;
		const char *macro = arena_strndup(s->arena, flags[i] + 2, length);
		if (!read_ours_ask(s, macro)) read_add(s->arena, out, macro);
	}
}

void read_hidden(const struct read_source *s, const struct read_policy *p, struct read_words *out)
{
	add_hidden(s, s->macros.at, s->macros.n, out);
	add_hidden(s, s->options->clang_args, s->options->clang_arg_count, out);
	add_hidden(s, p->macros.at, p->macros.n, out);
}

struct face_file *read_files(const struct read_source *s, const struct read_policy *p, size_t *n)
{
	struct face_file *files = ARENA_ARRAY(s->arena, struct face_file, environment_file_count + library_file_count + 4);
	*n = 0;
	for (size_t i = 0; i < environment_file_count; i++)
		files[(*n)++] = (struct face_file){ environment_files[i].path, environment_files[i].contents, environment_files[i].size };
	for (size_t i = 0; i < library_file_count && !s->options->opencl; i++)
		files[(*n)++] = (struct face_file){ library_files[i].path, library_files[i].contents, library_files[i].size };
	if (p->library == READ_PREAMBLE) files[(*n)++] = read_preamble_file();
	if (p->whole) files[(*n)++] = (struct face_file){ read_before_path(s, p), p->before, strlen(p->before) };
	const char *text = p->behind.n ? read_behind(s, p) : s->unquoted ? s->text : NULL;
	char *real = p->behind.n ? realpath(s->path, NULL) : NULL;
	if (text) files[(*n)++] = (struct face_file){ s->path, text, strlen(text) };
	if (real && strcmp(real, s->path) != 0) files[(*n)++] = (struct face_file){ arena_strdup(s->arena, real), "", 0 };   /* those behind may include it: it is there */
	free(real);
	return files;
}
