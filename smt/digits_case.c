/* One case of the signs of sizes: what holds at either of two accesses there, the equations of their indices, and the alternatives of
 * what threads share, or of one of them.
 *
 *   split     match:  a condition c about what threads share, or about one of them     result: apart, if they are where c holds and where it does not */
#include "smt/digits_meeting.h"

static bool starts_equal(struct meeting *m, const struct poly *const side[2], uint32_t longest)
{
	struct equation *e = &m->at[m->n - 1];
	bool multiples = true;
	if (longest == 1) return true;
	for (int i = 0; i < 2; i++) digits_collapse(m->scene[i], &e->side[i]);
	meeting_drop(m, e);
	for (int i = 0; i < 2; i++)
		for (uint32_t j = 0; j < e->side[i].n; j++) multiples &= !(e->side[i].at[j].coef % (int64_t)longest);
	for (int i = 0; i < 2 && !multiples; i++) poly_load(&e->side[i], side[i]);
	return multiples;
}

static void launch_facts(struct scene *s, const struct kernel *k)
{
	static const struct term minus_one = { .coef = -1 };
	for (int axis = 0; axis < 3; axis++) {
		expr_ref id[2] = { expr_var(s->t, k->thread_idx[axis]), expr_var(s->t, k->block_idx[axis]) };
		expr_ref dim[2] = { expr_var(s->t, k->block_dim[axis]), expr_var(s->t, k->grid_dim[axis]) };
		for (int i = 0; i < 2; i++) {
			struct poly p;
			poly_make(s->t, dim[i], &p);
			poly_add_term(&p, &minus_one);
			scene_fact(s, &p);
			poly_load(&p, digits_normal(s, dim[i]));
			if (!poly_add(&p, digits_normal(s, id[i]), -1) || !poly_add_term(&p, &minus_one)) continue;
			scene_fact(s, &p);
		}
	}
}

/* [top] of what the launch gives */
static void top_facts(struct scene *s, const struct kernel *k, expr_ref top)
{
	for (size_t i = 0; i < k->params.n; i++) {
		const struct var *v = expr_var_get(s->t, k->params.at[i]);
		struct poly p;
		if (v->type.opaque || v->type.is_signed || v->type.bits != 64) continue;
		poly_make(s->t, top, &p);
		if (poly_add(&p, digits_normal(s, expr_var(s->t, k->params.at[i])), -1)) scene_fact(s, &p);
	}
}

static struct scene *scene_new(struct query *q, struct arena *a, const struct case_input *in, struct digits *digits,
	expr_ref guard)
{
	struct scene *s = ARENA_NEW(a, struct scene);
	*s = (struct scene) { .t = q->k->exprs, .arena = a, .map = in->map, .budget = in->budget, .digits = digits };
	s->memo = ARENA_ARRAY(a, struct memo, SCENE_MEMO);
	s->outcome = ARENA_ARRAY(a, struct outcome, SCENE_OUTCOMES);
	launch_facts(s, q->k);
	if (in->top.ix) top_facts(s, q->k, in->top);
	for (size_t i = 0; i < q->k->preconditions.n; i++) {
		struct lowered low = lower_guard(q->lower, q->k->preconditions.at[i]);
		q->assumes_no_overflow |= low.assumes_no_overflow;
		guard = expr_and(s->t, guard, low.e);
	}
	digits_guard(s, guard);
	return s;
}

/* A negative number is not negative; one of those in the facts, for they are taken away as a whole. */
static bool contradictory(struct scene *s)
{
	struct poly p = { .n = 1, .at = { { .coef = -1 } } };
	for (uint32_t i = 0; i < s->facts; i++)
		if (scene_fact_is_absurd(s, s->fact[i])) return true;
	if (scene_proves(s, &p)) return true;
	for (uint32_t i = 0; i < s->facts; i++) {
		p.at[0] = s->fact[i]->at[0];      /* terms are sorted by degree */
		if (!p.at[0].n && p.at[0].coef < -1 && scene_proves_soon(s, &p)) return true;
	}
	return false;
}

