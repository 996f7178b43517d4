/* Quotients and remainders in normal form: polynomials over digits (x div M) mod K of the expressions divided.
 *
 * `div` and `mod` are Euclid's; M, K, N are products of constants and variables that are positive in this case.
 *
 *   whole     match:  (N*r + c) div N, (N*r + c) mod N                    result: r + c div N, c mod N
 *   small     match:  c div N, c mod N with 0 <= c < N                    result: 0, c
 *   sign      match:  a div -N, a mod -N                                  result: -(a div N), a mod N
 *   tower     match:  (x div M) div N                                     result: x div (M*N)
 *   digit     match:  ((x div M) mod (N*K)) div N                         result: (x div (M*N)) mod K
 *             match:  ((x div M) mod (N*K)) mod N                         result: (x div M) mod N
 *   rest      match:  x div M - N*(x div (M*N)), both mod K, mod (N*K) or not      result: (x div M) mod N
 *   top       match:  x div M - (x div M) mod N, the first mod (N*K) or not        result: N*(x div (M*N)), mod K or not
 *   factor, bound, remainder: facts about quotients and remainders, below
 *   multiples match:  c ? g*a : g*b, numbers g, a, b                     result: g*(c ? a : b)
 *   truncate  match:  0 <= a ? a op N : -((-a) op N), as C's / and % are lowered, where the sign of a is known
 *             result: a op N or -((-a) op N)
 *
 * Lemmas: proofs/theories/Digits.v; tests: tests/unit/smt_digits.c. */
#include "smt/digits_internal.h"

const struct digit *digits_find(const struct digits *d, expr_ref atom)
{
	for (size_t i = 0; i < d->n; i++)
		if (d->at[i].atom.ix == atom.ix) return &d->at[i];
	return NULL;
}

#define DECIDE_DEPTH 12
#define CHAIN 32             /* choices in a chain that is looked at */

static const struct term no_radix = { .coef = 0 }, one = { .coef = 1 };

static void poly_atom_of(struct poly *p, expr_ref e)
{
	p->n = 1;
	p->at[0] = (struct term) { .coef = 1, .n = 1, .atom = { e } };
}

static expr_ref term_value(struct expr_table *t, const struct term *m)
{
	return poly_expr(t, &(struct poly) { .n = 1, .at = { *m } });
}

/* factor    match:  x <= K*(M*N), K a factor of x     result: x div (M*N) <= K */
static void bound_by_factor(struct scene *s, const struct digit *d, const struct poly *quotient)
{
	const struct term *top = d->base->n ? &d->base->at[d->base->n - 1] : NULL;
	for (uint32_t i = 0; top && d->of.n > 1 && i <= top->n; i++) {
		struct poly k = { .n = 1 }, of = { .n = 1, .at = { d->of } }, most;
		k.at[0] = i < top->n ? (struct term) { .coef = 1, .n = 1, .atom = { top->atom[i] } } : (struct term) { .coef = top->coef };
		if (k.at[0].coef < 1 || !poly_mul(&k, &of, &most) || !poly_add(&most, d->base, -1) || !scene_proves_soon(s, &most)) continue;
		if (poly_add(&k, quotient, -1)) scene_fact(s, &k);
	}
}

/* bound     match:  0 <= x <= N*r - 1     result: 0 <= x div N <= r - 1, each side alone */
static void bound_quotient(struct scene *s, size_t i)
{
	struct digit d = s->digits->at[i];
	struct poly quotient = { .n = 1, .at = { { .coef = 1, .n = 1, .atom = { d.atom } } } };
	if (i < LIMIT_SCENE_DIGITS) s->bounded[i] = true;
	if (d.radix.coef) return;
	if (expr_range(s->t, d.atom).lo < 0 && scene_proves(s, d.base)) scene_fact(s, &quotient);
	for (uint32_t j = 0, n = s->facts; j < n; j++) {
		struct poly g, r, c;
		poly_load(&g, s->fact[j]);
		if (!poly_add(&g, d.base, 1) || !poly_add_term(&g, &one) || !poly_divide(&g, &d.of, &r, &c) || c.n) continue;
		if (poly_add_term(&r, &(struct term) { .coef = -1 }) && poly_add(&r, &quotient, -1)) scene_fact(s, &r);
	}
	bound_by_factor(s, &d, &quotient);
}

