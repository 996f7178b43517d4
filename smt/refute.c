/* Questions refuted without a solver: most that have no model contradict themselves in a few linear steps, which take a
 * hundredth of the time that setting up a solver takes.
 *
 * The formula is a conjunction. Its comparisons become facts about polynomials p (poly_internal.h), over any integers:
 *
 *   solve     match:  p = 0, p = a + p', no a in p'         result: a := -p' in all facts
 *   divide    match:  p = c*p' + d, no c dividing d         result: p = 0 is false; p >= 0 is p' + floor(d/c) >= 0
 *   bound     match:  p >= 0 and the bounds of all but one of its terms     result: a bound of that term
 *   sum       match:  p >= 0, q >= 0, p + q = d             result: false for d < 0; p = 0 for d = 0
 *   vanish    match:  a*b = 0, a not 0                      result: b = 0
 *   quotient  match:  x div m, a constant m > 0             result: an unknown d with m*d <= x < m*(d+1)
 *   ite       match:  c ? a : b                             result: an unknown d, c and d = a, or not c and d = b
 *   choose    match:  one arm of an or is false             result: the other
 *   split     match:  an or, or p != 0                      result: false when both cases are; at most `splits` times
 *
 * Each result follows from what it matches, so a contradiction is one of the question. What does not fit (64 bits, the
 * limits below) is left out, and then less is refuted. Proves nothing but unsatisfiability; finds no models. */
#include "smt/poly_internal.h"

#include <stddef.h>
#include <string.h>

#define MOVED_SLOTS 256      /* a power of two */

enum fact_kind { FACT_ZERO, FACT_NONNEGATIVE, FACT_NONZERO };
/* key: of p (key_of). solved: how many equations were put into p. compared: with all others, as it is. plain: it was looked
 * at as it is, and only more equations change that. used: as known.moved was when its bounds were learnt; 0: never. */
struct fact { enum fact_kind kind; const struct poly *p; uint64_t key; uint32_t solved, used; bool compared, plain; };
/* The coefficient of `of` is 1. */
struct bound { struct term of; bool has_lo, has_hi; int64_t lo, hi; };
struct condition { expr_ref e; bool not; };
struct budget { uint32_t splits, polynomials; };
struct known {
	struct query *q;
	struct expr_table *t;
	struct arena *arena;
	struct budget *left;
	uint32_t facts, open, bounds, solved, defined, literals, fresh, depth;
	bool absurd, changed;
	struct fact fact[LIMIT_REFUTE_FACTS];
	struct condition at[LIMIT_REFUTE_OPEN];
	struct bound bound[LIMIT_REFUTE_BOUNDS];
	uint32_t moved, moved_at[MOVED_SLOTS];       /* bounds have moved so often; and when one of these (bound_slot) did last */
	struct { expr_ref atom; const struct poly *is; } equal[LIMIT_REFUTE_SOLVED];
	expr_ref define[LIMIT_REFUTE_DEFINED];    /* atoms whose definition has joined the facts */
	struct condition literal[LIMIT_REFUTE_LITERALS];
};

static void learn(struct known *k, expr_ref e, bool not);

/* ---- polynomials ---- */

static const struct poly *kept(struct known *k, const struct poly *p)
{
	return arena_memdup(k->arena, p, offsetof(struct poly, at) + p->n * sizeof p->at[0]);
}

static int64_t constant_of(const struct poly *p)
{
	return p->n && !p->at[0].n ? p->at[0].coef : 0;     /* terms are sorted by degree */
}

static bool is_constant(const struct poly *p)
{
	return !p->n || (p->n == 1 && !p->at[0].n);
}

static bool add_constant(struct poly *p, int64_t c)
{
	return poly_add_term(p, &(struct term) { .coef = c });
}

/* p + factor * q in *out, which is none of them. */
static bool sum_of(const struct poly *p, const struct poly *q, int64_t factor, struct poly *out)
{
	out->n = 0;
	return poly_add(out, p, 1) && poly_add(out, q, factor);
}

static bool has_atom(const struct term *m, expr_ref atom)
{
	for (uint32_t i = 0; i < m->n; i++)
		if (m->atom[i].ix == atom.ix) return true;
	return false;
}

