/* Indices that are put together from the digits of a number, as a[b * T * V + t * V + v] with b = x / (T * V),
 * t = x / V % T, v = x % V: equal indices give equal digits, those give equal numbers, and those equal threads.
 *
 * The parameters that divide may be negative, so each case of their signs (digits_cases.c) is looked at alone, with a positive variable
 * in place of each, and of each sum that divides; there quotients and remainders have a normal form (digits_normal.c). For a pair of accesses, one
 * thread each, the equations "value of thread 1 = value of thread 2" of their dimensions are then taken apart:
 *
 *   drop      match:  e1 + s = e2 + s, s known to be equal         result: e1 = e2
 *   radix     match:  W*r1 + c1 = W*r2 + c2, 0 <= c1, c2 < W or -W < c1, c2 <= 0       result: r1 = r2, c1 = c2
 *             W a product, or a sum that multiplies r1 and r2 as a whole
 *   half      match:  the same with -W < 2*c1, 2*c2 < W            result: r1 = r2, c1 = c2
 *   shift     match:  the same with k <= c1, c2 < k + W, k known to be equal     result: r1 = r2, c1 = c2
 *   factor    match:  W*v = W*v in either thread, W not 0          result: v is equal
 *   apart     match:  k1 = k2, constants that differ               result: the two never meet
 *   order     match:  e1 < k <= e2, k known to be equal, the known terms of one of them or a bound of it       result: the two never meet
 *   opposite  match:  e1 = -e2, 0 <= e1, 0 <= e2                   result: both are 0, so e1 = e2; where one is not, the two never meet
 *   together  match:  e1 = f1, e2 = f2, a term of one side with the same atoms in both       result: a*e1 + b*e2 = a*f1 + b*f2 without it
 *   number    match:  x div (M*K), (x div M) mod K and K are equal    result: x div M is equal
 *   interval  match:  0 <= k - W*r < W in either thread, k and W are equal     result: r is equal
 *   residue   match:  (s + x) mod K, (s - x) mod K, s and K are equal    result: x mod K is equal, or x where that is x
 *   runs      match:  [e1, e1 + n1) meets [e2, e2 + n2), both sides multiples of g >= n1, n2    result: e1 = e2
 *   wide      match:  the same where they are not: [W*r1 + c1, .. + n) meets [W*r2 + c2, .. + n), 0 <= c1, c2 <= W - n or n - W <= c1, c2 <= 0
 *             result: r1 = r2, [c1, c1 + n) meets [c2, c2 + n)
 *   triangle, chunk: digits_rows.c; quotient: digits_quotient.c
 *
 * until the ids of the two threads are equal, which they are not. Nothing is assumed about signs: a case that stays
 * open goes to the solver. */
#include "smt/digits_meeting.h"

/* ---- work ---- */

/* In terms that a proof looks at, two nanoseconds: an atom to which thread it belongs; a term divided or added. */
#define ATOM_TERMS 20
#define TERM_TERMS 10

static bool is_spent(const struct meeting *m)
{
	return !*m->scene[0]->budget;
}

/* ---- rules ---- */

bool meeting_knows(struct meeting *m, expr_ref atom)
{
	struct expr_table *t = m->q->k->exprs;
	if (expr_list_has(&m->equal, atom)) return true;
	const struct var_list *vars = query_vars(m->q, atom);
	for (size_t i = 0; i < vars->n; i++)
		if (!query_shares(m->q, vars->at[i]) && !expr_list_has(&m->equal, expr_var(t, vars->at[i]))) return false;
	return true;
}

/* The term as what the threads have in common times what they need not. */
static void term_split(struct meeting *m, const struct term *of, struct term *known, struct term *own)
{
	*known = (struct term) { .coef = of->coef };
	*own = (struct term) { .coef = 1 };
	for (uint32_t i = 0; i < of->n; i++) {
		struct term *part = meeting_knows(m, of->atom[i]) ? known : own;
		part->atom[part->n++] = of->atom[i];
	}
}

struct term meeting_known_part(struct meeting *m, const struct term *of)
{
	struct term known, own;
	term_split(m, of, &known, &own);
	return known;
}

