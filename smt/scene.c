/* What holds at an access, and what follows from it by adding up.
 *
 *   fact      match:  p has a term m that may be negative, a fact f >= 0 has a term t, m = q*t, q >= 0
 *             result: p - q*f in place of p    (p >= 0 follows from p - q*f >= 0); also where q*t is more than m, both negative
 *
 *   whole     match:  c*p + d >= 0, c > 1     result: p + (d div c) >= 0
 *
 *   scale     match:  0 <= N*p + N - 1, x div N in p, or N*t in a fact and t in p     result: 0 <= p
 *             match:  0 <= x + N*r     result: 0 <= x div N + r
 *
 * Such facts are the bounds of a digit, radix - digit - 1 >= 0, and of a remainder, 0 <= x - N*(x div N) <= N - 1. */
#include "smt/digits_internal.h"

#include <string.h>

#define SOON_STEPS 12        /* of a proof that is either short or not worth its work */
#define SOON_DEPTH 4
#define SMALL_RANGE 65536    /* the greatest bound of a variable that takes its place */

const struct poly *poly_keep(struct arena *a, const struct poly *p)
{
	return arena_memdup(a, p, offsetof(struct poly, at) + p->n * sizeof p->at[0]);
}

bool term_divide(const struct term *whole, const struct term *part, struct term *rest)
{
	uint32_t j = 0;
	if (part->n > whole->n || !part->coef || whole->coef == INT64_MIN || whole->coef % part->coef) return false;
	rest->coef = whole->coef / part->coef;
	rest->n = 0;
	for (uint32_t i = 0; i < whole->n; i++) {
		if (j < part->n && whole->atom[i].ix == part->atom[j].ix) j++;
		else rest->atom[rest->n++] = whole->atom[i];
	}
	return j == part->n;
}

bool term_equal(const struct term *a, const struct term *b)
{
	return a->coef == b->coef && (!a->coef || atoms_compare(a, b) == 0);
}

/* ---- bounds by intervals ---- */

/* Where nothing is negative the lower bounds are enough. */
static bool product_of_least(struct expr_table *t, const struct term *m, int64_t *least)
{
	*least = m->coef;
	for (uint32_t i = 0; i < m->n; i++)
		if (!int_mul(*least, expr_range(t, m->atom[i]).lo, least)) return false;
	return true;
}

static bool term_least(struct expr_table *t, const struct term *m, int64_t *least)
{
	int64_t lo = m->coef, hi = m->coef;
	if (term_nonnegative(t, m)) return product_of_least(t, m, least);
	for (uint32_t i = 0; i < m->n; i++) {
		struct expr_range r = expr_range(t, m->atom[i]);
		int64_t c[4];
		if (r.lo == INT64_MIN || r.hi == INT64_MAX) return false;
		if (!int_mul(lo, r.lo, &c[0]) || !int_mul(lo, r.hi, &c[1]) ||
		    !int_mul(hi, r.lo, &c[2]) || !int_mul(hi, r.hi, &c[3]))
			return false;
		lo = hi = c[0];
		for (int j = 1; j < 4; j++) {
			if (c[j] < lo) lo = c[j];
			if (c[j] > hi) hi = c[j];
		}
	}
	*least = lo;
	return true;
}

static bool nonnegative_by_intervals(struct expr_table *t, const struct poly *p)
{
	int64_t sum = 0, least;
	for (uint32_t i = 0; i < p->n; i++)
		if (!term_least(t, &p->at[i], &least) || !int_add(sum, least, &sum)) return false;
	return sum >= 0;
}

bool scene_fact_is_absurd(const struct scene *s, const struct poly *fact)
{
	struct poly p;
	poly_load(&p, fact);
	return poly_negate(&p) && poly_add_term(&p, &(struct term) { .coef = -1 }) && nonnegative_by_intervals(s->t, &p);
}

/* ---- facts ---- */

/* scaled: bounds of remainders are tried from above too. */
struct proof { const struct scene *s; uint32_t steps; bool scaled; };

void scene_spend(const struct scene *s, uint32_t terms)
{
	*s->budget -= terms < *s->budget ? terms : *s->budget;
}

static bool prove(struct proof *proof, const struct poly *p, int depth);

