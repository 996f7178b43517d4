/* File names by number, and diagnostics as data. */
#include "base/base.h"

#include <string.h>

struct sources {
	struct arena *arena;
	VEC(const char *) paths;          /* paths.at[0] is "nowhere" */
	VEC(uint32_t) table;              /* open addressing; a power of two of slots, 0 is empty */
};

static uint64_t path_hash(const char *s)
{
	uint64_t h = 14695981039346656037u; /* FNV-1a */
	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 1099511628211u;
	return h;
}

struct sources *sources_new(struct arena *a)
{
	struct sources *s = ARENA_NEW(a, struct sources);
	s->arena = a;
	VEC_PUSH(a, &s->paths, "");
	return s;
}

static void sources_rehash(struct sources *s)
{
	size_t n = s->table.n ? s->table.n * 2 : 32;
	s->table.at = ARENA_ARRAY(s->arena, uint32_t, n);
	s->table.n = n;
	for (uint32_t f = 1; f < s->paths.n; f++) {
		size_t slot = (size_t)path_hash(s->paths.at[f]) & (n - 1);
		while (s->table.at[slot])
			slot = (slot + 1) & (n - 1);
		s->table.at[slot] = f;
	}
}

uint32_t sources_intern(struct sources *s, const char *path)
{
	if (!*path)
		return 0;
	if (s->table.n < s->paths.n * 2)
		sources_rehash(s);
	size_t slot = (size_t)path_hash(path) & (s->table.n - 1);
	for (; s->table.at[slot]; slot = (slot + 1) & (s->table.n - 1))
		if (strcmp(s->paths.at[s->table.at[slot]], path) == 0)
			return s->table.at[slot];
	uint32_t file = (uint32_t)s->paths.n;
	VEC_PUSH(s->arena, &s->paths, arena_strdup(s->arena, path));
	s->table.at[slot] = file;
	return file;
}

const char *sources_path(const struct sources *s, uint32_t file)
{
	return s && file < s->paths.n ? s->paths.at[file] : "";
}

void diags_add(struct diags *d, enum diag_level level, const char *code, struct span at, const char *format, ...)
{
	struct text t = {0};
	va_list ap;
	va_start(ap, format);
	text_vprintf(&t, format, ap);
	va_end(ap);
	struct diag diag = {.level = level, .code = code, .at = at, .text = arena_strndup(d->arena, t.at, t.n)};
	text_fini(&t);
	for (char *c = (char *)diag.text; *c; c++) /* one line, whatever the message quoted */
		if (*c == '\n' || *c == '\r')
			*c = ' ';
	VEC_PUSH(d->arena, &d->list, diag);
}