void digits_bound_quotients(struct scene *s)
{
	for (size_t i = 0; i < s->digits->n; i++) bound_quotient(s, i);
}

void digits_poly(struct scene *s, const struct poly *base, const struct term *of, const struct term *radix,
	struct poly *out)
{
	struct digits *all = s->digits;
	bool divided = of->n || of->coef != 1;
	for (size_t i = 0; i < all->n; i++) {
		const struct digit *d = &all->at[i];
		if (term_equal(&d->of, of) && term_equal(&d->radix, radix) && poly_equal(d->base, base)) {
			poly_atom_of(out, d->atom);
			if (i < LIMIT_SCENE_DIGITS && !s->bounded[i]) bound_quotient(s, i);
			return;
		}
	}
	if (!divided && !radix->coef) {
		poly_load(out, base);
		return;
	}
	expr_ref e = poly_expr(s->t, base);
	if (divided) e = expr_intern(s->t, (struct expr) { .kind = EXPR_EDIV, .kid = { e, term_value(s->t, of) } });
	if (radix->coef) e = expr_intern(s->t, (struct expr) { .kind = EXPR_EMOD, .kid = { e, term_value(s->t, radix) } });
	struct digit d = { .atom = e, .base = poly_keep(s->arena, base), .of = *of, .radix = *radix };
	VEC_PUSH(s->arena, all, d);
	poly_atom_of(out, e);
	bound_quotient(s, all->n - 1);
}

/* c as a digit; where it is none, it is a digit of itself. */
static struct digit digit_of(struct scene *s, const struct poly *c)
{
	const struct term *m = &c->at[0];
	const struct digit *d = c->n == 1 && m->coef == 1 && m->n == 1 ? digits_find(s->digits, m->atom[0]) : NULL;
	if (d) return *d;
	return (struct digit) { .base = poly_keep(s->arena, c), .of = one, .radix = no_radix };
}

/* c div w, c mod w, where c has no multiples of w and is not small */
static bool divide_rest(struct scene *s, const struct poly *c, const struct term *w, bool mod, struct poly *out)
{
	struct digit d = digit_of(s, c), plain = { .base = poly_keep(s->arena, c), .of = one, .radix = no_radix };
	struct term rest = no_radix;
	if (d.radix.coef && !term_divide(&d.radix, w, &rest)) d = plain;
	if (mod) {
		d.radix = *w;
	} else {
		d.radix = d.radix.coef ? rest : no_radix;
		if (!term_multiply(&d.of, w, &d.of)) return false;
	}
	digits_poly(s, d.base, &d.of, &d.radix, out);
	return true;
}

static bool positive(struct expr_table *t, const struct term *w)
{
	for (uint32_t i = 0; i < w->n; i++)
		if (expr_range(t, w->atom[i]).lo < 1) return false;
	return w->coef > 0;
}

/* [small] where the divisor is a sum */
static bool divide_small(struct scene *s, const struct poly *a, const struct poly *b, bool mod, struct poly *out)
{
	struct poly less = { .n = 0 };
	if (!poly_add(&less, b, 1) || !poly_add(&less, a, -1)) return false;
	if (!poly_add_term(&less, &(struct term) { .coef = -1 })) return false;
	if (!scene_proves(s, a) || !scene_proves(s, &less)) return false;
	out->n = 0;
	return !mod || poly_add(out, a, 1);
}