/* p[atom := is]. false: it does not fit. */
static bool put_in(struct poly *p, expr_ref atom, const struct poly *is)
{
	for (uint32_t i = 0; i < p->n; i++) {
		if (!has_atom(&p->at[i], atom)) continue;
		struct term m = p->at[i], rest = { .coef = m.coef }, product;
		bool left_out = false;
		for (uint32_t j = 0; j < m.n; j++) {
			if (!left_out && m.atom[j].ix == atom.ix) left_out = true;
			else rest.atom[rest.n++] = m.atom[j];
		}
		memmove(&p->at[i], &p->at[i + 1], (--p->n - i) * sizeof p->at[0]);
		for (uint32_t j = 0; j < is->n; j++)
			if (!term_multiply(&rest, &is->at[j], &product) || !poly_add_term(p, &product)) return false;
		i = UINT32_MAX;                  /* terms have moved; `is` does not hold the atom, so this ends */
	}
	return true;
}

/* The keys of two polynomials whose sum is a constant add up to 0; others hardly ever do. */
static uint64_t key_of(const struct poly *p)
{
	uint64_t key = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		uint64_t h = 0;
		for (uint32_t j = 0; j < p->at[i].n; j++) h = (h + p->at[i].atom[j].ix) * UINT64_C(0x9e3779b97f4a7c15) + 1;
		key += (uint64_t)p->at[i].coef * h;
	}
	return key;
}

/* ---- facts ---- */

static void add_fact(struct known *k, enum fact_kind kind, const struct poly *p)
{
	if (k->facts == LIMIT_REFUTE_FACTS) return;
	k->fact[k->facts++] = (struct fact) { .kind = kind, .p = kept(k, p), .key = key_of(p) };
	k->changed = true;
}

static bool poly_here(struct known *k, expr_ref e, struct poly *p);

/* m*d <= x < m*(d+1) */
static void define_quotient(struct known *k, expr_ref d, expr_ref x, int64_t m)
{
	struct poly of, low, high;
	struct poly quotient = { .n = 1, .at = { { .coef = 1, .n = 1, .atom = { d } } } };
	if (!poly_here(k, x, &of) || !sum_of(&of, &quotient, -m, &low)) return;
	high.n = 0;
	if (!poly_add(&high, &low, -1) || !add_constant(&high, m - 1)) return;
	add_fact(k, FACT_NONNEGATIVE, &low);
	add_fact(k, FACT_NONNEGATIVE, &high);
}

static bool is_defined(struct known *k, expr_ref atom)
{
	for (uint32_t i = 0; i < k->defined; i++)
		if (k->define[i].ix == atom.ix) return true;
	if (k->defined == LIMIT_REFUTE_DEFINED) return true;          /* it stays an unknown */
	k->define[k->defined++] = atom;
	return false;
}

/* c and d = a, or not c and d = b */
static void define_choice(struct known *k, expr_ref d, const struct expr *x)
{
	expr_ref is[2];
	for (int i = 0; i < 2; i++) is[i] = expr_intern(k->t, (struct expr) { .kind = EXPR_EQ, .kid = { d, x->kid[i + 1] } });
	learn(k, expr_or(k->t, expr_and(k->t, x->kid[0], is[0]), expr_and(k->t, expr_not(k->t, x->kid[0]), is[1])), false);
}

/* x mod m is x - m * (x div m), and quotients are unknowns with bounds. Of other atoms nothing is known. */
static bool atom_define(struct known *k, expr_ref atom, struct poly *p)
{
	struct expr x = *expr_get(k->t, atom);
	int64_t m;
	if (x.kind == EXPR_ITE && !is_defined(k, atom)) define_choice(k, atom, &x);
	if ((x.kind != EXPR_EDIV && x.kind != EXPR_EMOD) || !expr_is_int(k->t, x.kid[1], &m) || m <= 0) return true;
	expr_ref d = expr_intern(k->t, (struct expr) { .kind = EXPR_EDIV, .kid = { x.kid[0], x.kid[1] } });
	if (!is_defined(k, d)) define_quotient(k, d, x.kid[0], m);
	if (x.kind == EXPR_EDIV) return true;
	struct poly of, is;
	struct poly quotient = { .n = 1, .at = { { .coef = 1, .n = 1, .atom = { d } } } };
	return poly_here(k, x.kid[0], &of) && sum_of(&of, &quotient, -m, &is) && put_in(p, atom, &is);
}

