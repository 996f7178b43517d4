/* What an iteration sets to something of its own or leaves as it was: `if (d > top) best = i`. At each head it is what the loop began with, or what
 * one of the iterations before made of it. Which one is not known, but it is in the range; the conditions under which it was set are not looked at. So it is
 * with what a break leaves: `if (hit) { found = i; break; }`. */
#include "infer/lower/stmts/loop_internal.h"

/* What iterations may set it to, over the heads. */
struct settings { expr_ref at[LIMIT_HEAD_WAYS]; size_t n; bool more; };

static void settings_find(struct lower *l, const struct carried *c, expr_ref e, struct settings *out)
{
	struct expr_table *t = l->t;
	const struct expr x = *expr_get(t, e), inner = x.kind == EXPR_WRAP ? *expr_get(t, x.kid[0]) : x;
	for (int i = 0; inner.kind == EXPR_ITE && i < 2; i++)
		settings_find(l, c, x.kind == EXPR_WRAP ? expr_wrap(t, x.type, inner.kid[1 + i]) : inner.kid[1 + i], out);
	if (inner.kind == EXPR_ITE || e.ix == c->head.e.ix) return;
	for (size_t i = 0; i < out->n; i++)
		if (out->at[i].ix == e.ix) return;
	out->more = out->more || out->n == LIMIT_HEAD_WAYS;
	if (!out->more) out->at[out->n++] = e;
}

/* The same where the loop's variable has the value y; {0}: it hangs on something else of the iteration. */
static expr_ref set_at(struct lower *l, const struct plan *p, expr_ref e, expr_ref y)
{
	const struct loop_shape *s = &p->shape;
	for (size_t i = 0; i < s->carried.n; i++) {
		const struct carried *d = &s->carried.at[i];
		if (!d->x.ix || !expr_mentions_var(l->t, e, d->x)) continue;
		struct value v = d->kind == CARRIED_SAME ? d->init : stmts_loop_value_at(l, p, d, y);
		if (v.kind != VALUE_INT || d->head.kind != VALUE_INT) return (expr_ref){0};
		e = values_replace(l, e, d->x, v.e);
	}
	return e;
}

/* Does it hang on nothing but the loop's variable and what was there before? */
static bool is_of_range(struct lower *l, const struct plan *p, expr_ref e)
{
	expr_ref first = set_at(l, p, e, p->range.first);
	return first.ix && stmts_loop_invariant(l, &p->shape, first);
}

/* Where the loop's variable would stand before the first iteration, or at it, if what is set there is what the loop began with: then that needs no case
 * of its own. */
static expr_ref set_before(struct lower *l, const struct plan *p, const struct carried *c, expr_ref e)
{
	const struct range *r = &p->range;
	expr_ref at[] = { expr_binary(l->t, r->kind == RANGE_UP ? EXPR_SUB : EXPR_ADD, r->first, r->step), r->first };
	for (size_t i = 0; i < sizeof at / sizeof *at; i++)
		if (set_at(l, p, e, at[i]).ix == c->init.e.ix) return at[i];
	return (expr_ref){0};
}

static int64_t farthest(int64_t to, int64_t from)
{
	int64_t gone;
	if (from == INT64_MIN || to == INT64_MAX || !int_sub(to, from, &gone)) return INT64_MAX;
	return gone > 0 ? gone : 0;
}

/* The loop's variable in some iteration from `first` on, and before `before` where that is given; what is said of it holds where `when` does, or where it is `first` itself. */
struct iteration { expr_ref first, before, when; const char *name; bool uniform; enum in_step in_step; };