static bool divide(struct scene *s, const struct poly *a, const struct poly *b, bool mod, struct poly *out)
{
	struct poly r, c, quotient;
	if (b->n != 1) return divide_small(s, a, b, mod, out);
	if (b->at[0].coef == INT64_MIN) return false;
	struct term w = b->at[0];
	bool negative = w.coef < 0;
	if (negative) w.coef = -w.coef;
	if (!positive(s->t, &w) || !poly_divide(a, &w, &r, &c)) return false;
	if (scene_in_radix(s, &c, &w, 1, scene_proves)) {
		quotient = mod ? c : r;
	} else {
		if (!divide_rest(s, &c, &w, mod, &quotient)) return false;
		if (!mod && !poly_add(&quotient, &r, 1)) return false;
	}
	out->n = 0;
	return poly_add(out, &quotient, negative && !mod ? -1 : 1);
}

/* collapse  match:  (x div M) mod K     result: x div M - K*(x div (M*K)), all through p */
void digits_collapse(struct scene *s, struct poly *p)
{
	for (uint32_t i = 0; i < p->n; i++) {
		struct term m = p->at[i], cofactor, of;
		for (uint32_t j = 0; j < m.n; j++) {
			const struct digit *d = digits_find(s->digits, m.atom[j]);
			if (!d || !d->radix.coef) continue;
			struct digit copy = *d;
			struct poly low, high, k = { .n = 1 }, product, next = *p;
			if (!term_divide(&m, &(struct term) { .coef = 1, .n = 1, .atom = { copy.atom } }, &cofactor)) continue;
			if (!term_multiply(&copy.of, &copy.radix, &of)) continue;
			digits_poly(s, copy.base, &copy.of, &no_radix, &low);
			digits_poly(s, copy.base, &of, &no_radix, &high);
			k.at[0] = copy.radix;
			if (!poly_mul(&k, &high, &product) || !poly_add(&low, &product, -1)) continue;
			k.at[0] = cofactor;
			if (!poly_mul(&k, &low, &product) || !poly_add(&next, &(struct poly) { .n = 1, .at = { m } }, -1)) continue;
			if (!poly_add(&next, &product, 1)) continue;
			*p = next;
			i = UINT32_MAX;      /* from the start: terms have moved */
			break;
		}
	}
}

/* ---- the rule "rest" ---- */

/* The term m of p is -N*k*(x div (M*N)), j stands for k*(x div M): both give way to k * ((x div M) mod N). */
static bool rest_of(struct scene *s, struct poly *p, const struct term *m, const struct digit *d)
{
	struct term cofactor, k, n;
	if (!term_divide(m, &(struct term) { .coef = 1, .n = 1, .atom = { d->atom } }, &cofactor)) return false;
	for (size_t i = 0; i <= s->digits->n; i++) {
		bool whole = i == s->digits->n;      /* the base itself comes last */
		struct digit high = { .base = d->base, .of = one, .radix = no_radix };
		if (!whole) high = s->digits->at[i];
		struct term radix = no_radix;
		if (!term_divide(&d->of, &high.of, &n) || term_equal(&n, &one) || !poly_equal(high.base, d->base)) continue;
		if (d->radix.coef && !term_multiply(&d->radix, &n, &radix)) continue;
		if (!term_equal(&radix, &high.radix) || !term_divide(&cofactor, &n, &k) || k.coef == INT64_MIN) continue;
		k.coef = -k.coef;
		struct poly parts = { .n = 1, .at = { k } }, above, digit, product, next = *p;
		digits_poly(s, d->base, &high.of, &high.radix, &above);
		if (!poly_mul(&parts, &above, &product) || !poly_add(&next, &product, -1)) continue;
		if (!poly_add(&next, &(struct poly) { .n = 1, .at = { *m } }, -1) || next.n >= p->n) continue;
		digits_poly(s, d->base, &high.of, &n, &digit);
		if (!poly_mul(&parts, &digit, &product) || !poly_add(&next, &product, 1)) continue;
		*p = next;
		return true;
	}
	return false;
}

