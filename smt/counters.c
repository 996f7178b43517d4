/* Counters: elements to which the kernel only ever adds, by atomics, as in  `out[atomicAdd(&n, 1)] = x`.  What these give is never one number twice, of one
 * element: each addition finds what all before it have left. So two threads that use what they were given use different slots. That no counter
 * comes round is assumed, and said.
 *
 * And flags: elements in which atomics only ever store one number, as in  `if (atomicExch(&flag, 1) == 0)`, or set bits. Of all threads one at most finds
 * another number there, or one of these bits unset.
 *
 * Shared counters and flags are set before that. Nothing else may write to them from the first of their atomics in the text to the last, nor in a loop
 * around one; that they are set before that by another thread is a race of its own where no barrier stands between. */
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

static bool is_known(const struct change *c) { return c->s->kind == CORE_ATOMIC && c->s->u.atomic.change.kind != CHANGE_ANY; }

/* Neither undoes what the other did. */
static bool change_alike(const struct core_change *x, const struct core_change *y)
{
	bool store = x->kind == CHANGE_STORES || x->kind == CHANGE_SWAPS;
	return store ? (y->kind == CHANGE_STORES || y->kind == CHANGE_SWAPS) && x->by == y->by : x->kind == y->kind;
}

/* As wide, of a scope that all who do it have a part in. */
static bool is_alike(const struct kernel *k, const struct change *x, const struct change *y)
{
	enum scope scope = y->access->scope;
	bool wide = scope == SCOPE_GRID || scope == SCOPE_SYSTEM;
	enum space space = kernel_array(k, x->access->array)->space;
	bool of_all = (space == SPACE_GLOBAL && wide) || (space == SPACE_SHARED && (wide || scope == SCOPE_BLOCK));
	bool known = is_known(x) && is_known(y) && change_alike(&x->s->u.atomic.change, &y->s->u.atomic.change);
	return known && x->access->array.ix == y->access->array.ix && x->access->count == y->access->count && of_all;
}

/* Before all of these or behind them, in no loop with one. */
static bool is_set_apart(const struct kernel *k, const struct changes *c, const struct change *w)
{
	bool before = true, behind = true;
	if (w->s->kind != CORE_WRITE || kernel_array(k, w->access->array)->space != SPACE_SHARED) return false;
	for (size_t i = 0; i < c->all.n; i++) {
		const struct change *x = &c->all.at[i];
		if (x->access->array.ix != w->access->array.ix || !is_known(x)) continue;
		if (share_a_loop(x, w)) return false;
		before = before && w->order < x->order;
		behind = behind && w->order > x->order;
	}
	return before || behind;
}

/* ---- slots behind their counter ---- */

/* Is v what the counter x gave, or another addition to it? */
static bool is_count_of(const struct kernel *k, const struct changes *c, const struct change *x, var_ref v)
{
	for (size_t i = 0; i < c->all.n; i++) {
		const struct change *y = &c->all.at[i];
		if (y->s->kind != CORE_ATOMIC || y->s->u.atomic.var.ix != v.ix) continue;
		return is_alike(k, x, y) && y->access->index[0].ix == x->access->index[0].ix;
	}
	return false;
}

/* The least that e may be where counts are 0 at least and nothing overflows; INT64_MIN: not known. */
static int64_t least(const struct kernel *k, const struct changes *c, const struct change *x, expr_ref e, int depth)
{
	const struct expr n = *expr_get(k->exprs, e);
	if (n.kind == EXPR_VAR && is_count_of(k, c, x, n.var)) return 0;
	bool sum = n.kind == EXPR_ADD, product = n.kind == EXPR_MUL;
	if ((!sum && !product && n.kind != EXPR_WRAP) || depth > LIMIT_PRECONDITION_PARTS) return expr_range(k->exprs, e).lo;
	int64_t a = least(k, c, x, n.kid[0], depth + 1), b = n.kind == EXPR_WRAP ? 0 : least(k, c, x, n.kid[1], depth + 1), both;
	if (a < 0 || b < 0) return expr_range(k->exprs, e).lo;
	if (n.kind == EXPR_WRAP) return a;
	return (sum ? int_add(a, b, &both) : int_mul(a, b, &both)) ? both : INT64_MIN;
}

/* Does w write behind the counter in its array, `out[1 + atomicAdd(out, 1)]`? Where the first count is no less than 0, none is, for until then nothing
 * but additions has changed it. */
static bool is_behind(const struct kernel *k, const struct changes *c, const struct change *x, const struct change *w)
{
	int64_t at;
	const struct array *array = kernel_array(k, x->access->array);
	if (w->access->array.ix != x->access->array.ix || array->space != SPACE_GLOBAL || array->dims != 1 || !expr_is_int(k->exprs, x->access->index[0], &at)) return false;
	return is_known(x) && x->s->u.atomic.change.kind == CHANGE_ADDS && least(k, c, x, w->access->index[0], 0) >= at + (int64_t)x->access->count;
}

/* *behind: for slots lie behind it. */
static bool is_counter(const struct kernel *k, const struct changes *c, const struct change *x, bool alias, bool *behind)
{
	for (size_t i = 0; i < c->all.n; i++) {
		const struct change *y = &c->all.at[i];
		if (!arrays_may_meet(k, x->access->array, y->access->array, alias) || is_alike(k, x, y)) continue;
		if (is_behind(k, c, x, y)) {
			*behind = true;
			continue;
		}
		if (y->access->array.ix != x->access->array.ix || !is_set_apart(k, c, y)) return false;
	}
	return is_alike(k, x, x);
}

void counters_collect(struct kernel *k, struct arena *a, bool alias, struct reads *out)
{
	struct changes c = { .arena = a };
	changes_find(&c, k->body, 0);
	for (size_t i = 0; i < c.all.n && !c.too_deep; i++) {
		const struct change *x = &c.all.at[i];
		bool behind = false;
		if (!is_known(x) || !x->s->u.atomic.var.ix || !is_counter(k, &c, x, alias, &behind)) continue;
		struct read_binding b = { .var = x->s->u.atomic.var, .first = x->s->u.atomic.var, .access = x->access, .change = x->s->u.atomic.change, .behind = behind };
		VEC_PUSH(a, out, b);
		if (x->s->u.atomic.change.kind == CHANGE_ADDS) expr_var_counts(k->exprs, b.var, 0);
	}
}
