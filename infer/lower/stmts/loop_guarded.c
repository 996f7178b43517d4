/* What an iteration changes only where a condition holds that, once false, stays false: `if (t < active) at /= 2; active /= 2`. Where
 * it holds it has held in all iterations before, so that the value there is what the change alone would have made of it by now
 * (proofs/theories/Loops.v, `guarded_value`). Where it does not hold, nothing is said of the value. That the condition stays false is checked.
 *
 * The condition may be of what it guards (`if (t < active) { at /= 2; active /= 2; }`). It is asked then of what the changes alone would have made of that,
 * of which it is checked, too, that the condition stays false; the two are of the same worth then (`guarded_own`). */
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
		struct carried ruled = *c;
		stmts_loop_classify_int(l, s, &ruled, changed);
		if (ruled.kind != CARRIED_STEP && ruled.kind != CARRIED_MUL && ruled.kind != CARRIED_DIV) continue;
		c->rule = ruled.kind;
		c->step = ruled.step;
		c->when = side ? expr_not(t, n.kid[0]) : n.kid[0];
		return true;
	}
	return false;
}

/* `limit < d` while an iteration divides d: no quotient lies between. */
static bool divided_below(struct lower *l, const struct carried *d, const struct comparison *cmp)
{
	return cmp->kind == COMPARISON_ABOVE && expr_range(l->t, cmp->limit).lo >= 0 && expr_range(l->t, d->step).lo >= 1;
}

/* The first number that is over the limit is one of d's type. */
static bool ends_in_type(struct lower *l, const struct plan *p, const struct carried *d, const struct comparison *cmp)
{
	struct expr_table *t = l->t;
	const char *text = arena_printf(l->scratch, "loop variable %s does not wrap around", d->name ? d->name : "");
	bool below = cmp->kind == COMPARISON_BELOW, value;
	expr_ref last = expr_add(t, cmp->limit, below ? d->step : expr_add(t, d->step, expr_int(t, 1)));
	expr_ref fits = below ? expr_le(t, last, expr_int(t, INT64_C(1) << 32)) : expr_le(t, expr_int(t, 0), last);
	if (d->head.type.bits > 32 && below) fits = expr_bool(t, true);
	if (expr_is_bool(t, fits, &value) && !value) return false;
	values_assumption(l, ASSUME_NO_OVERFLOW, p->at, "%s", text);
	values_claim(l, expr_or(t, below ? expr_le(t, cmp->limit, d->first) : expr_le(t, d->first, cmp->limit), fits), p->at, text);
	return true;
}

/* `d < limit` while an iteration adds to d, or the other way round. Past the end of its type an unsigned number would begin anew: that what the condition
 * guards itself does not is an assumption. */
static bool stepped_over(struct lower *l, const struct plan *p, const struct carried *d, const struct comparison *cmp, bool own)
{
	struct expr_range step = expr_range(l->t, d->step);
	bool over = cmp->kind == COMPARISON_BELOW ? step.lo >= 0 : cmp->kind == COMPARISON_ABOVE && step.hi <= 0;
	if (!over || d->head.kind != VALUE_INT || d->head.type.bits < 32) return false;
	return d->head.type.is_signed || (own && ends_in_type(l, p, d, cmp));
}

/* Where d changes by its rule, e stays false once it is. own: the condition guards d. */
static bool stays_false_by(struct lower *l, const struct plan *p, const struct carried *d, expr_ref e, bool own)
{
	struct comparison cmp;
	if ((d->kind != CARRIED_DIV && d->kind != CARRIED_STEP) || !stmts_loop_compare(l, &p->shape, e, d->x, &cmp) || cmp.wrapped) return false;
	return d->kind == CARRIED_DIV ? divided_below(l, d, &cmp) : stepped_over(l, p, d, &cmp, own);
}

/* Does one condition guard both? */
static bool is_with(const struct carried *c, const struct carried *d)
{
	return d->rule && d->when.ix == c->when.ix;
}

/* As if the condition always held. */
static struct carried alone(const struct carried *c)
{
	struct carried out = *c;
	out.kind = c->rule;
	return out;
}