/* [top] The term m of p is -k*((x div M) mod N): with k*(x div M) it gives way to k*N*(x div (M*N)). */
static bool top_of(struct scene *s, struct poly *p, const struct term *m, const struct digit *d)
{
	struct term k, of, rest;
	if (!d->radix.coef || !term_divide(m, &(struct term) { .coef = -1, .n = 1, .atom = { d->atom } }, &k)) return false;
	if (!term_multiply(&d->of, &d->radix, &of)) return false;
	for (size_t i = 0; i <= s->digits->n; i++) {
		struct digit whole = { .base = d->base, .of = one, .radix = no_radix };      /* the base itself comes last */
		if (i < s->digits->n) whole = s->digits->at[i];
		if (!term_equal(&whole.of, &d->of) || !poly_equal(whole.base, d->base)) continue;
		if (whole.radix.coef && (!term_divide(&whole.radix, &d->radix, &rest) || term_equal(&rest, &one))) continue;
		struct poly parts = { .n = 1, .at = { k } }, number, product, next = *p;
		digits_poly(s, d->base, &whole.of, &whole.radix, &number);
		if (!poly_mul(&parts, &number, &product) || !poly_add(&next, &product, -1)) continue;
		poly_drop_term(&next, m);
		if (next.n + 2 > p->n || !term_multiply(&k, &d->radix, &parts.at[0])) continue;
		digits_poly(s, d->base, &of, whole.radix.coef ? &rest : &no_radix, &number);
		if (!poly_mul(&parts, &number, &product) || !poly_add(&next, &product, 1)) continue;
		*p = next;
		return true;
	}
	return false;
}

void digits_rest(struct scene *s, struct poly *p)
{
	bool changed = true;
	for (uint32_t round = 0; changed && round < 8; round++) {
		changed = false;
		for (uint32_t i = 0; i < p->n && !changed; i++) {
			struct term m = p->at[i];
			for (uint32_t j = 0; j < m.n && !changed; j++) {
				const struct digit *d = digits_find(s->digits, m.atom[j]);
				if (!d) continue;
				struct digit copy = *d;
				changed = rest_of(s, p, &m, &copy) || top_of(s, p, &m, &copy);
			}
		}
	}
}

/* ---- choices ---- */

bool digits_gap(struct scene *s, expr_ref a, expr_ref b, int64_t less, struct poly *out)
{
	poly_load(out, digits_normal(s, a));
	if (!poly_add(out, digits_normal(s, b), -1) || !poly_add_term(out, &(struct term) { .coef = -less })) return false;
	digits_rest(s, out);
	return true;
}

/* 1, 0: the comparison  small + less <= big  holds, does not; -1: not seen */
static int decide_less(struct scene *s, expr_ref small, expr_ref big, int64_t less, scene_prover *proves)
{
	struct poly p;
	if (digits_gap(s, big, small, less, &p) && proves(s, &p)) return 1;
	if (digits_gap(s, small, big, 1 - less, &p) && proves(s, &p)) return 0;
	return -1;
}

/* What a condition is put together from is only tried soon. */
static int decide(struct scene *s, expr_ref e, scene_prover *proves, int depth)
{
	struct expr x = *expr_get(s->t, e);
	bool known;
	if (expr_is_bool(s->t, e, &known)) return known;
	if (!depth) return -1;
	if (x.kind == EXPR_NOT) {
		int value = decide(s, x.kid[0], proves, depth - 1);
		return value < 0 ? -1 : !value;
	}
	if (x.kind == EXPR_LT || x.kind == EXPR_LE) return decide_less(s, x.kid[0], x.kid[1], x.kind == EXPR_LT, proves);
	bool equal = x.kind == EXPR_EQ;
	if (!equal && x.kind != EXPR_AND && x.kind != EXPR_OR) return -1;
	int a = equal ? decide_less(s, x.kid[0], x.kid[1], 0, scene_proves_soon) : decide(s, x.kid[0], scene_proves_soon, depth - 1);
	int stops = x.kind == EXPR_OR;
	if (a == stops) return a;
	int b = equal ? decide_less(s, x.kid[1], x.kid[0], 0, scene_proves_soon) : decide(s, x.kid[1], scene_proves_soon, depth - 1);
	return b == stops || a >= 0 ? b : -1;
}

