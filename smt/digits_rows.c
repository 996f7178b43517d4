/* Rows of different length, one after another: indices that say where the row of x starts, and a place in it.
 *
 *   triangle  match:  A*x + B*T(x) + c, T(x) = (x*x + x) div 2, A and B are equal, 0 <= c <= A + B*(x + 1) - n in either thread, runs of n
 *             result: x is equal
 *   chunk     match:  K*((x*w) div N) + c, K > 0, w and N are equal, 0 <= c <= K*(w div N) - n in either thread     result: x is equal
 *
 * Then the number of the row is known, too. Proved: proofs/theories/Digits.v. */
#include "smt/digits_meeting.h"

static bool term_of_atom(const struct poly *p, expr_ref atom, struct term *found)
{
	struct term only = { .coef = 1, .n = 1, .atom = { atom } }, rest;
	for (uint32_t i = 0; i < p->n; i++)
		if (term_divide(&p->at[i], &only, &rest)) return *found = p->at[i], true;
	return false;
}

/* What multiplies the atom in this term of it; false: not the same for both threads */
static bool multiplier(struct meeting *m, const struct term *of, expr_ref atom, struct term *k)
{
	return term_divide(of, &(struct term) { .coef = 1, .n = 1, .atom = { atom } }, k) && meeting_knows_product(m, k);
}

/* 0 <= place - k <= length - run at either access */
static bool rows_fit(struct meeting *m, const struct poly place[2], const struct poly *k, const struct poly length[2], uint32_t run,
	scene_prover *proves)
{
	for (int i = 0; i < 2; i++) {
		struct poly low = { .n = 0 }, gap = { .n = 0 };
		if (!poly_add(&low, &place[i], 1) || !poly_add(&low, k, -1) || !poly_add(&gap, &length[i], 1) || !poly_add(&gap, &low, -1)) return false;
		if (!poly_add_term(&gap, &(struct term) { .coef = -(int64_t)run })) return false;
		if (!proves(m->scene[i], &low) || !proves(m->scene[i], &gap)) return false;
	}
	return true;
}

/* With short proofs where much is tried. start: where the row of x starts, in either thread's x; length[i]: how long that row is at access i. */
static bool rows_apart(struct meeting *m, const struct equation *e, const struct poly *start, const struct poly length[2], scene_prover *proves)
{
	const struct scene *s = m->scene[0];
	struct poly place[2] = { { .n = 0 }, { .n = 0 } }, k = { .n = 0 };
	for (int i = 0; i < 2; i++)
		if (!poly_add(&place[i], &e->side[i], 1) || !poly_add(&place[i], start, -1)) return false;
	if (rows_fit(m, place, &k, length, e->run, proves)) return true;
	for (uint32_t i = 0; i < s->facts; i++)
		if (meeting_bound(m, &place[0], s->fact[i], 1, &k) && rows_fit(m, place, &k, length, e->run, proves)) return true;
	return false;
}

/* [triangle] for the number of it and its term in the first side, and A the multiplier in some other term of x, or none */
static bool triangle_with(struct meeting *m, const struct equation *e, expr_ref x, const struct term *number, const struct term *b, const struct term *a)
{
	struct term of_x = { .coef = 1, .n = 1, .atom = { x } }, k, product;
	struct poly start = { .n = 1, .at = { *number } }, length[2] = { { .n = 0 } };
	if (a && (!multiplier(m, a, x, &k) || !poly_add_term(&start, a) || !poly_add_term(&length[0], &k))) return false;
	if (!term_multiply(b, &of_x, &product) || !poly_add_term(&length[0], &product) || !poly_add_term(&length[0], b)) return false;
	length[1] = length[0];
	return rows_apart(m, e, &start, length, scene_proves_soon);
}

static bool is_triangle(const struct digit *d, expr_ref *x)
{
	static const struct term two = { .coef = 2 };
	const struct poly *p = d->base;
	if (d->radix.coef || !term_equal(&d->of, &two) || p->n != 2 || p->at[0].coef != 1 || p->at[0].n != 1) return false;
	*x = p->at[0].atom[0];
	return p->at[1].coef == 1 && p->at[1].n == 2 && p->at[1].atom[0].ix == x->ix && p->at[1].atom[1].ix == x->ix;
}

static bool rule_triangle(struct meeting *m, const struct equation *e, const struct digit *d)
{
	expr_ref x;
	struct term number, b;
	if (!is_triangle(d, &x) || meeting_knows(m, x) || !term_of_atom(&e->side[0], d->atom, &number) || !multiplier(m, &number, d->atom, &b)) return false;
	bool apart = triangle_with(m, e, x, &number, &b, NULL);
	for (uint32_t i = 0; !apart && i < e->side[0].n; i++) apart = triangle_with(m, e, x, &number, &b, &e->side[0].at[i]);
	if (apart) meeting_learn(m, x);
	return apart;
}

/* [chunk] */
static bool rule_chunk(struct meeting *m, const struct equation *e, const struct digit *d)
{
	static const struct term none = { .coef = 0 };
	struct term number, k, w;
	struct poly start = { .n = 1 }, length[2];
	if (d->radix.coef || d->base->n != 1 || !meeting_knows_product(m, &d->of)) return false;
	w = meeting_known_part(m, &d->base->at[0]);
	if (w.n + 1 != d->base->at[0].n || !term_of_atom(&e->side[0], d->atom, &number) || !multiplier(m, &number, d->atom, &k)) return false;
	if (!term_nonzero(m->q->k->exprs, &k) || !term_nonnegative(m->q->k->exprs, &k)) return false;
	start.at[0] = number;
	for (int i = 0; i < 2; i++) {
		struct poly whole = { .n = 1, .at = { w } }, by = { .n = 1, .at = { k } }, part;
		digits_poly(m->scene[i], &whole, &d->of, &none, &part);
		if (!poly_mul(&by, &part, &length[i])) return false;
	}
	if (!rows_apart(m, e, &start, length, digits_prove)) return false;
	for (uint32_t i = 0; i < d->base->at[0].n; i++) meeting_learn(m, d->base->at[0].atom[i]);
	return true;
}

/* Then the number of the row is equal, too. */
bool rule_rows(struct meeting *m, const struct equation *e)
{
	for (size_t i = 0; m->thorough && i < m->scene[0]->digits->n; i++) {
		struct digit d = m->scene[0]->digits->at[i];
		if (meeting_knows(m, d.atom) || (!rule_triangle(m, e, &d) && !rule_chunk(m, e, &d))) continue;
		meeting_learn(m, d.atom);
		return true;
	}
	return false;
}
