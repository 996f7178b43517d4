/* Places in rows whose number nobody multiplied: i and i + s/2, where i % s < s/2, as a butterfly or a merge step pairs them.
 *
 *   quotient  match:  e1 = e2, 0 <= e + s - W*(x div W) < W in either thread, s and W are equal
 *             result: x div W is equal, and so is e + s - W*(x div W)
 *
 * x is a number that a thread divides by W, s what the threads share of it. What is left, the places in a row, [order] may keep apart by
 * what a guard says of x mod W. Proved: proofs/theories/Digits.v. */
#include "smt/digits_meeting.h"

/* side[low] + run <= k and k <= side[1 - low]; fact: of the access whose side k is said to bound, `of`. */
static bool ordered_by(struct meeting *m, const struct equation *e, int low, int of, const struct poly *fact)
{
	struct poly k, gap = { .n = 0 };
	if (!meeting_bound(m, &e->side[of], fact, of == low ? -1 : 1, &k)) return false;
	int sign = of == low ? 1 : -1;              /* k is the greatest value of side `low`, or the least one of the other */
	return poly_add(&gap, &e->side[1 - of], sign) && poly_add(&gap, &k, -sign) && poly_add_term(&gap, &(struct term) { .coef = -(int64_t)e->run }) &&
		scene_proves_soon(m->scene[1 - of], &gap);
}

bool meeting_ordered_by_fact(struct meeting *m, const struct equation *e)
{
	for (int of = 0; of < 2; of++)
		for (uint32_t i = 0; i < m->scene[of]->facts; i++)
			for (int low = 0; low < 2; low++)
				if (ordered_by(m, e, low, of, m->scene[of]->fact[i])) return true;
	return false;
}

/* The terms of p that both threads have. */
static bool known_part(struct meeting *m, const struct poly *p, int64_t times, struct poly *sum)
{
	for (uint32_t i = 0; i < p->n; i++) {
		struct term part = p->at[i];
		if (!meeting_knows_product(m, &part)) continue;
		if (!int_mul(part.coef, times, &part.coef) || !poly_add_term(sum, &part)) return false;
	}
	return true;
}

/* x div w, which the threads need not have in common. */
static bool own_quotient(struct meeting *m, struct scene *s, const struct poly *x, const struct term *w, struct poly *out)
{
	static const struct term none = { .coef = 0 };
	digits_poly(s, x, w, &none, out);
	return out->n == 1 && out->at[0].n == 1 && out->at[0].coef == 1 && !meeting_knows(m, out->at[0].atom[0]);
}

/* low = side + more - w*(x div w) at each access: a place, in rows of w. */
static bool places_of(struct meeting *m, const struct equation *e, const struct digit *d, const struct term *w, struct poly low[2], expr_ref *row)
{
	struct poly more = { .n = 0 }, by = { .n = 1, .at = { *w } }, quotient, product;
	if (!known_part(m, d->base, 1, &more) || !known_part(m, &e->side[0], -1, &more)) return false;
	for (int i = 0; i < 2; i++) {
		if (!own_quotient(m, m->scene[i], d->base, w, &quotient) || !poly_mul(&by, &quotient, &product)) return false;
		poly_load(&low[i], &e->side[i]);
		if (!poly_add(&low[i], &more, 1) || !poly_add(&low[i], &product, -1)) return false;
		digits_rest(m->scene[i], &low[i]);
	}
	*row = quotient.at[0].atom[0];
	return true;
}

/* [quotient] with the rows that the digit speaks of. */
static bool quotient_by(struct meeting *m, const struct equation *e, const struct digit *d)
{
	static const struct term one = { .coef = 1 };
	const struct term *w = d->radix.coef ? &d->radix : &d->of;
	struct poly low[2];
	expr_ref row;
	if ((d->radix.coef && !term_equal(&d->of, &one)) || w->coef <= 0 || !meeting_knows_product(m, w)) return false;
	if (!places_of(m, e, d, w, low, &row) || !meeting_in_radix(m, low, w, e->run)) return false;
	uint32_t run = e->run;
	meeting_learn(m, row);
	meeting_add(m, &low[0], &low[1]);
	m->at[m->n - 1].run = run;
	return true;
}

bool rule_quotient(struct meeting *m, const struct equation *e)
{
	if (!m->thorough || m->n == LIMIT_DIGITS_EQUATIONS) return false;
	for (size_t i = 0, n = m->scene[0]->digits->n; i < n; i++) {
		struct digit d = m->scene[0]->digits->at[i];
		if (quotient_by(m, e, &d)) return true;
	}
	return false;
}
