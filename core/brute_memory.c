#include "core/brute_internal.h"

#include <string.h>

uint64_t brute_mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9E3779B97F4A7C15u;
	h ^= h >> 32;
	return h * 0xD6E8FEB86659FD93u;
}

static uint64_t cell_hash(const struct cell *c)
{
	uint64_t h = brute_mix(c->array, c->owner);
	for (int d = 0; d < LIMIT_CORE_DIMS; d++)
		h = brute_mix(h, (uint64_t)c->index[d]);
	return h ^ (h >> 29);
}

static bool cell_same(const struct cell *a, const struct cell *b)
{
	return a->array == b->array && a->owner == b->owner && memcmp(a->index, b->index, sizeof a->index) == 0;
}

uint32_t memory_cell(struct memory *m, array_ref array, uint32_t owner, const int64_t index[LIMIT_CORE_DIMS])
{
	struct cell c = {.array = array.ix, .owner = owner};
	memcpy(c.index, index, sizeof c.index);
	uint64_t hash = cell_hash(&c);
	for (uint32_t probe = 0, item; (item = hash_table_next(&m->by_place, (uint32_t)hash, &probe));)
		if (cell_same(&m->cells.at[item - 1], &c))
			return item - 1;
	/* owners start alike, as their program text does */
	uint64_t start = brute_mix(brute_mix(m->seed, array.ix), hash) >> 20;
	c.value = m->seed ? (int64_t)(start % 8) : 0;
	VEC_PUSH(m->arena, &m->cells, c);
	hash_table_add(m->arena, &m->by_place, (uint32_t)hash, (uint32_t)m->cells.n);
	return (uint32_t)m->cells.n - 1;
}