static expr_ref some_iteration(struct lower *l, const struct plan *p, const struct iteration *i)
{
	struct expr_table *t = l->t;
	bool up = p->range.kind == RANGE_UP;
	int64_t n = 0;
	struct expr_range first = expr_range(t, i->first), limit = expr_range(t, p->range.limit);
	expr_ref k = values_approx_bounds(l, i->name, VALUES_INT, CAUSE_LOOP_CARRIED, "the iteration that set it", p->at, i->uniform, 0,
		up ? farthest(limit.hi, first.lo) : farthest(first.hi, limit.lo));
	values_set_in_step(l, k, i->in_step);
	expr_ref gone = expr_is_int(t, p->range.step, &n) && n > 0 ? expr_mul(t, expr_int(t, n), k) : k;
	expr_ref y = expr_binary(t, up ? EXPR_ADD : EXPR_SUB, i->first, gone), within = range_cond(t, &p->range, y);
	if (i->before.ix) within = up ? expr_lt(t, y, i->before) : expr_lt(t, i->before, y);
	values_assume(l, expr_or(t, i->when.ix ? expr_not(t, i->when) : expr_eq(t, y, i->first), within), p->at);
	return y;
}

/* Is it a number that each iteration sets to what its number tells, or leaves? */
static bool settings_of(struct lower *l, const struct plan *p, const struct carried *c, struct settings *set)
{
	bool number = c->kind == CARRIED_OTHER && c->head.kind == VALUE_INT && c->next.kind == VALUE_INT && c->init.kind == VALUE_INT && !c->unset;
	bool steps = p->range.kind == RANGE_UP || p->range.kind == RANGE_DOWN;
	if (!number || !steps || !int_type_equal(c->init.type, c->head.type) || !c->next.e.ix || !c->init.e.ix) return false;
	settings_find(l, c, c->next.e, set);
	for (size_t i = 0; i < set->n; i++)
		if (!is_of_range(l, p, set->at[i])) return false;
	return set->n && !set->more;
}

struct value stmts_loop_kept_at(struct lower *l, const struct plan *p, const struct carried *c, expr_ref before, bool uniform)
{
	struct expr_table *t = l->t;
	struct settings set = { .n = 0 };
	if (l->now.dry || !settings_of(l, p, c, &set)) return (struct value){0};
	struct iteration i = { .before = before, .name = c->name, .uniform = uniform };
	if (uniform) i.in_step = STEP_ALWAYS;
	else if (before.ix && p->shape.heads_in_step) i.in_step = c->in_step;   /* lanes may leave the loop one by one */
	i.first = set.n == 1 ? set_before(l, p, c, set.at[0]) : (expr_ref){0};
	if (i.first.ix) return values_int(set_at(l, p, set.at[0], some_iteration(l, p, &i)), c->head.type);
	i.first = p->range.first;
	i.when = values_approx(l, c->name, VALUES_BOOL, CAUSE_LOOP_CARRIED, "did an earlier iteration set it", p->at, uniform);
	values_set_in_step(l, i.when, i.in_step);
	expr_ref y = some_iteration(l, p, &i), e = set_at(l, p, set.at[0], y);
	for (size_t k = 1; k < set.n; k++) {
		expr_ref which = values_approx(l, c->name, VALUES_BOOL, CAUSE_LOOP_CARRIED, "to which of its values", p->at, uniform);
		values_set_in_step(l, which, i.in_step);
		e = expr_ite(t, which, set_at(l, p, set.at[k], y), e);
	}
	return values_int(expr_ite(t, i.when, e, c->init.e), c->head.type);
}

struct value stmts_loop_left_at(struct lower *l, const struct plan *p, const char *name, struct value v, expr_ref broke, bool uniform)
{
	bool steps = p->range.kind == RANGE_UP || p->range.kind == RANGE_DOWN;
	if (!steps || v.kind != VALUE_INT || !v.e.ix || !stmts_loop_invariant(l, &p->shape, values_replace(l, v.e, p->var, p->range.first))) return (struct value){0};
	struct iteration i = { .first = p->range.first, .when = broke, .name = name, .uniform = uniform, .in_step = uniform ? STEP_ALWAYS : STEP_NOT };
	return values_int(values_replace(l, v.e, p->var, some_iteration(l, p, &i)), v.type);
}
