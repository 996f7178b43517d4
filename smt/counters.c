/* Counters: elements to which the kernel only ever adds, by atomics, as in  `out[atomicAdd(&n, 1)] = x`.  What these give is never one number twice, of one
 * element: each addition finds what all before it have left. So two threads that use what they were given use different slots. That no counter
 * comes round is assumed, and said.
 *
 * Shared counters are set before they count. Nothing else may write to them from the first addition in the text to the last, nor in a loop around
 * one; that they are set before that by another thread is a race of its own where no barrier stands between. */
#include "smt/smt_internal.h"

#define LOOPS 8

/* A write or an atomic: its place in the text, and the loops around it. */
struct change { const struct core_stmt *s; const struct access *access; size_t order, depth; const struct core_stmt *loop[LOOPS]; };
struct changes { VEC(struct change) all; struct arena *arena; size_t order, depth; const struct core_stmt *loop[LOOPS]; bool too_deep; };

static void changes_find(struct changes *c, const struct core_stmt *s, int level)
{
	if (!s || c->too_deep) return;
	c->too_deep = level > LIMIT_PRECONDITION_DEPTH;
	c->order++;
	struct change one = { .s = s, .access = s->kind == CORE_READ ? NULL : core_access(s), .order = c->order, .depth = c->depth };
	for (size_t i = 0; i < c->depth; i++) one.loop[i] = c->loop[i];
	if (one.access) VEC_PUSH(c->arena, &c->all, one);
	for (uint32_t i = 0; s->kind == CORE_SEQ && i < s->u.seq.n; i++) changes_find(c, s->u.seq.at[i], level + 1);
	if (s->kind == CORE_IF) {
		changes_find(c, s->u.branch.then, level + 1);
		changes_find(c, s->u.branch.other, level + 1);
	}
	if (s->kind != CORE_FOR) return;
	if (c->depth == LOOPS) {
		c->too_deep = true;
		return;
	}
	c->loop[c->depth++] = s;
	changes_find(c, s->u.loop.body, level + 1);
	c->depth--;
}

static bool share_a_loop(const struct change *x, const struct change *y)
{
	return x->depth && y->depth && x->loop[0] == y->loop[0];
}

static bool adds(const struct change *c) { return c->s->kind == CORE_ATOMIC && c->s->u.atomic.adds; }

/* As wide, of a scope that all who add have a part in. */
static bool adds_alike(const struct kernel *k, const struct change *x, const struct change *y)
{
	enum scope scope = y->access->scope;
	bool wide = scope == SCOPE_GRID || scope == SCOPE_SYSTEM;
	enum space space = kernel_array(k, x->access->array)->space;
	bool of_all = (space == SPACE_GLOBAL && wide) || (space == SPACE_SHARED && (wide || scope == SCOPE_BLOCK));
	return adds(y) && x->access->array.ix == y->access->array.ix && x->access->count == y->access->count && of_all;
}

/* Before all additions or behind them, in no loop with one. */
static bool is_set_apart(const struct kernel *k, const struct changes *c, const struct change *w)
{
	bool before = true, behind = true;
	if (w->s->kind != CORE_WRITE || kernel_array(k, w->access->array)->space != SPACE_SHARED) return false;
	for (size_t i = 0; i < c->all.n; i++) {
		const struct change *x = &c->all.at[i];
		if (x->access->array.ix != w->access->array.ix || !adds(x)) continue;
		if (share_a_loop(x, w)) return false;
		before = before && w->order < x->order;
		behind = behind && w->order > x->order;
	}
	return before || behind;
}

static bool is_counter(const struct kernel *k, const struct changes *c, const struct change *x, bool alias)
{
	for (size_t i = 0; i < c->all.n; i++) {
		const struct change *y = &c->all.at[i];
		if (!arrays_may_meet(k, x->access->array, y->access->array, alias) || adds_alike(k, x, y)) continue;
		if (y->access->array.ix != x->access->array.ix || !is_set_apart(k, c, y)) return false;
	}
	return adds_alike(k, x, x);
}

void counters_collect(struct kernel *k, struct arena *a, bool alias, struct reads *out)
{
	struct changes c = { .arena = a };
	changes_find(&c, k->body, 0);
	for (size_t i = 0; i < c.all.n && !c.too_deep; i++) {
		const struct change *x = &c.all.at[i];
		if (!adds(x) || !x->s->u.atomic.var.ix || !is_counter(k, &c, x, alias)) continue;
		struct read_binding b = { .var = x->s->u.atomic.var, .first = x->s->u.atomic.var, .access = x->access, .adds = x->s->u.atomic.adds };
		VEC_PUSH(a, out, b);
	}
}