/* The polynomial of e, with quotients in place of remainders. false: it does not fit. */
static bool poly_here(struct known *k, expr_ref e, struct poly *p)
{
	bool fits = k->left->polynomials && k->depth < LIMIT_REFUTE_DEPTH;
	if (!fits) return false;
	k->left->polynomials--;
	k->depth++;
	poly_make(k->t, e, p);
	struct poly before;
	poly_load(&before, p);
	for (uint32_t i = 0; i < before.n; i++)
		for (uint32_t j = 0; j < before.at[i].n; j++) fits = fits && atom_define(k, before.at[i].atom[j], p);
	k->depth--;
	return fits;
}

/* What equations say of atoms, put into p: those from *from on, in order. */
static bool solved_in(const struct known *k, struct poly *p, uint32_t from)
{
	for (uint32_t i = from; i < k->solved; i++)
		if (!put_in(p, k->equal[i].atom, k->equal[i].is)) return false;
	return true;
}

/* bigger - smaller - less, with what is solved put in */
static bool difference(struct known *k, expr_ref bigger, expr_ref smaller, int64_t less, struct poly *p)
{
	struct poly s;
	if (!poly_here(k, bigger, p) || !poly_here(k, smaller, &s)) return false;
	return poly_add(p, &s, -1) && add_constant(p, -less) && solved_in(k, p, 0);
}

/* ---- bounds ---- */

static struct bound *bound_find(struct known *k, const struct term *m)
{
	for (uint32_t i = 0; i < k->bounds; i++)
		if (!atoms_compare(&k->bound[i].of, m)) return &k->bound[i];
	return NULL;
}

/* Of a product: its own bounds, or those of two factors that are never negative. */
static struct bound bound_of(struct known *k, const struct term *m)
{
	const struct bound *own = bound_find(k, m);
	struct bound b = own ? *own : (struct bound) { .of = *m };
	int64_t lo = 1, hi = 1;
	bool has_hi = true;
	for (uint32_t i = 0; i < m->n && m->n > 1; i++) {
		const struct bound *x = bound_find(k, &(struct term) { .coef = 1, .n = 1, .atom = { m->atom[i] } });
		if (!x || !x->has_lo || x->lo < 0 || !int_mul(lo, x->lo, &lo)) return b;
		has_hi = has_hi && x->has_hi && int_mul(hi, x->hi, &hi);
	}
	if (m->n < 2) return b;
	if (!b.has_lo || b.lo < lo) b.lo = lo;
	if (has_hi && (!b.has_hi || b.hi > hi)) b.hi = hi;
	b.has_lo = true;
	b.has_hi |= has_hi;
	return b;
}

/* The most that coef * m can be. false: no bound. */
static bool term_most(struct known *k, const struct term *m, int64_t *out)
{
	if (!m->n) {
		*out = m->coef;
		return true;
	}
	struct bound b = bound_of(k, m);
	if (m->coef > 0) return b.has_hi && int_mul(m->coef, b.hi, out);
	return b.has_lo && int_mul(m->coef, b.lo, out);
}

/* The most that p can be. */
static bool poly_most(struct known *k, const struct poly *p, int64_t *out)
{
	*out = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		int64_t most;
		if (!term_most(k, &p->at[i], &most) || !int_add(*out, most, out)) return false;
	}
	return true;
}

static int64_t floor_div(int64_t a, int64_t b)           /* b > 0 */
{
	return a / b - (a % b < 0);
}

/* Of the lower or the upper bounds of all terms with this atom, and of others. */
static uint32_t bound_slot(expr_ref atom, bool low)
{
	return (2 * atom.ix + low) & (MOVED_SLOTS - 1);
}

static void bound_moved(struct known *k, const struct term *m, bool low)
{
	k->moved++;
	for (uint32_t i = 0; i < m->n; i++) k->moved_at[bound_slot(m->atom[i], low)] = k->moved;
}

/* A bound that the most of p or of -p rests on has moved since the bounds of f were learnt. */
static bool bounds_moved(const struct known *k, const struct fact *f)
{
	bool moved = !f->used;
	for (uint32_t i = 0; i < f->p->n && !moved; i++) {
		const struct term *m = &f->p->at[i];
		bool both = m->n > 1 || f->kind == FACT_ZERO;
		for (uint32_t j = 0; j < m->n && !moved; j++)
			for (int low = 0; low < 2; low++)
				if (both || low == (m->coef < 0)) moved |= k->moved_at[bound_slot(m->atom[j], low)] > f->used;
	}
	return moved;
}

