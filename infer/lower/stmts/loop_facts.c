/* What holds at every head of a loop of a number that an iteration may step, or may leave as it is (`if (hit) count++`): bounds by
 * where it begins, by the conditions under which it is stepped, and by those that leave the loop (`if (count >= n) break`). All of
 * them are guesses until they are shown by induction: whatever keeps them all at the head keeps each at the end. */
#include "infer/lower/stmts/loop_internal.h"

#define DEPTH 24                        /* of conditions: deeper in them conversions stay */

struct guess { expr_ref fact; bool holds; };
struct guesses {
	struct lower *l;
	const struct loop_shape *s;
	const struct carried *c;
	expr_ref x;                         /* the number at the head */
	expr_ref given[LIMIT_LOOP_FACTS - LIMIT_HEAD_GUESSES - 1];         /* of an iteration after which another comes */
	size_t given_count;
	struct guess at[LIMIT_HEAD_GUESSES];
	size_t n;
};
/* One way through an iteration: under `when` the number becomes `next`. */
struct way { expr_ref when, next; };
struct ways { struct way at[LIMIT_HEAD_WAYS]; size_t n; bool more; };

/* ---- an iteration ---- */

/* x + c in x's own signed type: past its ends C leaves it undefined. */
static bool is_own_step(const struct guesses *g, const struct expr *wrap)
{
	const struct int_type type = g->c->head.type;
	if (wrap->kind != EXPR_WRAP || !type.is_signed || !wrap->type.is_signed || wrap->type.bits != type.bits) return false;
	const struct expr sum = *expr_get(g->l->t, wrap->kid[0]);
	int64_t by;
	for (int i = 0; i < 2 && (sum.kind == EXPR_ADD || sum.kind == EXPR_SUB); i++)
		if (sum.kid[i].ix == g->x.ix && expr_is_int(g->l->t, sum.kid[1 - i], &by)) return sum.kind == EXPR_ADD || !i;
	return false;
}

/* Without the conversions of such sums. Others may change what they convert. */
static expr_ref whole(const struct guesses *g, expr_ref e, unsigned depth)
{
	struct expr_table *t = g->l->t;
	struct expr n = *expr_get(t, e);
	if (is_own_step(g, &n)) return n.kid[0];
	if (depth > DEPTH || !values_has_var(g->l, e, g->c->x)) return e;
	for (int i = 0; i < 3 && n.kid[i].ix; i++) n.kid[i] = whole(g, n.kid[i], depth + 1);
	switch ((int)n.kind) {          /* of expressions, those that have parts */
	case EXPR_INT: case EXPR_BOOL: case EXPR_VAR: return e;
	case EXPR_WRAP: return expr_wrap(t, n.type, n.kid[0]);
	case EXPR_NOT: case EXPR_POW2: return expr_unary(t, n.kind, n.kid[0]);
	case EXPR_ITE: return expr_ite(t, n.kid[0], n.kid[1], n.kid[2]);
	default: return expr_binary(t, n.kind, n.kid[0], n.kid[1]);
	}
}

static void ways_find(struct guesses *g, expr_ref e, expr_ref when, struct ways *out)
{
	struct expr_table *t = g->l->t;
	struct expr x = *expr_get(t, e);
	struct expr inner = x.kind == EXPR_WRAP ? *expr_get(t, x.kid[0]) : x;
	if (inner.kind != EXPR_ITE) {
		if (out->n < LIMIT_HEAD_WAYS) out->at[out->n++] = (struct way){ whole(g, when, 0), whole(g, e, 0) };
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

static void given_find(struct guesses *g)
{
	g->given[g->given_count++] = whole(g, g->s->cond, 0);
	for (size_t k = 0; k < g->s->exits.n && g->given_count < sizeof g->given / sizeof *g->given; k++)
		g->given[g->given_count++] = whole(g, expr_not(g->l->t, g->s->exits.at[k].cond), 0);
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
		if (!stmts_loop_compare(g->l, g->s, parts.at[i], g->c->x, &cmp)) continue;
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
		facts[n++] = ways->at[i].when;
		for (size_t k = 0; k < g->given_count; k++) facts[n++] = g->given[k];
		if (!stmts_loop_follows(l, facts, n, values_replace(l, guess->fact, g->c->x, ways->at[i].next))) return false;
	}
	return true;
}

expr_ref stmts_loop_head_facts(struct lower *l, const struct loop_shape *s, const struct carried *c)
{
	expr_ref all = expr_bool(l->t, true);
	bool ruled = c->kind != CARRIED_OTHER && c->kind != CARRIED_GUARDED, number = !ruled && c->head.kind == VALUE_INT && c->next.kind == VALUE_INT && c->head.type.bits >= 32;
	if (!number || !c->x.ix || !c->first.ix || !stmts_loop_invariant(l, s, c->first) || stmts_loop_is_cut(l, c)) return all;
	struct guesses g = { .l = l, .s = s, .c = c, .x = expr_var(l->t, c->x) };
	struct ways ways = { .n = 0 };
	ways_find(&g, c->next.e, expr_bool(l->t, true), &ways);
	if (ways.more) return all;
	given_find(&g);
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