/* One value for both threads. */
bool meeting_knows_product(struct meeting *m, const struct term *w)
{
	return meeting_known_part(m, w).n == w->n;
}

static bool is_known_sum(struct meeting *m, const struct poly *p)
{
	for (uint32_t i = 0; i < p->n; i++)
		if (!meeting_knows_product(m, &p->at[i])) return false;
	return true;
}

void meeting_add(struct meeting *m, const struct poly *a, const struct poly *b)
{
	if (m->n == LIMIT_DIGITS_EQUATIONS) return;
	struct equation *e = &m->at[m->n++];
	poly_load(&e->side[0], a);
	poly_load(&e->side[1], b);
	e->open = true;
	e->number = NULL;
	e->run = 1;
}

/* [drop] */
void meeting_drop(struct meeting *m, struct equation *e)
{
	for (uint32_t i = 0; i < e->side[0].n;) {
		struct term w = e->side[0].at[i];
		bool both = false;
		for (uint32_t j = 0; j < e->side[1].n; j++) both |= term_equal(&w, &e->side[1].at[j]);
		if (!both || !meeting_knows_product(m, &w)) {
			i++;
			continue;
		}
		for (int side = 0; side < 2; side++) poly_drop_term(&e->side[side], &w);
	}
}

static bool constant(const struct poly *p)
{
	return p->n == 0 || (p->n == 1 && !p->at[0].n);
}

static bool digit_fits(struct meeting *m, int side, const struct poly *p, const struct term *w, uint32_t run)
{
	return scene_in_radix(m->scene[side], p, w, run, m->thorough ? digits_prove : scene_proves_soon);
}

/* [half] A digit of one thread may be the negative of the other's. */
static bool halves_of_radix(struct meeting *m, const struct poly low[2], const struct term *w, uint32_t run)
{
	for (int i = 0; i < 2; i++) {
		struct poly up = { .n = 0 }, down = { .n = 0 };
		if (!poly_add(&up, &low[i], 2) || !poly_add(&down, &low[i], -2)) return false;
		if (!digit_fits(m, i, &up, w, run) && !digit_fits(m, i, &down, w, run)) return false;
	}
	return true;
}

/* k <= low <= k + w - run for either thread, or k + run - w <= low <= k */
static bool within_radix(struct meeting *m, const struct poly low[2], const struct poly *k, const struct term *w, uint32_t run)
{
	for (int below = 0; below < 2; below++) {
		bool fits = true;
		for (int i = 0; i < 2 && fits; i++) {
			struct poly p = { .n = 0 };
			fits = poly_add(&p, &low[i], below ? -1 : 1) && poly_add(&p, k, below ? 1 : -1) && digit_fits(m, i, &p, w, run);
		}
		if (fits) return true;
	}
	return false;
}

/* k = low - fact, or low + fact for the sign -1, is the same for both threads: a bound of low. */
bool meeting_bound(struct meeting *m, const struct poly *low, const struct poly *fact, int sign, struct poly *k)
{
	k->n = 0;
	scene_spend(m->scene[0], (low->n + fact->n) * TERM_TERMS);
	return poly_add(k, low, 1) && poly_add(k, fact, -sign) && k->n && k->n < fact->n && is_known_sum(m, k);
}

/* [shift] The first thread's bound by something that is equal is tried for either. */
static bool shifted_in_radix(struct meeting *m, const struct poly low[2], const struct term *w, uint32_t run)
{
	const struct scene *s = m->scene[0];
	struct poly k;
	for (uint32_t i = 0; m->thorough && i < s->facts; i++)
		for (int sign = 1; sign >= -1; sign -= 2)
			if (meeting_bound(m, &low[0], s->fact[i], sign, &k) && within_radix(m, low, &k, w, run)) return true;
	return false;
}

/* [radix], [shift], or [half] */
bool meeting_in_radix(struct meeting *m, const struct poly low[2], const struct term *w, uint32_t run)
{
	static const struct poly none = { .n = 0 };
	if (within_radix(m, low, &none, w, run) || shifted_in_radix(m, low, w, run)) return true;
	return !poly_equal(&low[0], &low[1]) && halves_of_radix(m, low, w, run);
}