/* The equations of the index tuples: as algebra left them, or as they were written. */
static void tuple_equal(struct meeting *m, const struct query_access *const of[2], bool written)
{
	struct query *q = m->q;
	uint32_t dims = written ? kernel_array(q->k, q->array)->dims : q->dims, longest = 1;
	for (int i = 0; i < 2; i++)
		if (of[i]->from->access.count > longest) longest = of[i]->from->access.count;
	for (uint32_t d = 0; d < dims && m->n < LIMIT_DIGITS_EQUATIONS; d++) {
		const struct poly *side[2];
		for (int i = 0; i < 2; i++) {
			expr_ref e = written ? lower_expr(q->lower, of[i]->from->access.index[d]).e : of[i]->index[d];
			side[i] = digits_normal(m->scene[i], e);
		}
		meeting_add(m, side[0], side[1]);
		if (d + 1 == dims && !starts_equal(m, side, longest)) m->at[m->n - 1].run = longest;
	}
}

/* ---- alternatives ---- */

#define SPLITS 3          /* conditions that one case is split by, */
#define OWN_SPLITS 2      /* and such of one thread */

/* own: of one thread */
struct condition { struct query *q; struct arena *arena; bool own; expr_ref found; };

static bool take_condition(const struct expr *x, void *data)
{
	struct condition *c = data;
	struct expr_table *t = c->q->k->exprs;
	bool least = x->kind == EXPR_MIN || x->kind == EXPR_MAX;
	if (!least && x->kind != EXPR_ITE) return false;
	expr_ref cond = least ? expr_le(t, x->kid[0], x->kid[1]) : x->kid[0];
	enum expr_kind kind = expr_get(t, cond)->kind;
	if ((kind != EXPR_LT && kind != EXPR_LE) || query_shares_all(c->q, cond) == c->own) return false;
	c->found = cond;
	return true;
}

static bool condition_in(struct condition *c, const struct poly *p)
{
	for (uint32_t i = 0; i < p->n; i++)
		for (uint32_t j = 0; j < p->at[i].n; j++)
			if (expr_any(c->q->k->exprs, p->at[i].atom[j], take_condition, c)) return true;
	return false;
}

/* In a side of what is still open. */
static bool condition_in_sides(struct meeting *m, struct condition *c, int side)
{
	for (uint32_t i = 0; i < m->n; i++)
		if (m->at[i].open && condition_in(c, &m->at[i].side[side])) return true;
	return false;
}

/* What holds besides in a try: at either access. */
struct given { expr_ref at[2]; };

static void given_add(struct expr_table *t, struct given *g, int side, expr_ref cond)
{
	g->at[side] = expr_and(t, cond, g->at[side]);
}

/* given with the condition, and without it, at one access or (-1) at both. */
static void given_either(struct expr_table *t, const struct given *given, int of, expr_ref cond, struct given with[2])
{
	for (int i = 0; i < 2; i++) {
		with[i] = *given;
		for (int side = 0; side < 2; side++)
			if (of < 0 || of == side) given_add(t, &with[i], side, i ? expr_not(t, cond) : cond);
	}
}

/* By the condition of a choice in what is still open, or else in what is known, about what threads share. */
static bool shared_condition(struct meeting *m, const struct given *given, struct given with[2])
{
	struct condition c = { .q = m->q, .arena = m->arena };
	bool found = condition_in_sides(m, &c, 0) || condition_in_sides(m, &c, 1);
	for (int side = 0; !found && side < 2; side++)
		for (uint32_t i = 0; !found && i < m->scene[side]->facts; i++) found = condition_in(&c, m->scene[side]->fact[i]);
	if (found) given_either(m->q->k->exprs, given, -1, c.found, with);
	return found;
}

/* By one about what a thread has for itself, in what is still open. */
static bool own_condition(struct meeting *m, const struct given *given, struct given with[2])
{
	struct condition c = { .q = m->q, .arena = m->arena, .own = true };
	int of = condition_in_sides(m, &c, 0) ? 0 : 1;
	bool found = of == 0 || condition_in_sides(m, &c, 1);
	if (found) given_either(m->q->k->exprs, given, of, c.found, with);
	return found;
}