int digits_decide_soon(struct scene *s, expr_ref cond)
{
	return decide(s, cond, scene_proves_soon, DECIDE_DEPTH);
}

static const struct expr *division_in(struct expr_table *t, expr_ref e)
{
	for (uint32_t i = 0; i < 16; i++) {
		const struct expr *x = expr_get(t, e);
		if (x->kind == EXPR_EDIV || x->kind == EXPR_EMOD) return x;
		if (x->kind != EXPR_ADD && x->kind != EXPR_SUB && x->kind != EXPR_MUL) return NULL;
		e = x->kid[1];
	}
	return NULL;
}

/* Is e what the lowering makes of a / b or a % b? `a` and `of`, a division by b. */
static bool truncated(struct expr_table *t, const struct expr *e, expr_ref *a, struct expr *of)
{
	struct expr c = *expr_get(t, e->kid[0]);
	expr_ref zero = expr_int(t, 0);
	if (c.kind != EXPR_LE) return false;
	*a = expr_sub(t, c.kid[1], c.kid[0]);
	for (int arm = 1; arm <= 2; arm++) {
		const struct expr *found = division_in(t, e->kid[arm]);
		if (!found) continue;
		*of = *found;
		expr_ref back = expr_sub(t, zero, expr_binary(t, of->kind, expr_sub(t, zero, *a), of->kid[1]));
		if (expr_le(t, zero, *a).ix == e->kid[0].ix && expr_binary(t, of->kind, *a, of->kid[1]).ix == e->kid[1].ix &&
		    back.ix == e->kid[2].ix)
			return true;
	}
	return false;
}

/* The numbers that a chain of choices has where its conditions are not known to be false: their greatest common divisor. 0: too many, or
 * others. */
static int64_t factor_of_chain(struct scene *s, struct expr x)
{
	int64_t g = 0, arm;
	for (int i = 0; i < CHAIN && x.kind == EXPR_ITE && expr_is_int(s->t, x.kid[1], &arm); i++) {
		if (arm == INT64_MIN) return 0;
		if (digits_decide_soon(s, x.kid[0]) != 0) g = int_gcd(g, arm);
		if (g == 1) return 1;
		if (expr_is_int(s->t, x.kid[2], &arm)) return arm == INT64_MIN ? 0 : int_gcd(g, arm);
		x = *expr_get(s->t, x.kid[2]);
	}
	return 0;
}

/* The chain with each number divided by g; what it does not divide the chain cannot be. */
static expr_ref chain_divided(struct expr_table *t, expr_ref e, int64_t g)
{
	struct expr x = *expr_get(t, e);
	int64_t arm;
	if (x.kind == EXPR_INT) return expr_int(t, x.value / g);
	expr_ref rest = chain_divided(t, x.kid[2], g);
	return expr_is_int(t, x.kid[1], &arm) && arm % g == 0 ? expr_ite(t, x.kid[0], expr_int(t, arm / g), rest) : rest;
}

/* [multiples] As 1 << s where 3 <= s is known: a multiple of 8. */
static bool chain_of_multiples(struct scene *s, const struct expr *x, struct poly *out)
{
	int64_t g = factor_of_chain(s, *x);
	if (g < 2) return false;
	struct poly by = { .n = 1, .at = { { .coef = g } } }, chain;
	expr_ref whole = expr_intern(s->t, *x);
	poly_make(s->t, expr_subst(s->t, s->map, chain_divided(s->t, whole, g)), &chain);
	return poly_mul(&by, &chain, out);
}