/* The upper digits go on, the lower ones have an equation of their own. */
static void equation_split(struct meeting *m, struct equation *e, const struct poly high[2], const struct poly low[2])
{
	e->side[0] = high[0];
	e->side[1] = high[1];
	meeting_add(m, &low[0], &low[1]);
	m->at[m->n - 1].run = e->run;
	e->run = 1;
}

/* [radix] with the radix w, [wide] */
static bool split_by(struct meeting *m, struct equation *e, const struct term *w)
{
	struct poly high[2], low[2];
	if (w->coef <= 0 || (w->coef == 1 && !w->n)) return false;
	scene_spend(m->scene[0], (e->side[0].n + e->side[1].n) * TERM_TERMS);
	for (int i = 0; i < 2; i++)
		if (!poly_divide(&e->side[i], w, &high[i], &low[i])) return false;
	if (!high[0].n && !high[1].n) return false;
	if (!meeting_in_radix(m, low, w, e->run)) return false;
	equation_split(m, e, high, low);
	return true;
}

/* A polynomial's terms, each split so. */
struct parts { uint32_t n; struct term known[LIMIT_POLY_TERMS], own[LIMIT_POLY_TERMS]; };

static void parts_of(struct meeting *m, const struct poly *p, struct parts *out)
{
	out->n = p->n;
	scene_spend(m->scene[0], p->n * p->n);                       /* to find the first of those with one multiplier */
	for (uint32_t i = 0; i < p->n; i++) {
		scene_spend(m->scene[0], p->at[i].n * ATOM_TERMS);
		term_split(m, &p->at[i], &out->known[i], &out->own[i]);
	}
}

/* All that multiplies in f what the threads need not have in common in its term i. */
static bool multiplier_of(const struct parts *f, uint32_t i, struct poly *w)
{
	w->n = 0;
	if (!f->own[i].n) return false;
	for (uint32_t j = 0; j < f->n; j++)
		if (!atoms_compare(&f->own[j], &f->own[i]) && !poly_add_term(w, &f->known[j])) return false;
	return w->n;
}

/* No term before it has the same multiplier as f's term i. */
static bool is_first(const struct parts *f, uint32_t i)
{
	for (uint32_t j = 0; j < i; j++)
		if (!atoms_compare(&f->own[j], &f->own[i])) return false;
	return true;
}

/* 0 <= p <= w - run */
static bool fits_below(struct meeting *m, int side, const struct poly *p, const struct poly *w, uint32_t run)
{
	struct poly gap;
	scene_prover *proves = m->thorough ? digits_prove : scene_proves_soon;
	poly_load(&gap, w);
	return poly_add(&gap, p, -1) && poly_add_term(&gap, &(struct term) { .coef = -(int64_t)run }) && proves(m->scene[side], p) &&
		proves(m->scene[side], &gap);
}

/* p = w*high + low, where w is all that multiplies a product of what the threads need not have in common. parts: of p. */
static bool divide_by_sum(const struct poly *p, const struct parts *parts, const struct poly *w, struct poly *high, struct poly *low)
{
	poly_load(low, p);
	high->n = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		struct poly by, part = { .n = 1 }, product;
		if (!is_first(parts, i) || !multiplier_of(parts, i, &by) || !poly_equal(&by, w)) continue;
		part.at[0] = parts->own[i];
		if (!poly_add_term(high, &part.at[0]) || !poly_mul(&part, w, &product) || !poly_add(low, &product, -1)) return false;
	}
	return true;
}

/* [radix] with the sum w, as in c + (v + 1)*q for a place c < v in a row of v + 1. parts: of each side. */
static bool split_by_sum(struct meeting *m, struct equation *e, const struct parts parts[2], const struct poly *w)
{
	struct poly high[2], low[2];
	for (int i = 0; i < 2; i++) scene_spend(m->scene[0], parts[i].n * (parts[i].n + w->n * TERM_TERMS));
	for (int i = 0; i < 2; i++)
		if (!divide_by_sum(&e->side[i], &parts[i], w, &high[i], &low[i])) return false;
	for (int i = 0; i < 2; i++)
		if (!fits_below(m, i, &low[i], w, e->run)) return false;
	equation_split(m, e, high, low);
	return true;
}

