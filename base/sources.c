/* File names by number, where statements stand, and diagnostics as data. */
#include "base/base.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct source_identity { const char *path; uint32_t file; };      /* without links and dots */
struct sources {
	struct arena *arena;
	VEC(const char *) paths;          /* paths.at[0] is "nowhere" */
	struct hash_table by_path, by_begin;
	struct hash_table by_identity;    /* of those that sources_intern_file was asked for */
	VEC(struct source_identity) identities;
	VEC(struct source_block *) blocks;
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

uint32_t sources_intern_file(struct sources *s, const char *path)
{
	char real[PATH_MAX];
	const char *identity = realpath(path, real) ? real : path;
	uint32_t hash = text_hash(identity);
	for (uint32_t probe = 0, item; (item = hash_table_next(&s->by_identity, hash, &probe));)
		if (strcmp(s->identities.at[item - 1].path, identity) == 0)
			return s->identities.at[item - 1].file;
	struct source_identity known = { arena_strdup(s->arena, identity), sources_intern(s, path) };
	VEC_PUSH(s->arena, &s->identities, known);
	hash_table_add(s->arena, &s->by_identity, hash, (uint32_t)s->identities.n);
	return known.file;
}

const char *sources_path(const struct sources *s, uint32_t file)
{
	return s && file < s->paths.n ? s->paths.at[file] : "";
}

static uint32_t begin_hash(const struct span *at)
{
	return (at->file * 31 + at->line) * 1009 + at->column;
}

struct source_block *sources_block_make(struct sources *s, struct span at)
{
	uint32_t hash = begin_hash(&at);
	for (uint32_t probe = 0, i; (i = hash_table_next(&s->by_begin, hash, &probe));) {
		struct source_block *b = s->blocks.at[i - 1];
		if (b->at.file == at.file && b->at.line == at.line && b->at.column == at.column)
			return b;
	}
	struct source_block *b = ARENA_NEW(s->arena, struct source_block);
	b->at = at;
	VEC_PUSH(s->arena, &s->blocks, b);
	hash_table_add(s->arena, &s->by_begin, hash, (uint32_t)s->blocks.n);
	return b;
}

void sources_step_add(struct sources *s, struct source_block *b, const struct source_step *step)
{
	VEC_PUSH(s->arena, &b->steps, *step);
}

size_t sources_block_count(const struct sources *s)
{
	return s ? s->blocks.n : 0;
}

const struct source_block *sources_block(const struct sources *s, size_t i)
{
	return s->blocks.at[i];
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