static void bound_set(struct known *k, const struct term *m, bool low, int64_t value)
{
	struct bound *b = bound_find(k, m);
	if (!b) {
		if (k->bounds == LIMIT_REFUTE_BOUNDS) return;
		b = &k->bound[k->bounds++];
		*b = (struct bound) { .of = *m };
		b->of.coef = 1;
	}
	if (low ? b->has_lo && b->lo >= value : b->has_hi && b->hi <= value) return;
	if (low) {
		b->has_lo = true;
		b->lo = value;
	} else {
		b->has_hi = true;
		b->hi = value;
	}
	k->changed = true;
	bound_moved(k, m, low);
	k->absurd |= b->has_lo && b->has_hi && b->lo > b->hi;
}

/* "bound": p >= 0, so each of its terms is at least minus the most that the others can be. */
static void bounds_learn(struct known *k, const struct poly *p)
{
	int64_t most[LIMIT_POLY_TERMS], sum = 0, rest;
	uint32_t without = 0, which = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		if (!term_most(k, &p->at[i], &most[i])) {
			without++;
			which = i;
		} else if (!int_add(sum, most[i], &sum)) {
			return;
		}
	}
	k->absurd |= !without && sum < 0;
	for (uint32_t i = 0; i < p->n && without < 2; i++) {
		const struct term *m = &p->at[i];
		if (!m->n || (without && i != which)) continue;
		if (!int_sub(sum, without ? 0 : most[i], &rest)) continue;
		if (m->coef == INT64_MIN || rest == INT64_MIN) continue;
		/* coef * m >= -rest */
		if (m->coef > 0) bound_set(k, m, true, -floor_div(rest, m->coef));
		else bound_set(k, m, false, floor_div(rest, -m->coef));
	}
}

/* ---- rules on facts ---- */

/* "divide". false: p = 0 or p >= 0 cannot be. */
static bool divided(enum fact_kind kind, struct poly *p)
{
	int64_t g = poly_content(p), c = constant_of(p);
	if (g < 2) return true;
	if (kind != FACT_NONNEGATIVE && c % g) return kind == FACT_NONZERO;
	for (uint32_t i = 0; i < p->n; i++)
		p->at[i].coef = p->at[i].n ? p->at[i].coef / g : floor_div(c, g);
	if (p->n && !p->at[0].n && !p->at[0].coef) memmove(&p->at[0], &p->at[1], --p->n * sizeof p->at[0]);
	return true;
}

/* sign * p + c >= 0 */
static void shifted_fact(struct known *k, const struct poly *p, int64_t sign, int64_t c)
{
	struct poly sum;
	sum.n = 0;
	if (poly_add(&sum, p, sign) && add_constant(&sum, c)) add_fact(k, FACT_NONNEGATIVE, &sum);
}

/* "solve"; what was known of the atom's bounds is now known of its value. */
static bool solve(struct known *k, const struct poly *p)
{
	for (uint32_t i = 0; i < p->n && k->solved < LIMIT_REFUTE_SOLVED; i++) {
		const struct term *m = &p->at[i];
		struct poly is;
		is.n = 0;
		bool elsewhere = m->n != 1 || (m->coef != 1 && m->coef != -1);
		for (uint32_t j = 0; j < p->n; j++) elsewhere |= j != i && m->n && has_atom(&p->at[j], m->atom[0]);
		if (elsewhere || !poly_add(&is, p, -m->coef) || !poly_add_term(&is, &(struct term) { 1, 1, { m->atom[0] } })) continue;
		k->equal[k->solved].atom = m->atom[0];
		k->equal[k->solved++].is = kept(k, &is);
		const struct bound *b = bound_find(k, m);
		if (b && b->has_lo && b->lo != INT64_MIN) shifted_fact(k, &is, 1, -b->lo);
		if (b && b->has_hi) shifted_fact(k, &is, -1, b->hi);
		return k->changed = true;
	}
	return false;
}

