/* What an iteration changes only where a condition holds that, once false, stays false: `if (t < active) at /= 2; active /= 2`. Where
 * it holds it has held in all iterations before, so that the value there is what the change alone would have made of it by now
 * (proofs/theories/Loops.v, `guarded_value`). Where it does not hold, nothing is said of the value. That the condition stays false is checked. */
#include "infer/lower/stmts/loop_internal.h"

/* c->next is `rule(x)` under c->when, else x. */
static bool find_rule(struct lower *l, struct loop_shape *s, struct carried *c)
{
	struct expr_table *t = l->t;
	struct expr n = *expr_get(t, c->next.e);
	const struct expr wrap = n;
	if (wrap.kind == EXPR_WRAP) n = *expr_get(t, wrap.kid[0]);
	if (n.kind != EXPR_ITE) return false;
	for (int side = 0; side < 2; side++) {
		expr_ref changed = n.kid[1 + side], kept = n.kid[2 - side];
		if (wrap.kind == EXPR_WRAP) {
			changed = expr_wrap(t, wrap.type, changed);
			kept = expr_wrap(t, wrap.type, kept);
		}
		if (kept.ix != c->head.e.ix) continue;
		struct carried alone = *c;
		stmts_loop_classify_int(l, s, &alone, changed);
		if (alone.kind != CARRIED_STEP && alone.kind != CARRIED_MUL && alone.kind != CARRIED_DIV) continue;
		c->rule = alone.kind;
		c->step = alone.step;
		c->when = side ? expr_not(t, n.kid[0]) : n.kid[0];
		return true;
	}
	return false;
}

/* `limit < d` while an iteration divides d: no quotient lies between. */
static bool divided_below(struct lower *l, const struct loop_shape *s, const struct carried *d, expr_ref e)
{
	struct comparison cmp;
	if (d->kind != CARRIED_DIV || !stmts_loop_compare(l, s, e, d->x, &cmp)) return false;
	return !cmp.wrapped && cmp.kind == COMPARISON_ABOVE && expr_range(l->t, cmp.limit).lo >= 0 && expr_range(l->t, d->step).lo >= 1;
}

/* Once e is false it stays so. One whose parts all do, does. */
static bool stays_false(struct lower *l, const struct plan *p, const struct carried *c, expr_ref e)
{
	const struct loop_shape *s = &p->shape;
	if (expr_mentions_var(l->t, e, c->x)) return false;
	if (stmts_loop_lasting(l, p, expr_not(l->t, e))) return true;
	for (size_t i = 0; i < s->carried.n; i++)
		if (s->carried.at[i].x.ix && divided_below(l, s, &s->carried.at[i], e)) return true;
	return false;
}

void stmts_loop_guarded_find(struct lower *l, struct plan *p)
{
	struct loop_shape *s = &p->shape;
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		bool number = c->kind == CARRIED_OTHER && c->head.kind == VALUE_INT && c->next.kind == VALUE_INT && c->head.type.bits > 1;
		if (!number || !c->x.ix || !c->first.ix || !c->next.e.ix || c->unset || !find_rule(l, s, c)) continue;
		struct expr_list parts = {0};
		bool all = true;
		stmts_loop_conjuncts(l, c->when, &parts);
		for (size_t k = 0; k < parts.n && all; k++) all = stays_false(l, p, c, parts.at[k]);
		if (all) c->kind = CARRIED_GUARDED;
	}
}

/* c->when over what the loop's heads are now; {0} where one of them is not known. */
static expr_ref when_now(struct lower *l, const struct loop_shape *s, const struct carried *c)
{
	expr_ref when = c->when;
	for (size_t i = 0; i < s->carried.n; i++) {
		const struct carried *d = &s->carried.at[i];
		if (!d->x.ix || !expr_mentions_var(l->t, c->when, d->x)) continue;
		if (d->now.kind != VALUE_INT) return (expr_ref){0};
		when = values_replace(l, when, d->x, d->now.e);
	}
	return when;
}

static void guards_note(struct lower *l, expr_ref when)
{
	struct expr_list parts = {0};
	stmts_loop_conjuncts(l, when, &parts);
	for (size_t i = 0; i < parts.n; i++) VEC_PUSH(l->scratch, &l->now.guarded, parts.at[i]);
}

struct value stmts_loop_guarded_at(struct lower *l, const struct plan *p, const struct carried *c, expr_ref x, struct value otherwise)
{
	struct carried alone = *c;
	alone.kind = c->rule;
	struct value v = stmts_loop_value_at(l, p, &alone, x);
	expr_ref when = when_now(l, &p->shape, c);
	if (v.kind != VALUE_INT || !when.ix) return otherwise;
	guards_note(l, when);
	return values_join(l, when, v, otherwise);
}
