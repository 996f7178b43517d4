/* Input files: a look before anything parses them, and the text forms that faial-c prints itself. */
#include "cli/cli_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LOOK_BYTES 65536

static enum input_kind kind_of(const char *path)
{
	const char *dot = strrchr(path, '.');
	if (dot && !strcmp(dot, ".core")) return INPUT_CORE;
	return dot && !strcmp(dot, ".protocol") ? INPUT_PROTOCOL : INPUT_SOURCE;
}

/* More than one byte in fifty that no text holds. Bytes from 0x80 say nothing: comments come in many encodings. */
static bool looks_binary(const unsigned char *s, size_t n)
{
	size_t odd = 0;
	for (size_t i = 0; i < n; i++) odd += (s[i] < 0x20 && !(s[i] >= '\t' && s[i] <= '\r')) || s[i] == 0x7f;
	return odd * 50 > n;
}

static bool error_at(struct diags *d, const char *code, const char *what)
{
	diags_add(d, DIAG_ERROR, code, (struct span){0}, "%s", what);
	return false;
}

static bool content_look(FILE *file, struct diags *d)
{
	unsigned char *head = arena_alloc(d->arena, LOOK_BYTES);
	size_t n = fread(head, 1, LOOK_BYTES, file), blank = 0;
	if (ferror(file)) return error_at(d, "input.unreadable", strerror(errno));
	while (blank < n && strchr(" \t\r\n\f\v", head[blank]) && head[blank]) blank++;
	if (blank == n && n < LOOK_BYTES) return error_at(d, "input.empty", "the file is empty");
	if (looks_binary(head, n)) return error_at(d, "input.binary", "this is no source text: it holds binary data");
	return true;
}

enum input_kind input_look(const char *path, struct diags *d)
{
	struct stat st;
	if (stat(path, &st) != 0) return error_at(d, "input.missing", strerror(errno)), INPUT_NONE;
	if (S_ISDIR(st.st_mode)) return error_at(d, "input.directory", "this is a directory; name its files"), INPUT_NONE;
	if (!S_ISREG(st.st_mode)) return error_at(d, "input.special", "this is no regular file"), INPUT_NONE;
	if (st.st_size > LIMIT_INPUT_BYTES) return error_at(d, "input.large", "the file is larger than 64 MiB"), INPUT_NONE;
	FILE *file = fopen(path, "re");
	if (!file) return error_at(d, "input.unreadable", strerror(errno)), INPUT_NONE;
	bool ok = content_look(file, d);
	fclose(file);
	return ok ? kind_of(path) : INPUT_NONE;
}

/* The end of the form that starts at s: past its last parenthesis. Knows strings and comments. */
static const char *form_end(const char *s)
{
	size_t depth = 0;
	for (; *s; s++) {
		if (*s == ';') s += strcspn(s, "\n");
		else if (*s == '"') {
			for (s++; *s && *s != '"'; s++) s += *s == '\\' && s[1];
		} else if (*s == '(') depth++;
		else if (*s == ')' && --depth == 0) return s + 1;
		if (!*s) break;
	}
	return s;
}

static const char *blanks_skip(const char *s)
{
	for (;; s++) {
		while (*s && strchr(" \t\r\n", *s)) s++;
		if (*s != ';') return s;
		s += strcspn(s, "\n");
		if (!*s) return s;
	}
}

bool input_each_form(const char *path, struct diags *d, bool (*f)(const char *, void *), void *data)
{
	char *all = arena_file(d->arena, path);
	for (char *s = all; *(s = (char *)(uintptr_t)blanks_skip(s));) {
		const char *end = form_end(s);
		if (end == s + 1 || *s != '(') end = s + strlen(s);
		size_t n = (size_t)(end - all);
		char *form = arena_strndup(d->arena, all, n);
		bool ok = f(form, data);
		for (char *c = s; c < end; c++)        /* blank for the next form, which keeps its lines and columns */
			if (*c != '\n') *c = ' ';
		if (!ok) return false;
		s = (char *)(uintptr_t)end;
	}
	return true;
}

struct core_reader { struct unit *unit; const char *path; const struct infer_options *options; };

static bool core_form(const char *text, void *data)
{
	struct core_reader *c = data;
	struct kernel *k = core_parse(c->unit->sources, c->path, text, &c->unit->diags);
	if (!k) return false;
	if (c->options->only_kernel && strcmp(k->name, c->options->only_kernel)) kernel_free(k);
	else VEC_PUSH(c->unit->arena, &c->unit->kernels, k);
	return true;
}

static struct unit *core_load(const char *path, const struct infer_options *options)
{
	struct arena *a = arena_new();
	struct unit *u = ARENA_NEW(a, struct unit);
	u->arena = a;
	u->sources = sources_new(a);
	u->diags.arena = a;
	struct core_reader reader = { u, path, options };
	u->failed = !input_each_form(path, &u->diags, core_form, &reader);
	return u;
}

struct unit *input_load(const char *path, enum input_kind kind, const struct infer_options *options)
{
	return kind == INPUT_CORE ? core_load(path, options) : infer_file(path, options);
}

void input_free(enum input_kind kind, struct unit *u)
{
	if (kind != INPUT_CORE) {
		unit_free(u);
		return;
	}
	for (size_t i = 0; i < u->kernels.n; i++) kernel_free(u->kernels.at[i]);
	arena_free(u->arena);
}
