/* Sets of words, by their hashes: two words of one hash count as one. */
#include "infer/parse_internal.h"

static uint64_t *word_slot(const struct word_set *s, uint64_t hash)
{
	size_t i = hash % s->cap;
	while (s->at[i] && s->at[i] != hash) i = (i + 1) % s->cap;
	return &s->at[i];
}

uint64_t word_hash(const char *word, size_t n)
{
	uint64_t h = UINT64_C(14695981039346656037);
	for (size_t i = 0; i < n; i++) h = (h ^ (unsigned char)word[i]) * UINT64_C(1099511628211);
	return h ? h : 1;
}

bool word_set_has(const struct word_set *s, uint64_t hash)
{
	return s->cap && *word_slot(s, hash) == hash;
}

void word_set_add(struct arena *a, struct word_set *s, uint64_t hash)
{
	if (2 * s->n >= s->cap) {
		struct word_set more = { .cap = s->cap ? 2 * s->cap : 1024 };
		more.at = ARENA_ARRAY(a, uint64_t, more.cap);
		for (size_t i = 0; i < s->cap; i++)
			if (s->at[i]) word_set_add(a, &more, s->at[i]);
		*s = more;
	}
	uint64_t *slot = word_slot(s, hash);
	s->n += !*slot;
	*slot = hash;
}