static bool choice(struct scene *s, const struct expr *x, struct poly *out)
{
	expr_ref a;
	struct expr of;
	struct poly down = { .n = 0 }, quotient;
	int known = decide(s, x->kid[0], scene_proves, DECIDE_DEPTH);
	if (known >= 0) {
		poly_load(out, digits_normal(s, x->kid[known ? 1 : 2]));
		return true;
	}
	if (chain_of_multiples(s, x, out)) return true;
	if (!truncated(s->t, x, &a, &of) || !poly_add(&down, digits_normal(s, a), -1)) return false;
	if (!scene_proves(s, &down)) return false;
	out->n = 0;
	if (!divide(s, &down, digits_normal(s, of.kid[1]), of.kind == EXPR_EMOD, &quotient)) return false;
	return poly_add(out, &quotient, -1);
}

/* ---- all kinds ---- */

static bool node_poly(struct scene *s, const struct expr *x, struct poly *out)
{
	if (x->kind == EXPR_ITE) return choice(s, x, out);
	if (x->kind == EXPR_EDIV || x->kind == EXPR_EMOD)
		return divide(s, digits_normal(s, x->kid[0]), digits_normal(s, x->kid[1]), x->kind == EXPR_EMOD, out);
	if (x->kind == EXPR_MUL) return poly_mul(digits_normal(s, x->kid[0]), digits_normal(s, x->kid[1]), out);
	if (x->kind == EXPR_ADD || x->kind == EXPR_SUB) {
		poly_load(out, digits_normal(s, x->kid[0]));
		if (!poly_add(out, digits_normal(s, x->kid[1]), x->kind == EXPR_ADD ? 1 : -1)) return false;
		digits_rest(s, out);
		return true;
	}
	if (x->kind == EXPR_MIN || x->kind == EXPR_MAX) {
		struct poly p;
		int less = digits_gap(s, x->kid[1], x->kid[0], 0, &p) && scene_proves(s, &p) ? 1 :
			digits_gap(s, x->kid[0], x->kid[1], 0, &p) && scene_proves(s, &p) ? 0 : -1;
		if (less < 0) return false;
		poly_load(out, digits_normal(s, x->kid[less == (x->kind == EXPR_MIN) ? 0 : 1]));
		return true;
	}
	return false;
}

/* remainder  match:  x mod b, b a sum with 0 < b      result: x mod b + 1 <= b, a fact. That no remainder is negative its range says. */
static void remainder_fact(struct scene *s, const struct expr *x, const struct poly *p)
{
	struct poly gap, positive;
	if (x->kind != EXPR_EMOD || p->n != 1) return;
	poly_load(&gap, digits_normal(s, x->kid[1]));
	if (!poly_add_term(&gap, &(struct term) { .coef = -1 })) return;
	poly_load(&positive, &gap);
	if (poly_add(&gap, p, -1) && scene_proves(s, &positive)) scene_fact(s, &gap);
}

static struct memo *memo_slot(struct scene *s, expr_ref e)
{
	uint32_t i = (e.ix * UINT32_C(2654435769)) & (SCENE_MEMO - 1);
	while (s->memo[i].ix && s->memo[i].ix != e.ix) i = (i + 1) & (SCENE_MEMO - 1);
	return &s->memo[i];
}

const struct poly *digits_normal(struct scene *s, expr_ref e)
{
	struct memo *slot = memo_slot(s, e);
	if (slot->ix) return slot->value;
	struct expr x = *expr_get(s->t, e);
	struct poly p;
	bool leaf = x.kind == EXPR_INT || x.kind == EXPR_VAR || expr_map_has_node(s->map, e), fits = false;
	if (!leaf && s->depth < LIMIT_DIGITS_DEPTH && s->nodes < LIMIT_DIGITS_NODES) {
		s->depth++;
		s->nodes++;
		fits = node_poly(s, &x, &p);
		s->depth--;
	}
	if (!fits) poly_make(s->t, expr_subst(s->t, s->map, e), &p);
	if (!fits && !leaf) remainder_fact(s, &x, &p);
	const struct poly *value = poly_keep(s->arena, &p);
	slot = memo_slot(s, e);
	if (!s->supposing && s->memoed < SCENE_MEMO / 2) {
		s->memoed++;
		*slot = (struct memo) { e.ix, value };
	}
	return value;
}