/* What was made of the accesses where `given` holds; apart: no two threads meet there. */
struct tried { struct given given; bool apart; struct meeting m; };
struct tries { struct tried at[2 << (SPLITS + OWN_SPLITS)]; uint32_t n; };

/* The two accesses of a case */
struct pair { struct query *q; struct arena *arena; const struct case_input *in; const struct query_access *of[2]; struct tries *tries; };

static bool meeting_make(const struct pair *p, const struct given *given, struct meeting *m)
{
	struct expr_table *t = p->q->k->exprs;
	struct digits *digits = ARENA_NEW(p->arena, struct digits);
	bool one = p->of[0] == p->of[1] && given->at[0].ix == given->at[1].ix;
	*m = (struct meeting) { .q = p->q, .arena = p->arena, .at = ARENA_ARRAY(p->arena, struct equation, LIMIT_DIGITS_EQUATIONS) };
	for (int i = 0; i < 2; i++) {
		m->scene[i] = i && one ? m->scene[0] : scene_new(p->q, p->arena, p->in, digits, expr_and(t, given->at[i], p->of[i]->guard));
		if (contradictory(m->scene[i])) return false;
	}
	tuple_equal(m, p->of, false);
	tuple_equal(m, p->of, true);
	for (uint32_t i = 0; i < m->scene[0]->equations; i++)
		for (uint32_t j = 0; j < m->scene[1]->equations; j++)
			if (poly_equal(m->scene[0]->equation[i], m->scene[1]->equation[j]))
				meeting_add(m, m->scene[0]->equation[i], m->scene[1]->equation[j]);
	return true;
}

/* With short proofs; kept for the long ones, which go on from there. */
static struct tried *try_short(const struct pair *p, const struct given *given)
{
	struct tries *all = p->tries;
	for (uint32_t i = 0; i < all->n; i++)
		if (all->at[i].given.at[0].ix == given->at[0].ix && all->at[i].given.at[1].ix == given->at[1].ix) return &all->at[i];
	INVARIANT(all->n < sizeof all->at / sizeof *all->at, "a case is split in two so many times");
	struct tried *next = &all->at[all->n++];
	next->given = *given;
	next->apart = !meeting_make(p, given, &next->m) || meeting_impossible(&next->m, false);
	return next;
}

/* Conditions that it may still be split by. */
struct splits { int shared, own; };

static bool apart_given(const struct pair *p, const struct given *given, struct splits left, bool long_proofs);

static bool apart_split(const struct pair *p, const struct given with[2], struct splits left, bool long_proofs)
{
	return apart_given(p, &with[0], left, long_proofs) && apart_given(p, &with[1], left, long_proofs);
}

/* [split] With short proofs in either half first: a long one that fails is dear. What a thread has for itself comes last: a proof that
 * looks at both arms may do without. */
static bool apart_given(const struct pair *p, const struct given *given, struct splits left, bool long_proofs)
{
	struct tried *of = try_short(p, given);
	struct given with[2];
	if (of->apart) return true;
	if (left.shared && shared_condition(&of->m, given, with)) {
		left.shared--;
		return of->apart = apart_split(p, with, left, false) || (long_proofs && apart_split(p, with, left, true));
	}
	bool own = left.own && own_condition(&of->m, given, with);
	left.own--;
	of->apart = own && apart_split(p, with, left, false);
	if (of->apart || !long_proofs) return of->apart;
	return of->apart = meeting_impossible(&of->m, true) || (own && apart_split(p, with, left, true));
}

bool digits_case_apart(struct query *q, struct arena *arena, const struct case_input *in, const struct query_access *a,
	const struct query_access *b)
{
	struct pair p = { q, arena, in, { a, b }, ARENA_NEW(arena, struct tries) };
	expr_ref context = q->phase ? lower_guard(q->lower, q->phase->context).e : expr_bool(q->k->exprs, true);
	return apart_given(&p, &(struct given) { { context, context } }, (struct splits) { SPLITS, OWN_SPLITS }, true);
}