static bool rule_radix_sum(struct meeting *m, struct equation *e)
{
	struct parts parts[2];
	if (m->n == LIMIT_DIGITS_EQUATIONS) return false;
	for (int side = 0; side < 2; side++) parts_of(m, &e->side[side], &parts[side]);
	for (int side = 0; side < 2; side++) {
		for (uint32_t i = 0; i < e->side[side].n; i++) {
			struct poly w;
			if (!is_first(&parts[side], i) || !multiplier_of(&parts[side], i, &w) || w.n < 2) continue;
			if (split_by_sum(m, e, parts, &w)) return true;
		}
	}
	return false;
}

/* Every product of known factors of some term is tried as radix. */
static bool rule_radix(struct meeting *m, struct equation *e)
{
	if (m->n == LIMIT_DIGITS_EQUATIONS) return false;
	for (int side = 0; side < 2; side++) {
		for (uint32_t i = 0; i < e->side[side].n; i++) {
			struct term known = meeting_known_part(m, &e->side[side].at[i]);
			if (known.coef == INT64_MIN) continue;
			if (known.coef < 0) known.coef = -known.coef;
			for (uint32_t pick = 0; pick < 2u << known.n; pick++) {
				struct term w = { .coef = pick & 1 ? known.coef : 1 };
				for (uint32_t j = 0; j < known.n; j++)
					if (pick >> (j + 1) & 1) w.atom[w.n++] = known.atom[j];
				if (split_by(m, e, &w)) return true;
			}
		}
	}
	return rule_radix_sum(m, e);
}

bool term_nonzero(struct expr_table *t, const struct term *w)
{
	for (uint32_t i = 0; i < w->n; i++) {
		struct expr_range r = expr_range(t, w->atom[i]);
		if (r.lo < 1 && r.hi > -1) return false;
	}
	return w->coef != 0;
}

void meeting_learn(struct meeting *m, expr_ref atom)
{
	if (!meeting_knows(m, atom)) VEC_PUSH(m->arena, &m->equal, atom);
}

/* [factor] */
static bool rule_factor(struct meeting *m, struct equation *e)
{
	if (e->run > 1 || e->side[0].n != 1 || !poly_equal(&e->side[0], &e->side[1])) return false;
	struct term *all = &e->side[0].at[0], w = meeting_known_part(m, all);
	if (w.n + 1 != all->n || !term_nonzero(m->q->k->exprs, &w)) return false;
	for (uint32_t i = 0; i < all->n; i++) {
		if (meeting_knows(m, all->atom[i])) continue;
		meeting_learn(m, all->atom[i]);
		break;
	}
	return true;
}

static bool is_told(const struct meeting *m, const struct poly *number)
{
	for (uint32_t i = 0; i < m->n; i++)
		if (m->at[i].number && poly_equal(m->at[i].number, number)) return true;
	return false;
}

/* This number is equal, which is one more equation. false: that is there already. */
static bool meeting_tell(struct meeting *m, const struct poly *number)
{
	if (m->n == LIMIT_DIGITS_EQUATIONS || is_told(m, number)) return false;
	meeting_add(m, number, number);
	m->at[m->n - 1].number = poly_keep(m->arena, number);
	return true;
}

static bool is_small(struct meeting *m, const struct poly *p, const struct term *w)
{
	return scene_in_radix(m->scene[0], p, w, 1, scene_proves_soon) && scene_in_radix(m->scene[1], p, w, 1, scene_proves_soon);
}

