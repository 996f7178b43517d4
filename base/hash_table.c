/* Hash tables of numbers. At most half of the slots are taken, so every search ends at an empty one. */
#include "base/base.h"

#include <string.h>

#define CAP_LEAST 16

/* Where hash lies, or the empty slot where it would. */
static struct hash_slot *slot_find(const struct hash_table *t, uint32_t hash, bool empty)
{
	uint32_t i = hash * UINT32_C(2654435769);
	while (t->at[i & (t->cap - 1)].item && (empty || t->at[i & (t->cap - 1)].hash != hash)) i++;
	return &t->at[i & (t->cap - 1)];
}

static void hash_table_grow(struct arena *a, struct hash_table *t)
{
	struct hash_table old = *t;
	INVARIANT(old.cap <= UINT32_MAX / 2, "memory ends before slots do");
	t->cap = old.cap ? old.cap * 2 : CAP_LEAST;
	t->at = ARENA_ARRAY(a, struct hash_slot, t->cap);
	for (uint32_t i = 0; i < old.cap; i++)
		if (old.at[i].item) *slot_find(t, old.at[i].hash, true) = old.at[i];
}

void hash_table_add(struct arena *a, struct hash_table *t, uint32_t hash, uint32_t item)
{
	INVARIANT(item, "0 stands for none");
	if (t->n >= t->cap / 2) hash_table_grow(a, t);
	*slot_find(t, hash, true) = (struct hash_slot){ hash, item };
	t->n++;
}

uint32_t hash_table_get(const struct hash_table *t, uint32_t hash)
{
	uint32_t probe = 0;
	return hash_table_next(t, hash, &probe);
}

void hash_table_put(struct arena *a, struct hash_table *t, uint32_t hash, uint32_t item)
{
	struct hash_slot *slot = t->cap ? slot_find(t, hash, false) : NULL;
	if (slot && slot->item) slot->item = item;
	else hash_table_add(a, t, hash, item);
}

uint32_t text_hash(const char *s)
{
	return bytes_hash(s, strlen(s));
}

uint32_t bytes_hash(const char *s, size_t n)
{
	uint32_t h = UINT32_C(2166136261); /* FNV-1a */
	for (size_t i = 0; i < n; i++) h = (h ^ (unsigned char)s[i]) * UINT32_C(16777619);
	return h;
}