/* p has a positive multiple of q*m for some positive term m of f that is not the one of number i. */
static bool supported(const struct proof *proof, const struct poly *p, const struct term *q, const struct poly *f, uint32_t i)
{
	scene_spend(proof->s, f->n);
	for (uint32_t j = 0; j < f->n; j++) {
		struct term product;
		if (j == i || f->at[j].coef < 0 || !term_multiply(q, &f->at[j], &product)) continue;
		scene_spend(proof->s, p->n);
		for (uint32_t k = 0; k < p->n; k++)
			if (p->at[k].coef > 0 && atoms_compare(&p->at[k], &product) == 0) return true;
	}
	return false;
}

/* p - q*f and on */
static bool prove_rest(struct proof *proof, const struct poly *p, const struct term *q, const struct poly *f,
	int depth)
{
	struct poly rest;
	poly_load(&rest, p);
	scene_spend(proof->s, f->n * (1 + p->n));
	for (uint32_t i = 0; i < f->n; i++) {
		struct term product;
		if (!term_multiply(q, &f->at[i], &product) || product.coef == INT64_MIN) return false;
		product.coef = -product.coef;
		if (!poly_add_term(&rest, &product)) return false;
	}
	return prove(proof, &rest, depth - 1);
}

/* All atoms of `part`, each as often, are among those of `whole`. */
static bool atoms_among(const struct term *part, const struct term *whole)
{
	uint32_t j = 0;
	for (uint32_t i = 0; j < part->n && i + part->n <= whole->n + j; i++) j += part->atom[j].ix == whole->atom[i].ix;
	return j == part->n;
}

/* As often as makes all of m, which is negative, and maybe more:  -3*x by  y - 4*x  once. */
static bool divide_up(const struct term *m, const struct term *part, struct term *q)
{
	struct term whole = *m;
	if (m->coef >= 0 || part->coef >= 0 || m->coef == INT64_MIN || part->coef == INT64_MIN) return term_divide(m, part, q);
	int64_t over = -m->coef % -part->coef;
	if (over && !int_sub(whole.coef, -part->coef - over, &whole.coef)) return false;
	return term_divide(&whole, part, q);
}

/* [fact] with the fact f, on the term m of p. A fact's constant only meets a product where that leads back to p. */
static bool prove_by(struct proof *proof, const struct poly *p, const struct term *m, const struct poly *f, int depth)
{
	scene_spend(proof->s, f->n);
	for (uint32_t i = 0; i < f->n; i++) {
		struct term q;
		if ((f->at[i].coef < 0) != (m->coef < 0) || !atoms_among(&f->at[i], m)) continue;       /* most: q < 0, or none */
		if (!divide_up(m, &f->at[i], &q) || !term_nonnegative(proof->s->t, &q)) continue;
		if (m->n && !f->at[i].n && !supported(proof, p, &q, f, i)) continue;
		if (prove_rest(proof, p, &q, f, depth)) return true;
	}
	return false;
}

/* digit <= radix - 1 */
static bool digit_bound(const struct digit *d, struct poly *f)
{
	f->n = 0;
	return poly_add_term(f, &d->radix) && poly_add_term(f, &(struct term) { .coef = -1, .n = 1, .atom = { d->atom } }) &&
		poly_add_term(f, &(struct term) { .coef = -1 });
}

/* x - N * (x div N) >= 0; from above: N - 1 - that >= 0 */
static bool remainder_bound(const struct digit *d, bool above, struct poly *f)
{
	struct term whole = { .coef = above ? 1 : -1, .n = 1, .atom = { d->atom } };
	f->n = 0;
	if (!term_multiply(&whole, &d->of, &whole) || !poly_add(f, d->base, above ? -1 : 1)) return false;
	if (!poly_add_term(f, &whole)) return false;
	return !above || (poly_add_term(f, &d->of) && poly_add_term(f, &(struct term) { .coef = -1 }));
}