/* [residue], of what is small all */
static bool rule_residue(struct meeting *m)
{
	struct scene *s = m->scene[0];
	static const struct term one = { .coef = 1 };
	for (size_t i = 0; i < s->digits->n; i++) {
		struct digit d = s->digits->at[i];
		struct poly rest = { .n = 0 }, residue;
		if (!d.radix.coef || !term_equal(&d.of, &one) || !meeting_knows(m, d.atom) || !meeting_knows_product(m, &d.radix)) continue;
		for (uint32_t j = 0; j < d.base->n; j++)
			if (!meeting_knows_product(m, &d.base->at[j])) poly_add_term(&rest, &d.base->at[j]);
		if (!rest.n || (rest.n == d.base->n && rest.at[0].coef > 0)) continue;
		if (rest.at[0].coef < 0 && !poly_negate(&rest)) continue;
		if (is_small(m, &rest, &d.radix)) {
			if (meeting_tell(m, &rest)) return true;
			continue;
		}
		digits_poly(s, &rest, &one, &d.radix, &residue);
		if (meeting_knows(m, residue.at[0].atom[0])) continue;
		meeting_learn(m, residue.at[0].atom[0]);
		return true;
	}
	return false;
}

/* [number] */
static bool rule_number(struct meeting *m)
{
	struct digits *all = m->scene[0]->digits;
	static const struct term none = { .coef = 0 };
	for (size_t i = 0; i < all->n; i++) {
		struct digit high = all->at[i];
		if (high.radix.coef || !meeting_knows(m, high.atom)) continue;
		for (size_t j = 0; j < all->n; j++) {
			struct digit low = all->at[j];
			struct term of;
			struct poly number;
			if (!low.radix.coef || !poly_equal(low.base, high.base) || !meeting_knows(m, low.atom)) continue;
			if (!meeting_knows_product(m, &low.radix)) continue;
			if (!term_multiply(&low.of, &low.radix, &of) || !term_equal(&of, &high.of)) continue;
			digits_poly(m->scene[0], low.base, &low.of, &none, &number);
			if (number.n == 1 && number.at[0].n == 1 && number.at[0].coef == 1) {
				if (meeting_knows(m, number.at[0].atom[0])) continue;
				meeting_learn(m, number.at[0].atom[0]);
				return true;
			}
			if (meeting_tell(m, &number)) return true;
		}
	}
	return false;
}

/* f = w*r + known terms, both with the sign that makes w positive. false: w is no factor of all other terms. */
static bool interval_of(struct meeting *m, const struct poly *f, const struct poly *w, struct poly *number)
{
	struct poly left = { .n = 0 }, product;
	number->n = 0;
	for (uint32_t i = 0; i < f->n; i++)
		if (!meeting_knows_product(m, &f->at[i]) && !poly_add_term(&left, &f->at[i])) return false;
	while (left.n) {         /* the last terms of a product are those of its factors' last ones */
		struct poly one = { .n = 1 };
		if (!term_divide(&left.at[left.n - 1], &w->at[w->n - 1], &one.at[0]) || number->n == LIMIT_INTERVAL_TERMS) return false;
		if (!poly_add_term(number, &one.at[0]) || !poly_mul(&one, w, &product) || !poly_add(&left, &product, -1)) return false;
	}
	return number->n > 0;
}

/* 0 <= f < w at both accesses */
static bool interval_holds(struct meeting *m, const struct poly *f, const struct poly *w)
{
	struct poly gap = { .n = 0 };
	if (!poly_add(&gap, w, 1) || !poly_add(&gap, f, -1) || !poly_add_term(&gap, &(struct term) { .coef = -1 })) return false;
	for (int i = 0; i < 2; i++)
		if (!scene_proves_soon(m->scene[i], f) || !scene_proves_soon(m->scene[i], &gap)) return false;
	return true;
}

/* [interval] by the fact 0 <= f. What a thread works on lies between W*r and W*(r + 1), as the elements of a chunk. */
static bool interval_by(struct meeting *m, const struct poly *f)
{
	struct poly w, number;
	struct parts parts;
	parts_of(m, f, &parts);
	for (uint32_t i = 0; i < f->n; i++) {
		if (!multiplier_of(&parts, i, &w)) continue;
		if (f->at[i].coef < 0 && !poly_negate(&w)) continue;
		if (!interval_of(m, f, &w, &number) || is_told(m, &number) || !interval_holds(m, f, &w)) continue;
		return meeting_tell(m, &number);
	}
	return false;
}

/* A loop's variable that is not shared, and yet has one value. */
static bool holds_equal_variable(struct meeting *m, const struct term *of)
{
	for (uint32_t i = 0; i < of->n; i++)
		if (expr_get(m->q->k->exprs, of->atom[i])->kind == EXPR_VAR && expr_list_has(&m->equal, of->atom[i])) return true;
	return false;
}

