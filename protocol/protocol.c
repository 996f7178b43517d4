/* Building protocols, and the question which values threads share. */
#include "protocol/protocol_internal.h"

#include <string.h>

static bool children_synchronised(const struct protocol *p)
{
	switch (p->kind) {
	case PROTOCOL_SYNC:
		return true;
	case PROTOCOL_SEQ:
		for (uint32_t i = 0; i < p->u.seq.n; i++)
			if (p->u.seq.at[i]->synchronised) return true;
		return false;
	case PROTOCOL_IF:
		return p->u.branch.then->synchronised || (p->u.branch.other && p->u.branch.other->synchronised);
	case PROTOCOL_FOR:
		return p->u.loop.body->synchronised;
	case PROTOCOL_NONE: case PROTOCOL_SKIP: case PROTOCOL_ACCESS: case PROTOCOL_ASSUME: case PROTOCOL_BIND:
		return false;
	}
	UNREACHABLE("protocol_kind out of range");
}

const struct protocol *protocol_new(struct kernel *k, const struct protocol *p)
{
	struct protocol *copy = arena_memdup(k->arena, p, sizeof *p);
	copy->synchronised = children_synchronised(copy);
	return copy;
}

/* Flattens one level (items are flat already when they come from here) and drops skips. */
const struct protocol *protocol_seq(struct kernel *k, const struct protocol *const *at, size_t n)
{
	VEC(const struct protocol *) items = {0};
	for (size_t i = 0; i < n; i++) {
		if (!at[i] || at[i]->kind == PROTOCOL_SKIP) continue;
		if (at[i]->kind != PROTOCOL_SEQ) {
			VEC_PUSH(k->arena, &items, at[i]);
			continue;
		}
		for (uint32_t j = 0; j < at[i]->u.seq.n; j++)
			VEC_PUSH(k->arena, &items, at[i]->u.seq.at[j]);
	}
	if (items.n == 1) return items.at[0];
	if (items.n == 0) return protocol_new(k, &(struct protocol){ .kind = PROTOCOL_SKIP });
	INVARIANT(items.n <= UINT32_MAX, "a sequence comes from a source text of at most 4 GiB");
	struct protocol seq = { .kind = PROTOCOL_SEQ, .at = items.at[0]->at };
	seq.u.seq.at = items.at;
	seq.u.seq.n = (uint32_t)items.n;
	return protocol_new(k, &seq);
}

uint32_t level_lanes(enum level level)
{
	switch (level) {
	case LEVEL_TILE_2: return 2;
	case LEVEL_TILE_4: return 4;
	case LEVEL_TILE_8: return 8;
	case LEVEL_TILE_16: return 16;
	case LEVEL_WARP: return 32;
	case LEVEL_NONE: case LEVEL_BLOCK: case LEVEL_GRID: return 0;
	}
	UNREACHABLE("level out of range");
}

uint32_t level_lanes_of(const struct core_stmt *body, struct arena *a)
{
	struct core_walk w = core_walk_begin(body, a);
	uint32_t lanes = 0;
	for (const struct core_stmt *s; (s = core_walk_next(&w));)
		if (s->kind == CORE_SYNC && (s->u.sync.scope == SCOPE_WARP || s->u.sync.scope == SCOPE_TILE) && !core_is_meeting(s))
			lanes |= s->u.sync.tile | 32;
	return lanes;
}

/* ---- who shares a value ---- */

struct uniform_question { enum level level; const struct var_list *shared; const struct expr_table *exprs; };

static bool listed(const struct var_list *list, const struct var *v, const struct expr_table *t)
{
	for (size_t i = list ? list->n : 0; i > 0; i--)
		if (expr_var_get(t, list->at[i - 1]) == v) return true;
	return false;
}

static bool differs_between_threads(const struct var *v, void *data)
{
	const struct uniform_question *q = data;
	switch (v->kind) {
	case VAR_PARAM: case VAR_BLOCK_DIM: case VAR_GRID_DIM:
		return false;
	case VAR_BLOCK_IDX:
		return q->level == LEVEL_GRID;
	case VAR_READ: case VAR_APPROX:
		if (v->uniform && q->level != LEVEL_GRID) return false;
		return !listed(q->shared, v, q->exprs);
	case VAR_LOOP: case VAR_WITNESS:
		return !listed(q->shared, v, q->exprs);
	case VAR_NONE: case VAR_THREAD_IDX:
		return true;
	}
	UNREACHABLE("var_kind out of range");
}

bool protocol_uniform(struct kernel *k, expr_ref e, enum level level, const struct var_list *shared)
{
	struct uniform_question q = { .level = level, .shared = shared, .exprs = k->exprs };
	return !e.ix || !expr_mentions(k->exprs, e, differs_between_threads, &q);
}
