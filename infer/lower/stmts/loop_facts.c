/* What holds at every head of a loop of a number that an iteration may step, or may leave as it is (`if (hit) count++`): bounds by
 * where it begins, by the conditions under which it is stepped, and by those that leave the loop (`if (count >= n) break`). All of
 * them are guesses until they are shown by induction: whatever keeps them all at the head keeps each at the end. */
#include "infer/lower/stmts/loop_internal.h"

struct guess { expr_ref fact; bool holds; };
struct guesses {
	struct lower *l;
	const struct loop_shape *s;
	const struct carried *c;
	expr_ref x;                         /* the number at the head */
	struct guess at[LIMIT_HEAD_GUESSES];
	size_t n;
};
/* One way through an iteration: under `when` the number becomes `next`. */
struct way { expr_ref when, next; };
struct ways { struct way at[LIMIT_HEAD_WAYS]; size_t n; bool more; };

/* ---- an iteration ---- */

/* In signed types nothing goes past the ends, which C leaves undefined. */
static expr_ref whole(struct lower *l, const struct carried *c, expr_ref e)
{
	bool stripped = false;
	return c->head.type.is_signed ? stmts_loop_without_tops(l, e, &stripped) : e;
}

static void ways_find(struct guesses *g, expr_ref e, expr_ref when, struct ways *out)
{
	struct expr_table *t = g->l->t;
	struct expr x = *expr_get(t, e);
	struct expr inner = x.kind == EXPR_WRAP ? *expr_get(t, x.kid[0]) : x;
	if (inner.kind != EXPR_ITE) {
		if (out->n < LIMIT_HEAD_WAYS) out->at[out->n++] = (struct way){ when, whole(g->l, g->c, e) };
		else out->more = true;
		return;
	}
	for (int i = 0; i < 2; i++) {
		expr_ref kid = inner.kid[1 + i], cond = i ? expr_not(t, inner.kid[0]) : inner.kid[0];
		ways_find(g, x.kind == EXPR_WRAP ? expr_wrap(t, x.type, kid) : kid, expr_and(t, when, cond), out);
	}
}

/* How far the number goes on this way. */
static bool step_of(const struct guesses *g, const struct way *w, int64_t *by)
{
	int64_t k;
	expr_ref rest;
	bool wrapped;
	return values_linear(g->l, w->next, g->c->x, &k, &rest, &wrapped) && k == 1 && expr_is_int(g->l->t, rest, by);
}

/* ---- what may hold ---- */

static void guess_add(struct guesses *g, expr_ref fact)
{
	bool value;
	if (g->n == LIMIT_HEAD_GUESSES || expr_is_bool(g->l->t, fact, &value)) return;
	for (size_t i = 0; i < g->n; i++)
		if (g->at[i].fact.ix == fact.ix) return;
	g->at[g->n++] = (struct guess){ fact, true };
}

/* Where `cond` lets it take a step: it is no farther than that, or where it began. */
static void guess_bounds(struct guesses *g, expr_ref cond, int64_t by)
{
	struct expr_table *t = g->l->t;
	struct expr_list parts = { 0 };
	stmts_loop_conjuncts(g->l, cond, &parts);
	for (size_t i = 0; i < parts.n; i++) {
		struct comparison cmp;
		if (!stmts_loop_compare(g->l, g->s, whole(g->l, g->c, parts.at[i]), g->c->x, &cmp)) continue;
		bool below = cmp.kind == COMPARISON_BELOW && by > 0, above = cmp.kind == COMPARISON_ABOVE && by < 0;
		if (!below && !above) continue;
		expr_ref limit = expr_add(t, cmp.limit, expr_int(t, by));
		expr_ref within = below ? expr_lt(t, g->x, limit) : expr_lt(t, limit, g->x);
		guess_add(g, expr_or(t, expr_eq(t, g->x, g->c->first), within));
	}
}

/* `when and x + 1 >= n` leaves the loop: what goes on has one of its parts false. */
static void guess_exits(struct guesses *g, int64_t by)
{
	for (size_t i = 0; i < g->s->exits.n; i++) {
		struct expr_list parts = { 0 };
		stmts_loop_conjuncts(g->l, g->s->exits.at[i].cond, &parts);
		for (size_t k = 0; k < parts.n; k++) guess_bounds(g, expr_not(g->l->t, parts.at[k]), by);
	}
}

static void guess_all(struct guesses *g, const struct ways *ways)
{
	struct expr_table *t = g->l->t;
	guess_add(g, expr_le(t, g->c->first, g->x));
	guess_add(g, expr_le(t, g->x, g->c->first));
	for (size_t i = 0; i < ways->n; i++) {
		int64_t by;
		if (!step_of(g, &ways->at[i], &by) || !by) continue;
		guess_bounds(g, ways->at[i].when, by);
		guess_exits(g, by);
	}
}

/* ---- what does hold ---- */

/* The guess holds at the end of each way that goes on to another iteration. */
static bool is_kept(const struct guesses *g, const struct ways *ways, const struct guess *guess)
{
	struct lower *l = g->l;
	for (size_t i = 0; i < ways->n; i++) {
		expr_ref facts[LIMIT_LOOP_FACTS];
		size_t n = 0;
		for (size_t k = 0; k < g->n; k++)
			if (g->at[k].holds) facts[n++] = g->at[k].fact;
		facts[n++] = whole(l, g->c, ways->at[i].when);
		facts[n++] = whole(l, g->c, g->s->cond);
		for (size_t k = 0; k < g->s->exits.n && n < LIMIT_LOOP_FACTS; k++) facts[n++] = whole(l, g->c, expr_not(l->t, g->s->exits.at[k].cond));
		if (!stmts_loop_follows(l, facts, n, values_replace(l, guess->fact, g->c->x, ways->at[i].next))) return false;
	}
	return true;
}

expr_ref stmts_loop_head_facts(struct lower *l, const struct loop_shape *s, const struct carried *c)
{
	expr_ref all = expr_bool(l->t, true);
	bool number = c->kind == CARRIED_OTHER && c->head.kind == VALUE_INT && c->next.kind == VALUE_INT && c->head.type.bits >= 32;
	if (!number || !c->x.ix || !c->first.ix || !stmts_loop_invariant(l, s, c->first) || stmts_loop_is_cut(l, c)) return all;
	struct guesses g = { .l = l, .s = s, .c = c, .x = expr_var(l->t, c->x) };
	struct ways ways = { .n = 0 };
	ways_find(&g, c->next.e, expr_bool(l->t, true), &ways);
	if (ways.more) return all;
	guess_all(&g, &ways);
	for (bool changed = true; changed;) {
		changed = false;
		for (size_t i = 0; i < g.n; i++) {
			if (!g.at[i].holds || is_kept(&g, &ways, &g.at[i])) continue;
			g.at[i].holds = false;
			changed = true;
		}
	}
	for (size_t i = 0; i < g.n; i++)
		if (g.at[i].holds) all = expr_and(l->t, all, g.at[i].fact);
	return all;
}
