/* From a list of touches to racing pairs of sites. */
#include "core/brute_internal.h"

#include <string.h>

#define PAIRS_OF_STEP 8              /* that take as long as a step of the run */

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
	if (a->passed.block != b->passed.block || a->warp != b->warp) return a->passed.block == b->passed.block;
	int group = lane_group_of(a->lane, b->lane);
	return a->passed.lanes[group] == b->passed.lanes[group];
}

static bool stores_same(const struct touch *a, const struct touch *b)
{
	return a->mode == ACCESS_WRITE && b->mode == ACCESS_WRITE && a->has_value && b->has_value && a->value == b->value;
}

/* Of two sites, the lesser first, between blocks or within one. */
static size_t slot_of(const struct collector *c, site_ref a, site_ref b, bool grid)
{
	uint32_t low = a.ix < b.ix ? a.ix : b.ix, high = a.ix < b.ix ? b.ix : a.ix;
	return (((size_t)low - 1) * c->sites + high - 1) * 2 + grid;
}

static bool is_known(const struct collector *c, size_t slot, bool same)
{
	return c->seen[slot] == SEEN || (c->seen[slot] == SEEN_SAME_VALUE && same);
}

static void collide(struct collector *c, const struct touch *a, const struct touch *b)
{
	if (b->site.ix < a->site.ix) {
		const struct touch *swap = a;
		a = b;
		b = swap;
	}
	bool grid = a->block != b->block, same = stores_same(a, b);
	size_t slot = slot_of(c, a->site, b->site, grid);
	if (is_known(c, slot, same)) return;
	struct race_pair pair = {a->site, b->site, grid, same, c->threads[a->thread], c->threads[b->thread]};
	if (c->seen[slot] == SEEN_NOT) {
		VEC_PUSH(c->arena, &c->out->races, pair);
		c->at[slot] = (uint32_t)c->out->races.n;
	} else {
		c->out->races.at[c->at[slot] - 1] = pair; /* the pair that does harm is the one to show */
	}
	c->seen[slot] = same ? SEEN_SAME_VALUE : SEEN;
}

/* ---- touches that say the same ---- */

/* Of one thread, at one cell and site, in one phase: a loop makes as many of them as it has iterations. What reads give is not
 * looked at. */
static bool same_touch(const struct touch *a, const struct touch *b)
{
	bool place = a->cell == b->cell && a->thread == b->thread && a->site.ix == b->site.ix && a->mode == b->mode;
	bool kind = a->scope == b->scope && a->count == b->count;
	bool phase = !memcmp(&a->passed, &b->passed, sizeof a->passed);
	bool value = a->mode == ACCESS_READ || (a->has_value == b->has_value && (!a->has_value || a->value == b->value));
	return place && kind && phase && value;
}

static uint64_t touch_hash(const struct touch *t)
{
	uint64_t h = brute_mix(brute_mix(brute_mix(0, t->cell), t->thread), t->site.ix);    /* of cell and thread, which are often the same number */
	h = brute_mix(brute_mix(h, t->passed.block), t->passed.grid);
	for (int i = 0; i < LANE_GROUPS; i++) h = brute_mix(h, t->passed.lanes[i]);
	return t->mode == ACCESS_READ || !t->has_value ? h : brute_mix(h, (uint64_t)t->value);
}

/* Open addressing over touches: their number + 1. */
struct touch_set { uint32_t *slot; size_t mask; };

static struct touch_set touch_set_new(struct arena *a, size_t n)
{
	size_t size = 16;
	while (size < 2 * n) size *= 2;
	return (struct touch_set) { ARENA_ARRAY(a, uint32_t, size), size - 1 };
}

/* false: the same was there already. *looked_at grows by those that were compared. */
static bool touch_set_add(struct touch_set *s, const struct touches *all, size_t i, uint64_t *looked_at)
{
	size_t at = (size_t)touch_hash(&all->at[i]) & s->mask;
	for (; s->slot[at]; at = (at + 1) & s->mask, ++*looked_at)
		if (same_touch(&all->at[s->slot[at] - 1], &all->at[i])) return false;
	s->slot[at] = (uint32_t)i + 1;
	return true;
}

