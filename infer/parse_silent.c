/* Files from which no kernel can come. A library of OpenCL functions is hundreds of files without a kernel, each of which
 * includes all of the library's headers: reading those takes clang long, and the answer is known before. */
#include "infer/parse_internal.h"

#include <string.h>

/* names: macros that files include by name; files, others: macros that are defined as a file, and as something else. */
struct silence { struct parse *p; struct word_set files, others; VEC(uint64_t) names; };

/* says: the next place that speaks of kernels, or NULL. */
static bool take_define(struct silence *s, const char *name, const char *says, const char *end, bool is_file)
{
	size_t n = parse_word_length(name, end);
	word_set_add(s->p->arena, is_file ? &s->files : &s->others, word_hash(name, n));
	/* one that makes a function a kernel: whoever uses it says so too, if its name does */
	return !says || says >= end || says < name + n;
}

/* `#include X`. */
static bool take_macro(struct silence *s, const char *name, const char *end)
{
	size_t n = parse_word_length(name, end);
	if (n) VEC_PUSH(s->p->arena, &s->names, word_hash(name, n));
	return n > 0;
}

/* A directive that does not begin its line: behind a comment. */
static bool may_include(const char *line, const char *end)
{
	return memchr(line, '#', (size_t)(end - line)) && memmem(line, (size_t)(end - line), "include", 7);
}

/* False when something is included that was not read, or a kernel is spoken of. */
static bool is_silent_line(struct silence *s, const char *path, const char *line, const char *says, const char *end)
{
	const char *word = parse_directive(line);
	bool includes = strncmp(word, "include", 7) == 0, defines = strncmp(word, "define", 6) == 0;
	struct inclusion i;
	bool file = (includes || defines) && parse_includes(s->p, line, &i);
	if (file && !parse_reads(s->p, path, &i)) return false;
	if (includes) return file || take_macro(s, word + 7 + strspn(word + 7, " \t"), end);
	if (defines) return take_define(s, word + 6 + strspn(word + 6, " \t"), says, end, file);
	return (!says || says >= end) && !may_include(line, end);
}

static bool is_silent_file(struct silence *s, const char *path, const char *text, size_t size)
{
	if (memchr(text, 0, size)) return false;
	const char *says = strcasestr(text, "kernel");
	for (const char *line = text, *end; *line; line = end + (*end == '\n')) {
		end = line + strcspn(line, "\n");
		if (!is_silent_line(s, path, line, says, end)) return false;
		while (says && says < end) says = strcasestr(says + 1, "kernel");
	}
	return true;
}

bool parse_may_hold_kernels(struct parse *p, const char *text)
{
	struct silence s = { .p = p };
	if (p->language != LANGUAGE_OPENCL || !p->found_headers.n || strcasestr(text, "kernel")) return true;
	if (!is_silent_file(&s, p->path, text, strlen(text))) return true;
	for (size_t i = 0; i < p->header_files.n; i++)
		if (!is_silent_file(&s, p->header_files.at[i].path, p->header_files.at[i].text, p->header_files.at[i].size)) return true;
	for (size_t i = 0; i < s.names.n; i++)
		if (!word_set_has(&s.files, s.names.at[i]) || word_set_has(&s.others, s.names.at[i])) return true;
	return false;
}
