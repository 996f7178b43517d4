/* Answers of single kernels, kept in the same place: where one kernel of a file changes, or a line is put above it, the others are as they were. */
#include "cli/cache_internal.h"

#include <stdio.h>

#define MAGIC "faial-c/check/1\n"

struct checks { const char *folder; struct text program; };

static void name_of(const struct checks *c, const struct text *key, char out[CACHE_KEY + 1])
{
	struct text t = {0};
	text_put(&t, MAGIC FAIAL_VERSION);
	text_putn(&t, c->program.at, c->program.n);
	text_putn(&t, key->at, key->n);
	cache_name(t.at, t.n, out);
	text_fini(&t);
}

static bool check_find(const struct text *key, struct text *answer, void *data)
{
	const struct checks *c = data;
	char name[CACHE_KEY + 1];
	name_of(c, key, name);
	return cache_file_read(c->folder, name, MAGIC, answer);
}

static void check_keep(const struct text *key, const struct text *answer, void *data)
{
	const struct checks *c = data;
	char name[CACHE_KEY + 1];
	name_of(c, key, name);
	cache_file_write(c->folder, name, MAGIC, answer);
}

struct check_kept cache_checks(struct arena *a, const char *folder)
{
	struct checks *c = ARENA_NEW(a, struct checks);
	struct text program = {0};
	c->folder = folder;
	cache_program(&program);
	c->program.at = arena_memdup(a, program.at, program.n + 1);
	c->program.n = program.n;
	text_fini(&program);
	return (struct check_kept){ check_find, check_keep, c };
}
