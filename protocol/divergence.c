/* Which barriers count at a level, and barriers under conditions that differ between threads. */
#include "protocol/split_internal.h"

/* A mask of all 32 lanes, spelled as any 32-bit or 64-bit constant. Anything else may leave lanes out. */
static bool mask_is_full(const struct split *s, expr_ref mask)
{
	int64_t value;
	return expr_is_int(s->k->exprs, mask, &value) && ((uint64_t)value & UINT32_MAX) == UINT32_MAX;
}

static bool scope_counts(const struct split *s, const struct protocol *p)
{
	uint32_t lanes = level_lanes(s->level);
	bool warp = lanes > 0, block = warp || s->level == LEVEL_BLOCK;
	switch (p->u.sync.scope) {
	case SCOPE_NONE: case SCOPE_THREAD:
		return false;
	case SCOPE_TILE:     /* lanes of one tile: less than a warp unless all 32 are named */
		return warp && (p->u.sync.tile >= lanes || (p->u.sync.mask.ix && mask_is_full(s, p->u.sync.mask)));
	case SCOPE_WARP:     /* lanes left out are not ordered: then no barrier, which is a superset */
		return warp && (!p->u.sync.mask.ix || mask_is_full(s, p->u.sync.mask));
	case SCOPE_BLOCK: case SCOPE_CLUSTER:
		return block;
	case SCOPE_GRID: case SCOPE_SYSTEM:
		return true;
	}
	UNREACHABLE("scope out of range");
}

bool split_counts(const struct split *s, const struct protocol *p)
{
	if (!scope_counts(s, p)) return false;
	switch (s->space) {
	case SPACE_NONE:
		return true;
	case SPACE_SHARED:
		return p->u.sync.orders_shared;
	case SPACE_GLOBAL:
		return p->u.sync.orders_global;
	case SPACE_CONSTANT: case SPACE_LOCAL:   /* nothing there to order */
		return p->u.sync.orders_shared && p->u.sync.orders_global;
	}
	UNREACHABLE("space out of range");
}

static bool is_meeting(const struct protocol *p)
{
	return p->u.sync.scope == SCOPE_WARP && !p->u.sync.orders_shared && !p->u.sync.orders_global;
}

enum wanted { WANTED_ANY, WANTED_OF_TILES, WANTED_OF_WARPS, WANTED_MEETING };

/* Barriers of a group of lanes are asked about at the level of that group. */
static bool is_wanted(const struct split *s, const struct protocol *p, enum wanted wanted)
{
	switch (wanted) {
	case WANTED_ANY: return true;
	case WANTED_OF_TILES: return p->u.sync.scope == SCOPE_TILE && p->u.sync.tile == level_lanes(s->level);
	case WANTED_OF_WARPS: return p->u.sync.scope == SCOPE_TILE || p->u.sync.scope == SCOPE_WARP;
	case WANTED_MEETING: return is_meeting(p);
	}
	UNREACHABLE("wanted out of range");
}

static enum wanted wanted_of(const struct split *s)
{
	if (s->meetings) return WANTED_MEETING;
	if (s->level == LEVEL_WARP) return WANTED_OF_WARPS;
	return level_lanes(s->level) ? WANTED_OF_TILES : WANTED_ANY;
}

/* The first barrier below p that counts and is wanted. */
static const struct protocol *find_barrier(const struct split *s, const struct protocol *p, enum wanted wanted)
{
	const struct protocol *found = NULL;
	if (!p || !p->synchronised) return NULL;
	switch (p->kind) {
	case PROTOCOL_SYNC:
		return is_wanted(s, p, wanted) && split_counts(s, p) ? p : NULL;
	case PROTOCOL_SEQ:
		for (uint32_t i = 0; i < p->u.seq.n && !found; i++) found = find_barrier(s, p->u.seq.at[i], wanted);
		return found;
	case PROTOCOL_IF:
		found = find_barrier(s, p->u.branch.then, wanted);
		return found ? found : find_barrier(s, p->u.branch.other, wanted);
	case PROTOCOL_FOR:
		return find_barrier(s, p->u.loop.body, wanted);
	case PROTOCOL_NONE: case PROTOCOL_SKIP: case PROTOCOL_ACCESS: case PROTOCOL_ASSUME: case PROTOCOL_BIND:
		return NULL;
	}
	UNREACHABLE("protocol_kind out of range");
}

bool split_has_barrier(const struct split *s, const struct protocol *p)
{
	return find_barrier(s, p, WANTED_ANY) != NULL;
}

/* The side of a branch without the barrier ends the kernel, and has none of its own. */
static bool others_end(const struct split *s, const struct protocol *p)
{
	if (p->kind != PROTOCOL_IF) return false;
	bool then = split_has_barrier(s, p->u.branch.then), other = split_has_barrier(s, p->u.branch.other);
	return then != other && p->u.branch.ends[then];
}

/* Who goes around the barriers of p comes to no other, and ends. Of a loop that lanes leave one by one that is not said: the others go on with
 * what these would have given. */
static bool others_go_around(const struct protocol *p, const struct around_here *here)
{
	if (p->kind != PROTOCOL_IF || here->more) return false;
	return !p->u.branch.other || p->u.branch.then->synchronised != p->u.branch.other->synchronised;
}

bool split_divergence(struct split *s, const struct protocol *p, const struct around_here *here, expr_ref cond)
{
	if (!s->divergences || split_uniform(s, cond)) return false;
	/* block barriers are asked about at block level; at warp level only those that warps have for themselves */
	const struct protocol *barrier = find_barrier(s, p, wanted_of(s));
	/* at a meeting nobody waits for lanes that have ended */
	bool nobody_waits = s->meetings && (others_end(s, p) || others_go_around(p, here));
	if (!barrier || nobody_waits || (s->meetings && split_in_step(s, cond, p->at))) return false;
	struct divergence d = { .at = p->at, .barrier = barrier->at, .scope = barrier->u.sync.scope, .level = s->level, .meeting = s->meetings };
	d.context = here->context;
	d.guard = here->guard;
	d.cond = cond;
	d.ended = barrier->u.sync.scope == SCOPE_BLOCK && others_end(s, p);
	for (size_t i = 0; i < s->shared.n; i++)
		VEC_PUSH(s->k->arena, &d.shared, s->shared.at[i]);
	VEC_PUSH(s->k->arena, &s->out->divergences, d);
	return true;
}
