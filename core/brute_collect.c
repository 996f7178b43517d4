/* From a list of touches to racing pairs of sites. */
#include "core/brute_internal.h"

#define PAIRS_MAX 400000000u

enum seen { SEEN_NOT = 0, SEEN_SAME_VALUE, SEEN };

struct collector {
	const struct kernel *k;
	const struct interp_thread *threads;
	struct arena *arena;
	struct brute_result *out;
	uint8_t *seen;                     /* per pair of sites and level */
	uint32_t *at;                      /* where in out->races, plus 1 */
	size_t sites;
};

/* Atomics of two sizes are not atomic for one another (PTX: they must overlap completely). */
static bool atomics_reach(const struct touch *a, const struct touch *b)
{
	enum scope needed = a->block != b->block ? SCOPE_GRID : a->warp != b->warp ? SCOPE_BLOCK : SCOPE_WARP;
	bool atomics = a->mode == ACCESS_ATOMIC && b->mode == ACCESS_ATOMIC && a->count == b->count;
	return atomics && a->scope >= needed && b->scope >= needed;
}

static bool concurrent(const struct touch *a, const struct touch *b)
{
	if (a->block != b->block)
		return a->between_blocks && a->passed.grid == b->passed.grid;
	return a->passed.block == b->passed.block && (a->warp != b->warp || a->passed.warp == b->passed.warp);
}

static void collide(struct collector *c, const struct touch *a, const struct touch *b)
{
	if (b->site.ix < a->site.ix) {
		const struct touch *swap = a;
		a = b;
		b = swap;
	}
	bool grid = a->block != b->block;
	bool same = a->mode == ACCESS_WRITE && b->mode == ACCESS_WRITE && a->has_value && b->has_value && a->value == b->value;
	size_t slot = (((size_t)a->site.ix - 1) * c->sites + b->site.ix - 1) * 2 + grid;
	if (c->seen[slot] == SEEN || (c->seen[slot] == SEEN_SAME_VALUE && same))
		return;
	struct race_pair pair = {a->site, b->site, grid, same, c->threads[a->thread], c->threads[b->thread]};
	if (c->seen[slot] == SEEN_NOT) {
		VEC_PUSH(c->arena, &c->out->races, pair);
		c->at[slot] = (uint32_t)c->out->races.n;
	} else {
		c->out->races.at[c->at[slot] - 1] = pair; /* the pair that does harm is the one to show */
	}
	c->seen[slot] = same ? SEEN_SAME_VALUE : SEEN;
}

static bool is_read(const struct touch *t)
{
	return t->mode == ACCESS_READ;
}

bool brute_collect(const struct kernel *k, struct arena *a, const struct touches *touches, size_t cells,
	const struct interp_thread *threads, struct brute_result *out)
{
	struct arena *own = arena_new();
	struct collector c = {.k = k, .threads = threads, .arena = a, .out = out, .sites = k->sites.n};
	c.seen = ARENA_ARRAY(own, uint8_t, c.sites * c.sites * 2);
	c.at = ARENA_ARRAY(own, uint32_t, c.sites * c.sites * 2);
	uint32_t *head = ARENA_ARRAY(own, uint32_t, cells);
	uint64_t looked_at = 0;
	for (size_t i = 0; i < touches->n && looked_at <= PAIRS_MAX; i++) {
		struct touch *t = &touches->at[i];
		t->next = head[t->cell];
		head[t->cell] = (uint32_t)i + 1;
		for (uint32_t j = t->next; j; j = touches->at[j - 1].next) {
			const struct touch *u = &touches->at[j - 1];
			looked_at++;
			if (t->thread == u->thread || (is_read(t) && is_read(u)) || atomics_reach(t, u) || !concurrent(t, u))
				continue;
			collide(&c, u, t);
		}
	}
	arena_free(own);
	return looked_at <= PAIRS_MAX;
}