static bool prove_by_digits(struct proof *proof, const struct poly *p, const struct term *bad, int depth)
{
	const struct scene *s = proof->s;
	struct poly f;
	for (uint32_t i = 0; i < bad->n; i++) {
		const struct digit *d = digits_find(s->digits, bad->atom[i]);
		if (!d) continue;
		if (!(d->radix.coef ? digit_bound(d, &f) : remainder_bound(d, false, &f))) continue;
		if (prove_by(proof, p, bad, &f, depth)) return true;
	}
	for (size_t i = 0; i < s->digits->n && proof->scaled; i++) {
		const struct digit *d = &s->digits->at[i];
		if (!d->radix.coef && remainder_bound(d, true, &f) && prove_by(proof, p, bad, &f, depth)) return true;
	}
	return false;
}

/* atom <= k is a fact for [fact], for a variable of a loop with so many iterations: nothing else says it. */
static bool prove_by_range(struct proof *proof, const struct poly *p, const struct term *bad, int depth)
{
	struct expr_table *t = proof->s->t;
	for (uint32_t i = 0; i < bad->n; i++) {
		struct expr x = *expr_get(t, bad->atom[i]);
		struct expr_range r = expr_range(t, bad->atom[i]);
		if (x.kind != EXPR_VAR || expr_var_get(t, x.var)->kind != VAR_LOOP || r.lo < 0 || r.hi > SMALL_RANGE) continue;
		struct poly f = { .n = 2, .at = { { .coef = r.hi }, { .coef = -1, .n = 1, .atom = { bad->atom[i] } } } };
		if (prove_by(proof, p, bad, &f, depth)) return true;
	}
	return false;
}

/* atom >= 1, for some atom of a positive term of p */
static bool prove_by_positive(struct proof *proof, const struct poly *p, const struct term *m, int depth)
{
	for (uint32_t i = 0; i < p->n; i++) {
		for (uint32_t j = 0; p->at[i].coef > 0 && j < p->at[i].n; j++) {
			struct poly f = { .n = 2, .at = { { .coef = -1 }, { .coef = 1, .n = 1, .atom = { p->at[i].atom[j] } } } };
			if (expr_range(proof->s->t, p->at[i].atom[j]).lo >= 1 && prove_by(proof, p, m, &f, depth)) return true;
		}
	}
	return false;
}

static bool prove(struct proof *proof, const struct poly *p, int depth)
{
	const struct scene *s = proof->s;
	const struct term *bad = NULL;
	for (uint32_t i = p->n; i-- > 0 && !bad;)
		if (!term_nonnegative(s->t, &p->at[i])) bad = &p->at[i];
	if (!bad || nonnegative_by_intervals(s->t, p)) return true;
	if (!depth || !proof->steps || !*s->budget) return false;
	proof->steps--;
	scene_spend(proof->s, PROOF_STEP_TERMS);
	if (prove_by_digits(proof, p, bad, depth) || prove_by_range(proof, p, bad, depth)) return true;
	for (uint32_t i = 0; i < s->facts; i++)
		if (prove_by(proof, p, bad, s->fact[i], depth)) return true;
	return prove_by_positive(proof, p, bad, depth);
}

static bool prove_anew(const struct scene *s, const struct poly *p)
{
	struct proof proof = { s, LIMIT_SCENE_STEPS, true };
	return prove(&proof, p, LIMIT_SCENE_DEPTH);
}

static bool prove_times(const struct scene *s, const struct poly *p, const struct term *n)
{
	struct poly scale = { .n = 1, .at = { *n } }, scaled;
	return poly_mul(&scale, p, &scaled) && poly_add(&scaled, &scale, 1) && poly_add_term(&scaled, &(struct term) { .coef = -1 }) &&
		prove_anew(s, &scaled);
}

/* [scale] by what the last negative term of p is taken times in a fact. */
static bool prove_scaled_as_fact(const struct scene *s, const struct poly *p)
{
	const struct term *bad = NULL;
	for (uint32_t i = 0; i < p->n; i++)
		if (p->at[i].n && p->at[i].coef < 0 && p->at[i].coef > INT64_MIN) bad = &p->at[i];
	for (uint32_t i = 0; bad && i < s->facts; i++) {
		for (uint32_t j = 0; j < s->fact[i]->n; j++) {
			const struct term *m = &s->fact[i]->at[j];
			bool more = m->coef < bad->coef && m->coef > INT64_MIN && m->coef % bad->coef == 0;
			if (more && !atoms_compare(m, bad)) return prove_times(s, p, &(struct term) { .coef = m->coef / bad->coef });
		}
	}
	return false;
}