/* "vanish" */
static void vanish(struct known *k, const struct bound *b)
{
	struct term zero = { .coef = 1 };
	if (b->of.n < 2 || !b->has_lo || !b->has_hi || b->lo || b->hi) return;
	for (uint32_t i = 0; i < b->of.n; i++) {
		struct term one = { .coef = 1, .n = 1, .atom = { b->of.atom[i] } };
		const struct bound *x = bound_find(k, &one);
		bool nonzero = x && ((x->has_lo && x->lo > 0) || (x->has_hi && x->hi < 0));
		if (nonzero || (zero.n && zero.atom[0].ix == one.atom[0].ix)) continue;
		if (zero.n) return;              /* which of them is not known */
		zero = one;
	}
	k->absurd |= !zero.n;
	const struct bound *had = bound_find(k, &zero);
	if (!zero.n || (had && had->has_lo && had->has_hi && !had->lo && !had->hi)) return;
	bound_set(k, &zero, true, 0);
	bound_set(k, &zero, false, 0);
	add_fact(k, FACT_ZERO, &(struct poly) { .n = 1, .at = { zero } });
}

/* "sum": what p + q is, when that is a constant. */
static bool opposite(const struct poly *p, const struct poly *q, int64_t *sum)
{
	uint32_t i = p->n && !p->at[0].n, j = q->n && !q->at[0].n;
	if (p->n - i != q->n - j) return false;
	for (; i < p->n; i++, j++) {
		int64_t zero;
		if (!int_add(p->at[i].coef, q->at[j].coef, &zero) || zero || atoms_compare(&p->at[i], &q->at[j])) return false;
	}
	return int_add(constant_of(p), constant_of(q), sum);
}

static void sums_learn(struct known *k, uint32_t i)
{
	struct fact *f = &k->fact[i];
	if (f->compared) return;
	f->compared = true;
	for (uint32_t j = 0; j < k->facts && f->kind == FACT_NONNEGATIVE; j++) {
		const struct fact *g = &k->fact[j];
		int64_t sum;
		if (j == i || g->kind != FACT_NONNEGATIVE || f->key + g->key || !opposite(f->p, g->p, &sum)) continue;
		k->absurd |= sum < 0;
		if (sum) continue;
		f->kind = FACT_ZERO;
		f->plain = false;
		f->used = 0;
		k->changed = true;
	}
}

static void fact_drop(struct known *k, uint32_t i)
{
	k->fact[i] = k->fact[--k->facts];
}

/* What was solved is put into the fact at i. false: it is gone. */
static bool fact_plain(struct known *k, uint32_t i)
{
	struct fact *f = &k->fact[i];
	struct poly p;
	if (f->plain && f->solved == k->solved) return true;
	p.n = 0;
	bool fits = poly_add(&p, f->p, 1) && solved_in(k, &p, f->solved);
	bool can_be = fits && divided(f->kind, &p);
	k->absurd |= fits && !can_be;
	if (fits && is_constant(&p)) {
		int64_t c = constant_of(&p);
		k->absurd |= f->kind == FACT_ZERO ? c != 0 : f->kind == FACT_NONZERO ? c == 0 : c < 0;
		fits = false;
	}
	if (!fits || (f->kind == FACT_ZERO && solve(k, &p))) {
		fact_drop(k, i);
		return false;
	}
	if (!poly_equal(f->p, &p)) {
		f->p = kept(k, &p);
		f->key = key_of(&p);
		f->compared = false;
		f->used = 0;
	}
	f->solved = k->solved;
	return f->plain = true;
}

/* Sums move no bound that they rest on, but equations do, and products. */
static bool bounds_are_apart(const struct fact *f)
{
	return f->kind == FACT_NONNEGATIVE && f->p->at[f->p->n - 1].n < 2;
}

/* false: the fact at i is gone. */
static bool fact_step(struct known *k, uint32_t i)
{
	struct fact *f = &k->fact[i];
	if (!fact_plain(k, i)) return false;
	if (f->kind == FACT_NONZERO) return true;
	if (bounds_moved(k, f)) {
		uint32_t before = k->moved;
		bounds_learn(k, f->p);
		if (f->kind == FACT_ZERO) {
			struct poly minus;
			minus.n = 0;
			if (poly_add(&minus, f->p, -1)) bounds_learn(k, &minus);
		}
		f->used = bounds_are_apart(f) ? k->moved : before;
	}
	sums_learn(k, i);
	return true;
}