static bool rule_interval(struct meeting *m)
{
	for (uint32_t i = 0; i < m->scene[0]->facts && m->n < LIMIT_DIGITS_EQUATIONS; i++) {
		struct poly f;
		bool common = false;
		poly_load(&f, m->scene[0]->fact[i]);
		for (uint32_t j = 0; j < f.n; j++) common |= holds_equal_variable(m, &f.at[j]) && meeting_knows_product(m, &f.at[j]);
		if (common && interval_by(m, &f)) return true;
	}
	return false;
}

/* [apart]; of runs, with none of the other's elements */
static bool constants_apart(const struct equation *e)
{
	int64_t value[2], gap;
	for (int i = 0; i < 2; i++) value[i] = e->side[i].n ? e->side[i].at[0].coef : 0;
	return !int_sub(value[0], value[1], &gap) || gap >= (int64_t)e->run || gap <= -(int64_t)e->run;
}

/* What the threads have in common of this side. */
static bool common_part(struct meeting *m, const struct poly *p, struct poly *k)
{
	k->n = 0;
	for (uint32_t i = 0; i < p->n; i++)
		if (meeting_knows_product(m, &p->at[i]) && !poly_add_term(k, &p->at[i])) return false;
	return true;
}

/* side[low] + run <= k <= side[1 - low], k the common part of side `of` */
static bool sides_ordered(struct meeting *m, const struct equation *e, int low, int of)
{
	struct poly k, above = { .n = 0 }, below = { .n = 0 };
	if (!common_part(m, &e->side[of], &k)) return false;
	if (of == low && !poly_add_term(&k, &(struct term) { .coef = (int64_t)e->run })) return false;
	if (!poly_add(&below, &k, 1) || !poly_add(&below, &e->side[low], -1) || !poly_add(&above, &e->side[1 - low], 1) || !poly_add(&above, &k, -1)) return false;
	scene_prover *proves = m->thorough ? digits_prove : scene_proves_soon;
	return poly_add_term(&below, &(struct term) { .coef = -(int64_t)e->run }) && proves(m->scene[low], &below) && proves(m->scene[1 - low], &above);
}

/* [order] */
static bool rule_order(struct meeting *m, const struct equation *e)
{
	for (int low = 0; low < 2; low++)
		for (int of = 0; of < 2; of++)
			if (sides_ordered(m, e, low, of)) return true;
	return m->thorough && meeting_ordered_by_fact(m, e);
}

/* side `up` is never negative at its access, and the other never positive at its own; less: by so much. */
static bool sides_oppose(struct meeting *m, const struct equation *e, int up, int64_t less)
{
	struct poly down = { .n = 0 };
	return poly_add(&down, &e->side[1 - up], -1) && poly_add_term(&down, &(struct term) { .coef = -less }) &&
		scene_proves_soon(m->scene[up], &e->side[up]) && scene_proves_soon(m->scene[1 - up], &down);
}

/* [opposite] Mirror images that meet do so at their axis. */
static bool rule_opposite(struct meeting *m, struct equation *e)
{
	struct poly back;
	poly_load(&back, &e->side[1]);
	if (e->run > 1 || !e->side[0].n || !poly_negate(&back) || !poly_equal(&back, &e->side[0])) return false;
	int up = e->side[0].at[0].coef < 0;
	if (!sides_oppose(m, e, up, 0)) return false;
	m->apart |= sides_oppose(m, e, up, 1);
	return poly_negate(&e->side[1 - up]);
}

static bool equation_step(struct meeting *m, uint32_t i)
{
	struct equation *e = &m->at[i];
	meeting_drop(m, e);
	if (constant(&e->side[0]) && constant(&e->side[1])) {
		m->apart |= constants_apart(e);
		e->open = false;
		return true;
	}
	if (rule_radix(m, e)) return true;
	struct equation minus = *e;
	if (poly_negate(&minus.side[0]) && poly_negate(&minus.side[1]) && rule_radix(m, &minus)) {
		*e = minus;
		return true;
	}
	if (rule_opposite(m, e)) return true;
	if (rule_order(m, e)) return m->apart = true;
	if (rule_rows(m, e) || rule_quotient(m, e)) return true;
	e->open = !rule_factor(m, e);
	return !e->open;
}

