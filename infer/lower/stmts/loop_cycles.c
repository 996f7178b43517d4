/* Values that a loop carries round: `stage = (stage + 1) % 3`, `if (++stage == 3) stage = 0, phase ^= 1`. Where they begin with constants,
 * iteration after iteration is computed until all of them are at a point where they have been before; no form of the text is looked
 * for. The number of the iteration then tells the value. */
#include "infer/lower/stmts/loop_internal.h"

struct round { struct carried *c; expr_ref value[LIMIT_CYCLE_STEPS + 1]; };
struct rounds { struct lower *l; VEC(struct round *) member; };

static bool is_constant(struct lower *l, expr_ref e)
{
	int64_t n;
	bool b;
	return e.ix && (expr_is_int(l->t, e, &n) || expr_is_bool(l->t, e, &b));
}

static bool may_go_round(struct lower *l, const struct carried *c)
{
	if (c->kind != CARRIED_OTHER || !c->x.ix || c->unset) return false;
	if (c->init.kind != VALUE_INT || c->head.kind != VALUE_INT || c->next.kind != VALUE_INT) return false;
	return int_type_equal(c->init.type, c->head.type) && int_type_equal(c->next.type, c->head.type) && is_constant(l, c->init.e) && c->next.e.ix;
}

static expr_ref after_one(const struct rounds *r, const struct round *m, size_t step)
{
	expr_ref e = m->c->next.e;
	for (size_t i = 0; i < r->member.n; i++) e = values_replace(r->l, e, r->member.at[i]->c->x, r->member.at[i]->value[step]);
	return e;
}

/* Computes the values of one more iteration. One that hangs on something else is no member; then false. */
static bool take_step(struct rounds *r, size_t step)
{
	for (size_t i = 0; i < r->member.n; i++) {
		struct round *m = r->member.at[i];
		m->value[step + 1] = after_one(r, m, step);
		if (is_constant(r->l, m->value[step + 1])) continue;
		r->member.at[i] = r->member.at[--r->member.n];
		return false;
	}
	return true;
}

static bool same_point(const struct rounds *r, size_t a, size_t b)
{
	for (size_t i = 0; i < r->member.n; i++)
		if (r->member.at[i]->value[a].ix != r->member.at[i]->value[b].ix) return false;
	return true;
}

/* From *begin on all repeat after *period iterations. False: they do not come back in time, or one of them is no member. */
static bool find_period(struct rounds *r, size_t *begin, size_t *period)
{
	for (size_t step = 0; step < LIMIT_CYCLE_STEPS; step++) {
		if (!take_step(r, step)) return false;
		for (*begin = 0; *begin <= step; ++*begin)
			if (*period = step + 1 - *begin, same_point(r, *begin, step + 1)) return true;
	}
	r->member.n = 0;
	return false;
}

/* The least period of what repeats after `all`, of which the first begin + all + 1 values are given; 0 where it does not from the beginning on. */
static size_t least_period(const struct round *m, size_t begin, size_t all)
{
	for (size_t p = 1; p <= all; p++) {
		bool good = all % p == 0;
		for (size_t i = 0; good && i + p <= begin + all; i++) good = m->value[i].ix == m->value[i + p].ix;
		if (good) return p;
	}
	return 0;
}

void stmts_loop_cycles_find(struct lower *l, struct loop_shape *s)
{
	struct rounds r = { .l = l };
	size_t begin, all;
	for (size_t i = 0; i < s->carried.n; i++) {
		if (!may_go_round(l, &s->carried.at[i])) continue;
		struct round *m = ARENA_NEW(l->scratch, struct round);
		m->c = &s->carried.at[i];
		m->value[0] = m->c->init.e;
		VEC_PUSH(l->scratch, &r.member, m);
	}
	while (r.member.n && !find_period(&r, &begin, &all)) continue;
	for (size_t i = 0; i < r.member.n; i++) {
		struct round *m = r.member.at[i];
		size_t period = least_period(m, begin, all);
		if (!period) continue;
		m->c->kind = CARRIED_CYCLE;
		m->c->cycle = m->value;
		m->c->period = (uint32_t)period;
	}
}

/* ---- the value of an iteration ---- */

static int64_t number_at(struct lower *l, const struct carried *c, uint32_t k)
{
	int64_t n = 0;
	expr_is_int(l->t, c->cycle[k % c->period], &n);
	return n;
}

static void find_ends(struct lower *l, const struct carried *c, int64_t *low, int64_t *high)
{
	*low = *high = number_at(l, c, 0);
	for (uint32_t k = 1; k < c->period; k++) {
		int64_t n = number_at(l, c, k);
		if (n < *low) *low = n;
		if (n > *high) *high = n;
	}
}

/* Is each the one before and `by`, modulo size? Where by is not 0, all are in [low, low + size), so that this tells them. */
static bool is_ring(struct lower *l, const struct carried *c, int64_t by, int64_t size)
{
	for (uint32_t k = 0; k < c->period; k++)
		if ((number_at(l, c, k) + by - number_at(l, c, k + 1)) % size) return false;
	return true;
}

static expr_ref ring(struct lower *l, const struct carried *c, expr_ref k)
{
	struct expr_table *t = l->t;
	int64_t low, high;
	find_ends(l, c, &low, &high);
	if (low < INT32_MIN || high > UINT32_MAX) return (expr_ref){0};
	for (uint32_t i = 0; i < 2; i++) {       /* one of two steps may be the one back to the beginning */
		int64_t by = number_at(l, c, i + 1) - number_at(l, c, i), size = high - low + (by < 0 ? -by : by);
		if (!by || !is_ring(l, c, by, size)) continue;
		expr_ref gone = expr_add(t, expr_int(t, number_at(l, c, 0) - low), expr_mul(t, expr_int(t, by), k));
		return expr_add(t, expr_int(t, low), expr_binary(t, EXPR_EMOD, gone, expr_int(t, size)));
	}
	return (expr_ref){0};
}

static expr_ref choice(struct lower *l, const struct carried *c, expr_ref k)
{
	struct expr_table *t = l->t;
	expr_ref turn = expr_binary(t, EXPR_EMOD, k, expr_int(t, c->period)), e = c->cycle[c->period - 1];
	for (uint32_t i = c->period - 1; i-- > 0;) e = expr_ite(t, expr_eq(t, turn, expr_int(t, i)), c->cycle[i], e);
	return e;
}

expr_ref stmts_loop_cycle_at(struct lower *l, const struct carried *c, expr_ref k)
{
	expr_ref e = c->head.type.bits == 1 ? (expr_ref){0} : ring(l, c, k);
	if (e.ix) return e;
	return c->period <= LIMIT_CYCLE_CHOICES ? choice(l, c, k) : (expr_ref){0};
}

expr_ref stmts_loop_cycle_facts(struct lower *l, const struct carried *c)
{
	struct expr_table *t = l->t;
	expr_ref x = expr_var(t, c->x), all = expr_bool(t, true);
	if (c->head.type.bits == 1) return all;
	int64_t low, high;
	find_ends(l, c, &low, &high);
	return expr_and(t, expr_le(t, expr_int(t, low), x), expr_le(t, x, expr_int(t, high)));
}