/* Atoms whose two bounds are one value. */
static void constants_learn(struct known *k)
{
	for (uint32_t i = 0; i < k->bounds; i++) {
		struct bound b = k->bound[i];
		vanish(k, &b);
		if (b.of.n != 1 || !b.has_lo || !b.has_hi || b.lo != b.hi || k->solved == LIMIT_REFUTE_SOLVED) continue;
		bool known = false;
		for (uint32_t j = 0; j < k->solved; j++) known |= k->equal[j].atom.ix == b.of.atom[0].ix;
		if (known) continue;
		struct poly is;
		is.n = 0;
		poly_add_term(&is, &(struct term) { .coef = b.lo });
		k->equal[k->solved].atom = b.of.atom[0];
		k->equal[k->solved++].is = kept(k, &is);
		k->changed = true;
	}
}

/* ---- conditions ---- */

/* p >= 0 (or p = 0, p != 0) contradicts what is known. */
static bool contradicts(struct known *k, enum fact_kind kind, struct poly *p)
{
	int64_t most, sum;
	if (!divided(kind, p)) return true;
	if (is_constant(p)) {
		int64_t c = constant_of(p);
		return kind == FACT_ZERO ? c != 0 : kind == FACT_NONZERO ? c == 0 : c < 0;
	}
	if (kind == FACT_NONZERO) return false;
	if (poly_most(k, p, &most) && most < 0) return true;
	uint64_t key = key_of(p);
	for (uint32_t i = 0; i < k->facts; i++) {
		const struct fact *f = &k->fact[i];
		if (f->kind == FACT_NONNEGATIVE && f->key + key == 0 && opposite(f->p, p, &sum) && sum < 0) return true;
	}
	struct poly minus;
	minus.n = 0;
	return kind == FACT_ZERO && poly_add(&minus, p, -1) && contradicts(k, FACT_NONNEGATIVE, &minus);
}

/* e (or its negation) as a fact. false: it is no comparison, or does not fit. */
static bool comparison(struct known *k, const struct expr *x, bool not, enum fact_kind *kind, struct poly *p)
{
	switch (x->kind) {
	case EXPR_LT:
		*kind = FACT_NONNEGATIVE;
		return not ? difference(k, x->kid[0], x->kid[1], 0, p) : difference(k, x->kid[1], x->kid[0], 1, p);
	case EXPR_LE:
		*kind = FACT_NONNEGATIVE;
		return not ? difference(k, x->kid[0], x->kid[1], 1, p) : difference(k, x->kid[1], x->kid[0], 0, p);
	case EXPR_EQ:
		*kind = not ? FACT_NONZERO : FACT_ZERO;
		return difference(k, x->kid[0], x->kid[1], 0, p);
	case EXPR_NONE: case EXPR_INT: case EXPR_BOOL: case EXPR_VAR: case EXPR_ADD: case EXPR_SUB: case EXPR_MUL:
	case EXPR_TDIV: case EXPR_TREM: case EXPR_EDIV: case EXPR_EMOD: case EXPR_POW2: case EXPR_MIN: case EXPR_MAX:
	case EXPR_BAND: case EXPR_BOR: case EXPR_BXOR: case EXPR_WRAP: case EXPR_ITE: case EXPR_NOT: case EXPR_AND:
	case EXPR_OR: case EXPR_IFF:
		return false;
	}
	UNREACHABLE("expr_kind out of range");
}

static bool literal_is(const struct known *k, expr_ref e, bool not)
{
	for (uint32_t i = 0; i < k->literals; i++)
		if (k->literal[i].e.ix == e.ix && k->literal[i].not == not) return true;
	return false;
}

/* e (or its negation) cannot hold beside what is known. */
static bool is_false(struct known *k, expr_ref e, bool not, uint32_t *nodes)
{
	struct expr x = *expr_get(k->t, e);
	if (!*nodes) return false;
	--*nodes;
	if (x.kind == EXPR_NOT) return is_false(k, x.kid[0], !not, nodes);
	if (x.kind == EXPR_BOOL) return (x.value != 0) == not;
	if (x.kind == EXPR_AND || x.kind == EXPR_OR) {
		bool all = (x.kind == EXPR_OR) != not, left = is_false(k, x.kid[0], not, nodes);
		return left != all ? left : is_false(k, x.kid[1], not, nodes);
	}
	if (x.kind == EXPR_VAR) return literal_is(k, e, !not);
	enum fact_kind kind;
	struct poly p;
	return comparison(k, &x, not, &kind, &p) && contradicts(k, kind, &p);
}

static void learn_literal(struct known *k, expr_ref e, bool not)
{
	k->absurd |= literal_is(k, e, !not);
	if (literal_is(k, e, not) || k->literals == LIMIT_REFUTE_LITERALS) return;
	k->literal[k->literals++] = (struct condition) { e, not };
	k->changed = true;
}

