/* File names by number, and diagnostics as data. */
#include "base/base.h"

#include <string.h>

struct sources {
	struct arena *arena;
	VEC(const char *) paths;          /* paths.at[0] is "nowhere" */
	struct hash_table by_path;
};

struct sources *sources_new(struct arena *a)
{
	struct sources *s = ARENA_NEW(a, struct sources);
	s->arena = a;
	VEC_PUSH(a, &s->paths, "");
	return s;
}

uint32_t sources_intern(struct sources *s, const char *path)
{
	if (!*path)
		return 0;
	uint32_t hash = text_hash(path);
	for (uint32_t probe = 0, file; (file = hash_table_next(&s->by_path, hash, &probe));)
		if (strcmp(s->paths.at[file], path) == 0)
			return file;
	uint32_t file = (uint32_t)s->paths.n;
	VEC_PUSH(s->arena, &s->paths, arena_strdup(s->arena, path));
	hash_table_add(s->arena, &s->by_path, hash, file);
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