/* [scale] by the quotient d in the term m of p */
static bool prove_scaled_by(const struct scene *s, const struct poly *p, const struct term *m, const struct digit *d)
{
	struct poly scale = { .n = 1, .at = { d->of } }, scaled, rest;
	if (m->coef < 0) return prove_times(s, p, &d->of);
	if (m->coef != 1 || m->n != 1) return false;
	poly_load(&rest, p);
	poly_drop_term(&rest, m);
	return poly_mul(&scale, &rest, &scaled) && poly_add(&scaled, d->base, 1) && prove_anew(s, &scaled);
}

static bool prove_scaled(const struct scene *s, const struct poly *p)
{
	for (uint32_t i = 0; i < p->n; i++) {
		for (uint32_t j = 0; j < p->at[i].n; j++) {
			const struct digit *d = digits_find(s->digits, p->at[i].atom[j]);
			if (d && !d->radix.coef && prove_scaled_by(s, p, &p->at[i], d)) return true;
		}
	}
	return prove_scaled_as_fact(s, p);
}

static struct outcome *outcome_slot(const struct scene *s, const struct poly *p)
{
	uint32_t h = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		h = h * 31 + (uint32_t)p->at[i].coef;
		for (uint32_t j = 0; j < p->at[i].n; j++) h = h * 31 + p->at[i].atom[j].ix;
	}
	return &s->outcome[(h * UINT32_C(2654435769)) >> 16 & (SCENE_OUTCOMES - 1)];
}

/* Radices are tried again in each round: what was proved stays so, facts are only added, and what failed and would fail again costs nothing. */
static bool prove_new(const struct scene *s, const struct poly *kept, bool soon)
{
	struct proof proof = { s, soon ? SOON_STEPS : LIMIT_SCENE_STEPS, false };
	struct poly p;
	poly_load(&p, kept);      /* it has its n terms only */
	struct outcome *slot = outcome_slot(s, &p);
	bool same = slot->p && poly_equal(slot->p, &p);
	if (same && slot->proved) return true;
	if (same && !s->supposing && slot->facts == s->facts && slot->digits == s->digits->n && (soon || !slot->soon)) return false;
	bool proved = prove(&proof, &p, soon ? SOON_DEPTH : LIMIT_SCENE_DEPTH) || (!soon && prove_scaled(s, &p));
	if (!s->supposing) *slot = (struct outcome) { same ? slot->p : poly_keep(s->arena, &p), s->facts, s->digits->n, soon, proved };
	return proved;
}

bool scene_proves(struct scene *s, const struct poly *p)
{
	return prove_new(s, p, false);
}

bool scene_proves_soon(struct scene *s, const struct poly *p)
{
	return prove_new(s, p, true);
}

bool scene_proves_above(struct scene *s, const struct poly *p)
{
	struct proof proof = { s, SOON_STEPS, true };
	return prove(&proof, p, SOON_DEPTH);
}

bool scene_in_radix(struct scene *s, const struct poly *p, const struct term *w, uint32_t run, scene_prover *proves)
{
	struct poly gap = { .n = 1, .at = { *w } };
	return poly_add(&gap, p, -1) && poly_add_term(&gap, &(struct term) { .coef = -(int64_t)run }) && proves(s, p) && proves(s, &gap);
}

static int64_t floor_of(int64_t a, int64_t b)           /* a div b, b > 0 */
{
	return a / b - (a % b < 0);
}

/* [whole] */
static void divide_by_factor(struct poly *p)
{
	int64_t g = poly_content(p);
	for (uint32_t i = 0; i < p->n && g > 1; i++) {
		struct term m = p->at[i];
		p->at[i].coef = m.n ? m.coef / g : floor_of(m.coef, g);
	}
	if (p->n && !p->at[0].coef) poly_drop_term(p, &p->at[0]);
}

void scene_fact(struct scene *s, const struct poly *fact)
{
	struct poly p;
	poly_load(&p, fact);
	divide_by_factor(&p);
	if (!p.n || s->facts == LIMIT_SCENE_FACTS) return;
	for (uint32_t i = 0; i < s->facts; i++)
		if (poly_equal(s->fact[i], &p)) return;
	s->fact[s->facts++] = poly_keep(s->arena, &p);
}