static void learn_one(struct known *k, expr_ref e, bool not)
{
	struct expr x = *expr_get(k->t, e);
	enum fact_kind kind;
	struct poly p;
	if (x.kind == EXPR_BOOL) {
		k->absurd |= (x.value != 0) == not;
	} else if (x.kind == EXPR_VAR) {
		learn_literal(k, e, not);
	} else if (x.kind == EXPR_LT || x.kind == EXPR_LE || x.kind == EXPR_EQ) {
		if (comparison(k, &x, not, &kind, &p)) add_fact(k, kind, &p);
	} else if (k->open < LIMIT_REFUTE_OPEN) {
		k->at[k->open++] = (struct condition) { e, not };
		k->changed = true;
	}
}

/* e holds, or its negation. */
static void learn(struct known *k, expr_ref e, bool not)
{
	struct expr_list parts = { 0 };
	smt_conjuncts(k->t, k->arena, not ? expr_not(k->t, e) : e, &parts);
	for (size_t i = 0; i < parts.n && !k->absurd; i++) {
		struct expr x = *expr_get(k->t, parts.at[i]);
		bool negated = x.kind == EXPR_NOT;
		learn_one(k, negated ? x.kid[0] : parts.at[i], negated);
	}
}

/* The two cases of a condition: one of them holds. false: it has none. */
static bool arms(const struct known *k, struct condition c, struct condition out[2])
{
	struct expr x = *expr_get(k->t, c.e);
	if (!(x.kind == EXPR_OR && !c.not) && !(x.kind == EXPR_AND && c.not)) return false;
	for (int i = 0; i < 2; i++) out[i] = (struct condition) { x.kid[i], c.not };
	return true;
}

/* "choose". false: the condition is used up. */
static bool condition_step(struct known *k, uint32_t at)
{
	struct condition c = k->at[at], arm[2];
	uint32_t nodes = LIMIT_REFUTE_ARM;
	if (!arms(k, c, arm)) return true;
	bool left = is_false(k, arm[0].e, arm[0].not, &nodes), right = is_false(k, arm[1].e, arm[1].not, &nodes);
	k->absurd |= left && right;
	if (!left && !right) return true;
	k->at[at] = k->at[--k->open];
	learn(k, arm[left].e, arm[left].not);
	return false;
}

static void settle(struct known *k)
{
	k->changed = true;
	for (int round = 0; round < LIMIT_REFUTE_ROUNDS && k->changed && !k->absurd; round++) {
		k->changed = false;
		for (uint32_t i = 0; i < k->facts && !k->absurd;) i += fact_step(k, i);
		constants_learn(k);
		for (uint32_t i = 0; i < k->open && !k->absurd;) i += condition_step(k, i);
	}
}

/* ---- cases ---- */

static bool refuted(struct known *k);

/* The case p > 0: p = s + 1 with a new unknown s >= 0, which "solve" takes apart better than an inequality. */
static bool positive_refuted(const struct known *from, const struct poly *p, int64_t sign)
{
	struct known k = *from;
	struct term slack = { .coef = -1, .n = 1, .atom = { { UINT32_MAX - k.fresh++ } } };
	struct poly is;
	is.n = 0;
	if (!poly_add(&is, p, sign) || !add_constant(&is, -1) || !poly_add_term(&is, &slack)) return false;
	bound_set(&k, &slack, true, 0);
	add_fact(&k, FACT_ZERO, &is);
	return refuted(&k);
}

static bool arm_refuted(const struct known *from, struct condition arm)
{
	struct known k = *from;
	learn(&k, arm.e, arm.not);
	return k.absurd || refuted(&k);
}

/* "split": by the first condition that has cases, or the first p != 0. */
static bool refuted(struct known *k)
{
	struct condition arm[2];
	settle(k);
	if (k->absurd || !k->left->splits) return k->absurd;
	k->left->splits--;
	for (uint32_t i = 0; i < k->open; i++) {
		if (!arms(k, k->at[i], arm)) continue;
		k->at[i] = k->at[--k->open];
		return arm_refuted(k, arm[0]) && arm_refuted(k, arm[1]);
	}
	for (uint32_t i = 0; i < k->facts; i++) {
		if (k->fact[i].kind != FACT_NONZERO) continue;
		const struct poly *p = k->fact[i].p;
		fact_drop(k, i);
		return positive_refuted(k, p, 1) && positive_refuted(k, p, -1);
	}
	return false;
}