/* The value at x by the rule. What its own condition tells apart does not wrap around while that holds (stepped_over), and it is not to come back by that. */
static struct value by_rule(struct lower *l, const struct plan *p, const struct carried *c, expr_ref x)
{
	struct carried d = alone(c);
	d.head.type.is_signed |= expr_mentions_var(l->t, c->when, c->x) && d.head.kind == VALUE_INT && d.head.type.bits >= 32;
	struct value v = stmts_loop_value_at(l, p, &d, x);
	v.type = c->head.type;
	return v;
}

/* Once e is false it stays so. One whose parts all do, does. */
static bool stays_false(struct lower *l, const struct plan *p, const struct carried *c, expr_ref e)
{
	const struct loop_shape *s = &p->shape;
	bool own = false, stays = false;
	for (size_t i = 0; i < s->carried.n; i++) own |= is_with(c, &s->carried.at[i]) && expr_mentions_var(l->t, e, s->carried.at[i].x);
	if (!own && stmts_loop_lasting(l, p, expr_not(l->t, e))) return true;
	for (size_t i = 0; i < s->carried.n && !stays; i++) {
		const struct carried *d = &s->carried.at[i], ruled = alone(d);
		if (d->x.ix && expr_mentions_var(l->t, e, d->x)) stays = stays_false_by(l, p, is_with(c, d) ? &ruled : d, e, is_with(c, d));
	}
	return stays;
}

/* Its rule and condition are looked for once the others have theirs. */
static void find_rules(struct lower *l, struct loop_shape *s)
{
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		bool number = c->kind == CARRIED_OTHER && c->head.kind == VALUE_INT && c->next.kind == VALUE_INT && c->head.type.bits > 1;
		if (!number || !c->x.ix || !c->first.ix || !c->next.e.ix || c->unset || !find_rule(l, s, c)) c->rule = CARRIED_OTHER;
	}
}

void stmts_loop_guarded_find(struct lower *l, struct plan *p)
{
	struct loop_shape *s = &p->shape;
	find_rules(l, s);
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		struct expr_list parts = {0};
		bool all = c->rule != CARRIED_OTHER;
		if (all) stmts_loop_conjuncts(l, c->when, &parts);
		for (size_t k = 0; k < parts.n && all; k++) all = stays_false(l, p, c, parts.at[k]);
		if (all) c->kind = CARRIED_GUARDED;
	}
}

/* c->when over what the loop's heads are now, what it guards itself at x as if it always held (x {0}: as it is); {0} where one of them is not known. */
static expr_ref when_now(struct lower *l, const struct plan *p, const struct carried *c, expr_ref x)
{
	const struct loop_shape *s = &p->shape;
	expr_ref when = c->when;
	for (size_t i = 0; i < s->carried.n; i++) {
		const struct carried *d = &s->carried.at[i];
		if (!d->x.ix || !expr_mentions_var(l->t, c->when, d->x)) continue;
		struct value v = x.ix && is_with(c, d) ? by_rule(l, p, d, x) : d->now;
		if (v.kind != VALUE_INT) return (expr_ref){0};
		bool read = !x.ix && d->head.type.bits;         /* as the condition finds it: converted */
		when = values_replace(l, when, d->x, read ? expr_wrap(l->t, d->head.type, v.e) : v.e);
	}
	return when;
}

static void guards_note(struct lower *l, expr_ref when)
{
	struct expr_list parts = {0};
	stmts_loop_conjuncts(l, when, &parts);
	for (size_t i = 0; i < parts.n; i++) VEC_PUSH(l->scratch, &l->now.guarded, ((struct lower_guard){ parts.at[i], { 0 } }));
}

struct value stmts_loop_guarded_at(struct lower *l, const struct plan *p, const struct carried *c, expr_ref x, struct value otherwise)
{
	struct value v = by_rule(l, p, c, x);
	expr_ref when = when_now(l, p, c, x);
	if (v.kind != VALUE_INT || !when.ix) return otherwise;
	guards_note(l, when);
	return values_join(l, when, v, otherwise);
}

void stmts_loop_guarded_end(struct lower *l, const struct plan *p, expr_ref x)
{
	for (size_t i = 0; i < p->shape.carried.n; i++) {
		const struct carried *c = &p->shape.carried.at[i];
		if (c->kind != CARRIED_GUARDED || !expr_mentions_var(l->t, c->when, c->x)) continue;
		struct lower_guard g = { when_now(l, p, c, x), when_now(l, p, c, (expr_ref){0}) };
		if (g.cond.ix && g.is.ix) VEC_PUSH(l->scratch, &l->now.guarded, g);
	}
}