/* ---- pairs ---- */

/* Touches of one cell by one site: where all is known of the pair of two sites, none of them is looked at again. */
struct group { uint32_t last, next; bool mixed; };   /* a touch, and the cell's next group, plus 1 each; they do not all store one value */
struct groups { struct group *at; size_t n, cap; };

/* Whether a pair of t with one of u's group can tell nothing new. */
static bool is_old(const struct collector *c, const struct group *g, const struct touch *t, const struct touch *u)
{
	bool same = !g->mixed && stores_same(t, u);
	return is_known(c, slot_of(c, t->site, u->site, false), same) && (!t->between_blocks || is_known(c, slot_of(c, t->site, u->site, true), same));
}

/* t and those before it in the groups of its cell. Gives how many were looked at. */
static uint64_t collide_all(struct collector *c, const struct touches *all, const struct groups *groups, const struct touch *t, uint32_t first)
{
	uint64_t looked_at = 0;
	for (uint32_t i = first; i; i = groups->at[i - 1].next) {
		const struct group *g = &groups->at[i - 1];
		looked_at++;
		for (uint32_t j = g->last; j && !is_old(c, g, t, &all->at[j - 1]); j = all->at[j - 1].next) {
			const struct touch *u = &all->at[j - 1];
			looked_at++;
			if (t->thread != u->thread && !atomics_reach(t, u) && concurrent(t, u)) collide(c, u, t);
		}
	}
	return looked_at;
}

/* Puts touch number i into its group of the list, a new one where there is none yet. */
static void group_add(struct arena *a, const struct touches *all, struct groups *groups, size_t i, uint32_t *list)
{
	struct touch *t = &all->at[i];
	uint32_t g = *list;
	while (g && all->at[groups->at[g - 1].last - 1].site.ix != t->site.ix) g = groups->at[g - 1].next;
	if (!g) {
		VEC_PUSH(a, groups, ((struct group) { 0, *list, false }));
		g = *list = (uint32_t)groups->n;
	} else if (!stores_same(&all->at[groups->at[g - 1].last - 1], t)) {
		groups->at[g - 1].mixed = true;
	}
	t->next = groups->at[g - 1].last;
	groups->at[g - 1].last = (uint32_t)i + 1;
}

bool brute_collect(const struct kernel *k, struct arena *a, const struct touches *touches, size_t cells,
	const struct interp_thread *threads, uint64_t most_steps, struct brute_result *out)
{
	struct arena *own = arena_new();
	struct collector c = {.k = k, .threads = threads, .arena = a, .out = out, .sites = k->sites.n};
	c.seen = ARENA_ARRAY(own, uint8_t, c.sites * c.sites * 2);
	c.at = ARENA_ARRAY(own, uint32_t, c.sites * c.sites * 2);
	struct touch_set known = touch_set_new(own, touches->n);
	struct groups groups = { 0 };
	uint32_t *reads = ARENA_ARRAY(own, uint32_t, cells), *others = ARENA_ARRAY(own, uint32_t, cells);
	uint64_t looked_at = 0, most = most_steps < LIMIT_BRUTE_PAIRS / PAIRS_OF_STEP ? most_steps * PAIRS_OF_STEP : LIMIT_BRUTE_PAIRS;
	for (size_t i = 0; i < touches->n && looked_at <= most; i++) {
		struct touch *t = &touches->at[i];
		if (!touch_set_add(&known, touches, i, &looked_at)) continue;
		bool read = t->mode == ACCESS_READ;
		looked_at += collide_all(&c, touches, &groups, t, others[t->cell]);
		if (!read) looked_at += collide_all(&c, touches, &groups, t, reads[t->cell]);
		group_add(own, touches, &groups, i, read ? &reads[t->cell] : &others[t->cell]);
	}
	out->steps += looked_at / PAIRS_OF_STEP;
	arena_free(own);
	return looked_at <= most;
}