/* ---- questions ---- */

/* All but the choice of accesses. */
static void formula_learn(struct known *k, struct query *q)
{
	for (size_t i = 0; i < q->lazy.n; i++) learn(k, query_copy(q, q->lazy.at[i], 0), false);
	for (size_t i = 0; i < q->asserts.n && !k->absurd; i++)
		if (i < q->choice[0] || i >= q->choice[1]) learn(k, q->asserts.at[i], false);
}

/* No two threads perform access i and access j at one place. */
static bool pair_refuted(const struct known *all, uint32_t i, uint32_t j)
{
	struct known k = *all;
	struct expr_list more = { 0 };
	struct budget budget = { all->left->splits, LIMIT_REFUTE_POLYNOMIALS };
	k.left = &budget;
	query_meet(k.q, i, j, &more);
	for (size_t n = 0; n < more.n && !k.absurd; n++) learn(&k, more.at[n], false);
	bool apart = k.absurd || refuted(&k);
	work_add(k.q->in->work, WORK_POLYNOMIAL, LIMIT_REFUTE_POLYNOMIALS - budget.polynomials);
	return apart;
}

/* The same of every pair that has no alarm yet, each by itself. */
static bool choice_refuted(struct known *k, bool *apart)
{
	uint32_t n = (uint32_t)k->q->accesses.n;
	bool all = true;
	if (!k->absurd) settle(k);
	for (uint32_t i = 0; i < n; i++) {
		for (uint32_t j = 0; j < n; j++) {
			const struct query_access *x = &k->q->accesses.at[i], *y = &k->q->accesses.at[j];
			if (x->mode == ACCESS_READ || !query_collide(x, y) || apart[i * n + j]) continue;
			if (query_told(k->q, x->from->access.site, y->from->access.site)) continue;
			apart[i * n + j] = j < i && y->mode != ACCESS_READ ? apart[j * n + i] : k->absurd || pair_refuted(k, i, j);
			all &= apart[i * n + j];
		}
	}
	return all;
}

bool refute_run(struct query *q, uint32_t splits, bool *apart)
{
	bool choice = q->kind == ALARM_RACE && !q->direct;
	if (q->bv || q->other.ix || (choice && q->accesses.n > LIMIT_PAIRWISE_ACCESSES)) return false;
	struct budget budget = { splits, LIMIT_REFUTE_POLYNOMIALS };
	struct known k = { .q = q, .t = q->k->exprs, .arena = arena_new(), .left = &budget, .moved = 1 };
	formula_learn(&k, q);
	bool refuted_all = choice ? choice_refuted(&k, apart) : k.absurd || refuted(&k);
	work_add(q->in->work, WORK_POLYNOMIAL, LIMIT_REFUTE_POLYNOMIALS - budget.polynomials);
	arena_free(k.arena);
	return refuted_all;
}

/* A question says what its variables can be; facts alone do not. */
static void ranges_learn(struct known *k, const expr_ref *facts, size_t n)
{
	struct var_list vars = { 0 };
	for (size_t i = 0; i < n; i++) expr_vars(k->t, k->arena, facts[i], &vars);
	for (size_t i = 0; i < vars.n; i++) {
		expr_ref v = expr_var(k->t, vars.at[i]);
		struct term m = { .coef = 1, .n = 1, .atom = { v } };
		if (expr_sort(k->t, v) != SORT_INT) continue;
		struct expr_range r = expr_range(k->t, v);
		if (r.lo != INT64_MIN) bound_set(k, &m, true, r.lo);
		if (r.hi != INT64_MAX) bound_set(k, &m, false, r.hi);
	}
}

bool smt_contradicts(struct expr_table *t, const expr_ref *facts, size_t n)
{
	struct budget budget = { LIMIT_REFUTE_FACT_CASES, LIMIT_REFUTE_POLYNOMIALS };
	struct known k = { .t = t, .arena = arena_new(), .left = &budget, .moved = 1 };
	ranges_learn(&k, facts, n);
	for (size_t i = 0; i < n && !k.absurd; i++) learn(&k, facts[i], false);
	bool contradiction = k.absurd || refuted(&k);
	arena_free(k.arena);
	return contradiction;
}