/* x and y with factors that rid this side of its term i, one that the threads need not have in common */
static bool eliminate(struct meeting *m, const struct equation *x, const struct equation *y, int side, uint32_t i, struct equation *out)
{
	const struct term *of = &x->side[side].at[i], *other = NULL;
	for (uint32_t j = 0; j < y->side[side].n && !other; j++)
		if (!atoms_compare(of, &y->side[side].at[j])) other = &y->side[side].at[j];
	if (!other || of->coef == INT64_MIN || other->coef == INT64_MIN || meeting_knows_product(m, of)) return false;
	int64_t by = int_gcd(of->coef, other->coef);
	*out = (struct equation) { .open = true, .run = 1 };
	scene_spend(m->scene[0], (x->side[0].n + x->side[1].n + y->side[0].n + y->side[1].n) * TERM_TERMS);
	for (int s = 0; s < 2; s++)
		if (!poly_add(&out->side[s], &x->side[s], other->coef / by) || !poly_add(&out->side[s], &y->side[s], -(of->coef / by))) return false;
	meeting_drop(m, out);
	return true;
}

/* The threads never meet. */
static bool equation_apart(struct meeting *m, const struct equation *e)
{
	if (constant(&e->side[0]) && constant(&e->side[1])) return constants_apart(e);
	return rule_order(m, e);
}

/* [together] Tiles of one diagonal that meet at a corner: the row is one more and so is the column, and one of both is less. */
static bool apart_together(struct meeting *m, const struct equation *x, const struct equation *y)
{
	struct equation both;
	if (!x->open || !y->open || x->run > 1 || y->run > 1) return false;
	for (int side = 0; side < 2; side++)
		for (uint32_t i = 0; i < x->side[side].n && !is_spent(m); i++)
			if (eliminate(m, x, y, side, i, &both) && equation_apart(m, &both)) return true;
	return false;
}

static bool rule_together(struct meeting *m)
{
	for (uint32_t i = 0; i < m->n; i++)
		for (uint32_t j = 0; j < i; j++)
			if (apart_together(m, &m->at[i], &m->at[j])) return m->apart = true;
	return false;
}

/* Nothing but 0 is left for it at either access. */
static bool is_zero(struct meeting *m, expr_ref id)
{
	struct poly p = { .n = 1, .at = { { .coef = -1, .n = 1, .atom = { id } } } };
	return scene_proves_soon(m->scene[0], &p) && scene_proves_soon(m->scene[1], &p);
}

/* The ids that tell the two threads apart are equal. */
static bool one_thread(struct meeting *m)
{
	struct expr_table *t = m->q->k->exprs;
	const var_ref *id = m->q->level == LEVEL_GRID ? m->q->k->block_idx : m->q->k->thread_idx;
	for (int axis = 0; axis < 3; axis++) {
		expr_ref e = expr_var(t, id[axis]);
		struct expr_range r = expr_range(t, e);
		if (r.lo != r.hi && !expr_list_has(&m->equal, e) && !is_zero(m, e)) return false;
	}
	return true;
}

/* long_proofs: where short ones change nothing any more. What is known stays known for a second try. */
bool meeting_impossible(struct meeting *m, bool long_proofs)
{
	bool changed = true;
	m->thorough = false;
	for (int round = 0; (changed || (long_proofs && !m->thorough)) && round < LIMIT_DIGITS_ROUNDS && !is_spent(m); round++) {
		m->thorough = !changed;
		changed = false;
		for (uint32_t i = 0; i < m->n && !m->apart && !is_spent(m); i++)
			if (m->at[i].open) changed |= equation_step(m, i);
		if (m->apart || one_thread(m)) return true;
		changed |= rule_number(m) || rule_residue(m) || rule_interval(m);
		if (!changed && rule_together(m)) return true;
	}
	return false;
}

/* [runs]; of single units it asks nothing. An index that is a multiple as a whole need not have digits that are. */
