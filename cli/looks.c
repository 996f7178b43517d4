/* What a file's first look at its kernels found out, for the second: what is asked again has its answer. In memory, as the folder of kept answers
 * (cache_check.c) holds them; from processes side by side they come as records. */
#include "cli/cli_internal.h"

#include <string.h>

struct looks_answer { const char *key, *answer; size_t key_n, answer_n; };

struct looks {
	struct arena *arena;
	const struct check_kept *folder;         /* NULL: none */
	struct check_kept face;
	struct hash_table by_key;
	VEC(struct looks_answer) all;
	int fd;                                  /* of a process side by side; -1 */
};

static const struct looks_answer *looks_find(const struct looks *l, const char *key, size_t n)
{
	for (uint32_t probe = 0, item; (item = hash_table_next(&l->by_key, bytes_hash(key, n), &probe));) {
		const struct looks_answer *a = &l->all.at[item - 1];
		if (a->key_n == n && !memcmp(a->key, key, n)) return a;
	}
	return NULL;
}

static void looks_add(struct looks *l, const char *key, size_t key_n, const char *answer, size_t answer_n)
{
	struct looks_answer a = { arena_memdup(l->arena, key, key_n + 1), arena_memdup(l->arena, answer, answer_n), key_n, answer_n };
	if (looks_find(l, key, key_n)) return;
	VEC_PUSH(l->arena, &l->all, a);
	hash_table_add(l->arena, &l->by_key, bytes_hash(key, key_n), (uint32_t)l->all.n);
}

static bool face_find(const struct text *key, struct text *answer, void *data)
{
	const struct looks *l = data;
	const struct looks_answer *a = looks_find(l, key->at, key->n);
	if (a) text_putn(answer, a->answer, a->answer_n);
	return a || (l->folder && l->folder->find(key, answer, l->folder->data));
}

static void face_keep(const struct text *key, const struct text *answer, void *data)
{
	struct looks *l = data;
	struct text record = {0};
	if (l->folder) l->folder->keep(key, answer, l->folder->data);
	if (l->fd < 0) {
		looks_add(l, key->at, key->n, answer->at, answer->n);
		return;
	}
	text_putn(&record, (const char *)&key->n, sizeof key->n);
	text_putn(&record, key->at, key->n + 1);
	text_putn(&record, answer->at, answer->n);
	record_write(l->fd, 'A', record.at, record.n);
	text_fini(&record);
}

struct looks *looks_new(struct arena *a, const struct check_kept *folder)
{
	struct looks *l = ARENA_NEW(a, struct looks);
	*l = (struct looks){ .arena = a, .folder = folder, .face = { face_find, face_keep, l }, .fd = -1 };
	return l;
}

const struct check_kept *looks_kept(const struct looks *l) { return &l->face; }

void looks_tell(struct looks *l, int fd) { l->fd = fd; }

void looks_take(struct looks *l, const char *bytes, size_t n)
{
	size_t key_n;
	memcpy(&key_n, bytes, sizeof key_n);
	const char *key = bytes + sizeof key_n, *answer = key + key_n + 1;
	looks_add(l, key, key_n, answer, n - (size_t)(answer - bytes));
}
