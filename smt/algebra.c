/* Algebra before search: index tuples are rewritten to equivalent ones that solvers find easy.
 *
 * All rules speak of the equation "index of thread 1 = index of thread 2" for every pair of accesses of one query, so
 * a rule applies to a dimension only when it applies to all accesses. W and s below have one value for both threads.
 *
 *   drop      match:  e = e1 + s  in every access                       result: e1
 *   radix     match:  e = W*r + c,  0 <= c < W  in every access         result: the two dimensions r, c
 *             (c = 0 in every access is the cancellation of the common factor W; of a run of n units c + n <= W)
 *   below     match:  e = W*r + c, -W < c <= 0 in every access            result: the two dimensions r, c
 *   borrow    match:  e = W*r + c, -W <= c < 0 in one access              result: r - 1, c + W there
 *   settle    match:  x < 0 ? e1 : e2 in an index, and the access's guard gives 0 <= x     result: e2
 *   pad       match:  e = x + sum b*((x + o) div k), constants b, k > 0 and o the same in every access   result: x
 *             (skewed shared memory; "pad" is that the right side is strictly increasing in x)
 *
 * "radix" is the uniqueness of Euclidean division: W*r1+c1 = W*r2+c2 <=> r1=r2 /\ c1=c2. The bounds of c are proved
 * from intervals, from the access's own guard, from threadIdx < blockDim and blockIdx < gridDim, or by splitting
 * W = W1*W2 and c = W1*r' + c' in turn. Tests: tests/unit/smt_algebra.c, each rule by the solver. */
#include "smt/poly_internal.h"

#include <string.h>

/* ---- proving bounds ---- */

/* What holds whenever the access is performed: each fact is a polynomial >= 0. Those in `at` hold their n terms only. */
struct facts { struct expr_table *t; struct arena *arena; expr_ref guard; uint32_t n; const struct poly *at[LIMIT_ALGEBRA_FACTS]; };

static void facts_push(struct facts *f, const struct poly *p)
{
	if (f->n < LIMIT_ALGEBRA_FACTS) f->at[f->n++] = arena_memdup(f->arena, p, offsetof(struct poly, at) + p->n * sizeof p->at[0]);
}

/* bigger - smaller - less >= 0 */
static void facts_add(struct facts *f, expr_ref bigger, expr_ref smaller, int64_t less)
{
	if (f->n == LIMIT_ALGEBRA_FACTS) return;
	struct poly p, s, c = { .n = 0 };
	poly_make(f->t, bigger, &p);
	poly_make(f->t, smaller, &s);
	poly_add_term(&c, &(struct term) { .coef = less });
	if (poly_add(&p, &s, -1) && poly_add(&p, &c, -1)) facts_push(f, &p);
}

/* match: a | b among the parts, and not a too   result: b   (an early return leaves not (x < w & h <= y), x < w) */
static bool parts_resolve(struct facts *f, struct expr_list *parts, size_t i)
{
	struct expr x = *expr_get(f->t, parts->at[i]), in = { 0 };
	if (x.kind == EXPR_NOT) in = *expr_get(f->t, x.kid[0]);
	if (x.kind != EXPR_OR && in.kind != EXPR_AND) return false;
	expr_ref either[2];
	for (int j = 0; j < 2; j++) either[j] = x.kind == EXPR_OR ? x.kid[j] : expr_not(f->t, in.kid[j]);
	for (int j = 0; j < 2; j++) {
		if (!expr_list_has(parts, expr_not(f->t, either[j]))) continue;
		smt_conjuncts(f->t, f->arena, either[1 - j], parts);
		return true;
	}
	return false;
}

static void facts_of_guard(struct facts *f, expr_ref guard)
{
	struct expr_list parts = { 0 };
	smt_conjuncts(f->t, f->arena, guard, &parts);
	for (size_t i = 0; i < parts.n && parts.n < 2 * LIMIT_ALGEBRA_FACTS; i++)
		if (parts_resolve(f, &parts, i)) parts.at[i] = expr_bool(f->t, true);
	for (size_t i = 0; i < parts.n; i++) {
		struct expr x = *expr_get(f->t, parts.at[i]);
		bool not = x.kind == EXPR_NOT;
		if (not) x = *expr_get(f->t, x.kid[0]);
		if (x.kind == EXPR_LT) {
			if (not) facts_add(f, x.kid[0], x.kid[1], 0);
			else facts_add(f, x.kid[1], x.kid[0], 1);
		} else if (x.kind == EXPR_LE) {
			if (not) facts_add(f, x.kid[0], x.kid[1], 1);
			else facts_add(f, x.kid[1], x.kid[0], 0);
		} else if (x.kind == EXPR_EQ && !not && expr_sort(f->t, x.kid[0]) == SORT_INT) {
			facts_add(f, x.kid[0], x.kid[1], 0);
			facts_add(f, x.kid[1], x.kid[0], 0);
		}
	}
}

static void facts_of_launch(struct facts *f, const struct kernel *k)
{
	for (int axis = 0; axis < 3; axis++) {
		facts_add(f, expr_var(f->t, k->block_dim[axis]), expr_var(f->t, k->thread_idx[axis]), 1);
		facts_add(f, expr_var(f->t, k->grid_dim[axis]), expr_var(f->t, k->block_idx[axis]), 1);
	}
}

/* match: e div c in an index, c > 0, and the fact e <= k     result: the fact e div c <= k div c
 * (guards on a quotient come as guards on what is divided) */
static void facts_of_quotients(struct facts *f, uint32_t known, expr_ref index)
{
	struct poly p, top;
	poly_make(f->t, index, &p);
	for (uint32_t i = 0; i < p.n; i++) {
		for (uint32_t j = 0; j < p.at[i].n; j++) {
			struct expr x = *expr_get(f->t, p.at[i].atom[j]);
			int64_t c;
			if (x.kind != EXPR_EDIV || !expr_is_int(f->t, x.kid[1], &c) || c <= 0) continue;
			poly_make(f->t, x.kid[0], &top);
			for (uint32_t k = 0; k < known; k++) {
				struct poly sum = { .n = 0 }, fact = { .n = 1 };
				fact.at[0] = (struct term){ .coef = -1, .n = 1, .atom = { p.at[i].atom[j] } };
				if (!poly_add(&sum, f->at[k], 1) || !poly_add(&sum, &top, 1)) continue;
				if (sum.n > 1 || (sum.n && sum.at[0].n)) continue;
				int64_t most = sum.n ? sum.at[0].coef : 0;
				struct term quotient = { .coef = most >= 0 ? most / c : -((-(most + 1)) / c) - 1 };
				if (poly_add_term(&fact, &quotient)) facts_push(f, &fact);
			}
		}
	}
}

/* d >= 1 where c holds and d <= 0 where it does not. false: c is no comparison. */
static bool condition_sign(struct expr_table *t, expr_ref c, struct poly *d)
{
	struct expr x = *expr_get(t, c);
	bool not = x.kind == EXPR_NOT;
	struct poly smaller;
	if (not) x = *expr_get(t, x.kid[0]);
	if (x.kind != EXPR_LT && x.kind != EXPR_LE) return false;
	poly_make(t, x.kid[not ? 0 : 1], d);
	poly_make(t, x.kid[not ? 1 : 0], &smaller);
	return poly_add(d, &smaller, -1) && ((x.kind == EXPR_LE) == not || poly_add_term(d, &(struct term) { .coef = 1 }));
}

/* How many times d has to be added to gap to leave a constant, where that is at least once; else 0. */
static int64_t times_of(const struct poly *gap, const struct poly *d, bool added)
{
	const struct term *top = d->n ? &d->at[d->n - 1] : NULL;
	for (uint32_t i = 0; i < gap->n && top && top->n; i++) {
		const struct term *m = &gap->at[i];
		if (atoms_compare(m, top) || m->coef == INT64_MIN || top->coef == INT64_MIN || m->coef % top->coef) continue;
		int64_t times = added ? -(m->coef / top->coef) : m->coef / top->coef;
		return times > 0 && times <= INT32_MAX ? times : 0;
	}
	return 0;
}

/* match: c ? a : a + k, a constant k
 * result: it is at least the smaller of the two and at most the larger    (n div 16, and one more where something is left of n) */
static bool constant_gap_bound(const struct poly *gap, int arm, bool most)
{
	int64_t k = gap->n ? gap->at[0].coef : 0;
	return (arm == 1) == most ? k <= 0 : k >= 0;
}

/* match: d >= 1 ? a : b, d as above, k > 0
 * result: it is at most a where b - a <= k*d, at most b where b - a >= k*(d - 1),
 *         at least a where b - a >= -k*d, at least b where b - a <= k*(1 - d) */
bool choice_bound(struct expr_table *t, const struct expr *choice, int arm, bool most)
{
	struct poly d, gap, a;
	poly_make(t, choice->kid[2], &gap);
	poly_make(t, choice->kid[1], &a);
	if (!poly_add(&gap, &a, -1)) return false;
	if (!gap.n || (gap.n == 1 && !gap.at[0].n)) return constant_gap_bound(&gap, arm, most);
	if (!condition_sign(t, choice->kid[0], &d)) return false;
	int64_t k = times_of(&gap, &d, !most);
	if (!k) k = 1;
	if (!poly_add(&gap, &d, most ? -k : k) || gap.n > 1 || (gap.n && gap.at[0].n)) return false;
	int64_t rest = gap.n ? gap.at[0].coef : 0;
	if (most) return arm == 1 ? rest <= 0 : rest >= -k;
	return arm == 1 ? rest >= 0 : rest <= k;
}

/* match: x + k * (a < b ? a : b) >= 0, k > 0     result: x + k * a >= 0 and x + k * b >= 0, and so on for the larger of two */
static void facts_of_choices(struct facts *f)
{
	for (uint32_t i = 0; i < f->n; i++) {
		for (uint32_t j = 0; j < f->at[i]->n; j++) {
			struct term m = f->at[i]->at[j];
			struct expr choice = m.n == 1 ? *expr_get(f->t, m.atom[0]) : (struct expr) { 0 };
			if (choice.kind != EXPR_ITE) continue;
			for (int arm = 1; arm <= 2; arm++) {
				struct poly sum = { .n = 0 }, all = { .n = 1, .at = { m } }, value;
				if (!choice_bound(f->t, &choice, arm, m.coef > 0)) continue;
				poly_make(f->t, choice.kid[arm], &value);
				if (poly_add(&sum, f->at[i], 1) && poly_add(&sum, &all, -1) && poly_add(&sum, &value, m.coef)) facts_push(f, &sum);
			}
		}
	}
}

static const struct facts *facts_with_quotients(struct query *q, const struct facts *facts,
	const struct query_access *a)
{
	struct facts more = *facts;
	for (uint32_t d = 0; d < q->dims; d++) facts_of_quotients(&more, facts->n, a->index[d]);
	return more.n > facts->n ? arena_memdup(q->arena, &more, sizeof more) : facts;
}

static const struct facts *facts_of_access(struct query *q, expr_ref guard)
{
	struct facts *f = ARENA_NEW(q->arena, struct facts);
	f->t = q->k->exprs;
	f->arena = q->arena;
	f->guard = guard;
	facts_of_launch(f, q->k);
	facts_of_guard(f, guard);
	if (q->phase) facts_of_guard(f, lower_guard(q->lower, q->phase->context).e);
	for (size_t i = 0; i < q->k->preconditions.n; i++) facts_of_guard(f, lower_guard(q->lower, q->k->preconditions.at[i]).e);
	facts_of_choices(f);
	return f;
}

static bool atoms_nonnegative(struct expr_table *t, const struct term *m)
{
	for (uint32_t i = 0; i < m->n; i++)
		if (expr_range(t, m->atom[i]).lo < 0) return false;
	return true;
}

bool term_nonnegative(struct expr_table *t, const struct term *m)
{
	return m->coef >= 0 && atoms_nonnegative(t, m);
}

static bool poly_nonnegative_by_terms(struct expr_table *t, const struct poly *p)
{
	for (uint32_t i = 0; i < p->n; i++)
		if (!term_nonnegative(t, &p->at[i])) return false;
	return true;
}

static bool poly_above(const struct facts *f, const struct poly *p, uint32_t i, struct poly *rest)
{
	poly_load(rest, p);
	return poly_add(rest, f->at[i], -1);
}

/* Is p - fact a sum of products that are never negative? Asked of every fact, and of nearly all in vain: told at the first term that may be,
 * without making the difference. */
static bool is_plainly_above(struct expr_table *t, const struct poly *p, const struct poly *fact)
{
	uint32_t i = 0, j = 0;
	while (i < p->n || j < fact->n) {
		int order = i == p->n ? 1 : j == fact->n ? -1 : atoms_compare(&p->at[i], &fact->at[j]);
		const struct term *m = order <= 0 ? &p->at[i++] : &fact->at[j];
		int64_t coef = order <= 0 ? m->coef : 0;
		if (order >= 0 && !int_sub(coef, fact->at[j++].coef, &coef)) return false;
		if (coef < 0 || (coef && !atoms_nonnegative(t, m))) return false;
	}
	return true;
}

/* The last term of p that may be negative: a fact f that has it too leads on to p - f. */
static const struct term *term_to_cover(struct expr_table *t, const struct poly *p)
{
	for (uint32_t i = p->n; i-- > 0;)
		if (!term_nonnegative(t, &p->at[i])) return &p->at[i];
	return NULL;
}

static bool has_term(const struct poly *p, const struct term *m)
{
	for (uint32_t i = 0; i < p->n; i++)
		if (p->at[i].coef == m->coef && atoms_compare(&p->at[i], m) == 0) return true;
	return false;
}

/* match: a fact N*p + N - 1 >= 0 with more terms that are never negative taken away     result: p >= 0
 * (4 * t + j < 1024, j not negative, bounds t by 256: items of each thread, vectors, unrolled loops) */
static bool poly_nonnegative_scaled(const struct facts *f, const struct poly *p, const struct term *m)
{
	for (uint32_t i = 0; i < f->n; i++) {
		for (uint32_t j = 0; j < f->at[i]->n; j++) {
			const struct term *of = &f->at[i]->at[j];
			struct poly rest;
			rest.n = 0;
			if (!m->n || of->coef == INT64_MIN || of->coef % m->coef || atoms_compare(of, m)) continue;
			int64_t scale = of->coef / m->coef;
			if (scale < 2 || !poly_add(&rest, p, scale) || !poly_add_term(&rest, &(struct term) { .coef = scale - 1 })) continue;
			if (poly_add(&rest, f->at[i], -1) && poly_nonnegative_by_terms(f->t, &rest)) return true;
		}
	}
	return false;
}

/* p >= 0: term by term, by intervals, or because it is at least one of the facts, or the sum of two (j < i and i < n). */
static bool poly_nonnegative(const struct facts *f, const struct poly *p)
{
	struct poly rest;
	if (poly_nonnegative_by_terms(f->t, p)) return true;
	expr_ref e = poly_expr(f->t, p);
	struct expr_range r = expr_range(f->t, e);
	if (r.lo >= 0) return true;
	for (uint32_t i = 0; i < f->n; i++)
		if (is_plainly_above(f->t, p, f->at[i])) return true;
	const struct term *m = term_to_cover(f->t, p);
	for (uint32_t i = 0; i < f->n && m; i++) {
		if (!has_term(f->at[i], m) || !poly_above(f, p, i, &rest)) continue;
		for (uint32_t j = 0; j < f->n; j++)
			if (is_plainly_above(f->t, &rest, f->at[j])) return true;
	}
	return m && poly_nonnegative_scaled(f, p, m);
}

/* ---- division by a monomial ---- */

static bool atoms_contain(const struct term *m, const struct term *w, struct term *quotient)
{
	quotient->n = 0;
	uint32_t j = 0;
	for (uint32_t i = 0; i < m->n; i++) {
		if (j < w->n && m->atom[i].ix == w->atom[j].ix) j++;
		else quotient->atom[quotient->n++] = m->atom[i];
	}
	return j == w->n;
}

bool poly_divide(const struct poly *p, const struct term *w, struct poly *r, struct poly *c)
{
	r->n = c->n = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		struct term q = { 0 }, rest = p->at[i];
		bool constant = !p->at[i].n && !w->n;
		if (constant || (atoms_contain(&p->at[i], w, &q) && p->at[i].coef % w->coef == 0)) {
			int64_t quotient = p->at[i].coef / w->coef, remainder = p->at[i].coef % w->coef;
			if (remainder < 0) {
				remainder += w->coef;
				quotient--;
			}
			q.coef = quotient;
			rest.coef = remainder;
			if (!poly_add_term(r, &q) || !poly_add_term(c, &rest)) return false;
		} else if (!poly_add_term(c, &rest)) {
			return false;
		}
	}
	return true;
}

static bool poly_in_radix(const struct facts *f, const struct poly *c, const struct term *w, int depth);

/* match: the fact w1 <= w, w1 a product   result: 0 <= c < w1 is enough   (pitch >= width; pitch >= gridDim.x * blockDim.x) */
static bool poly_in_smaller(const struct facts *f, const struct poly *c, const struct term *w, int depth)
{
	for (uint32_t i = 0; i < f->n; i++) {
		if (f->at[i]->n != 2) continue;
		struct poly rest;
		struct term less = *w;
		poly_load(&rest, f->at[i]);
		if (!int_sub(0, w->coef, &less.coef) || !poly_add_term(&rest, &less) || rest.n != 1) continue;
		less = rest.at[0];
		if (less.coef >= 0 || less.coef == INT64_MIN) continue;
		less.coef = -less.coef;
		if (poly_in_radix(f, c, &less, depth)) return true;
	}
	return false;
}

/* 0 <= c < w, given the facts. */
static bool poly_in_radix(const struct facts *f, const struct poly *c, const struct term *w, int depth)
{
	struct poly gap;
	gap.n = 1;
	gap.at[0] = *w;
	if (!poly_nonnegative(f, c)) return false;
	if (!poly_add(&gap, c, -1) || !poly_add_term(&gap, &(struct term) { .coef = -1 })) return false;
	if (poly_nonnegative(f, &gap)) return true;
	if (!depth) return false;
	if (poly_in_smaller(f, c, w, depth - 1)) return true;
	/* w = w1*w2: 0 <= c' < w1 and 0 <= r' < w2 give w1*r' + c' < w1*w2 */
	for (uint32_t i = 0; i <= w->n; i++) {
		struct term w1 = { .coef = 1 }, w2 = *w;
		if (i < w->n) {
			w1.n = 1;
			w1.atom[0] = w->atom[i];
			memmove(&w2.atom[i], &w2.atom[i + 1], (w->n - i - 1) * sizeof w2.atom[0]);
			w2.n--;
		} else {
			w1.coef = w->coef;
			w2.coef = 1;
		}
		if ((w1.coef == 1 && !w1.n) || (w2.coef == 1 && !w2.n)) continue;
		struct poly r, rest;
		if (!poly_divide(c, &w1, &r, &rest)) continue;
		if (poly_in_radix(f, &rest, &w1, depth - 1) && poly_in_radix(f, &r, &w2, depth - 1)) return true;
	}
	return false;
}

/* ---- cases that the guard rules out ---- */

static expr_ref settle(const struct facts *f, expr_ref e, uint32_t *nodes)
{
	struct expr x = *expr_get(f->t, e);
	if (!*nodes) return e;
	--*nodes;
	if (x.kind == EXPR_ITE) {
		struct expr c = *expr_get(f->t, x.kid[0]);
		int64_t zero;
		struct poly p;
		if (c.kind != EXPR_LT || !expr_is_int(f->t, c.kid[1], &zero) || zero) return e;
		poly_make(f->t, settle(f, c.kid[0], nodes), &p);
		return poly_nonnegative(f, &p) ? settle(f, x.kid[2], nodes) : e;
	}
	if (x.kind != EXPR_ADD && x.kind != EXPR_SUB && x.kind != EXPR_MUL) return e;
	expr_ref a = settle(f, x.kid[0], nodes), b = settle(f, x.kid[1], nodes);
	return x.kind == EXPR_ADD ? expr_add(f->t, a, b) : x.kind == EXPR_SUB ? expr_sub(f->t, a, b) : expr_mul(f->t, a, b);
}

/* ---- the rules on a query ---- */

/* facts and index by access; index: of one dimension. runs: it is the last one, where an access may have several units */
struct split { struct query *q; const struct facts **facts; struct poly *index; bool runs; };

static struct term shared_part(struct split *s, const struct term *m)
{
	struct term w = { .coef = m->coef == INT64_MIN ? 1 : m->coef < 0 ? -m->coef : m->coef };
	for (uint32_t i = 0; i < m->n; i++)
		if (query_shares_all(s->q, m->atom[i])) w.atom[w.n++] = m->atom[i];
	return w;
}

/* drop: takes away the terms without thread-dependent atoms that all accesses have in common. */
static bool rule_drop(struct split *s)
{
	size_t n = s->q->accesses.n;
	bool any = false;
	struct poly first;
	poly_load(&first, &s->index[0]);
	for (uint32_t i = 0; i < first.n; i++) {
		const struct term *m = &first.at[i];
		if (shared_part(s, m).n != m->n) continue;
		bool all = true;
		for (size_t a = 1; a < n && all; a++) {
			bool has = false;
			for (uint32_t j = 0; j < s->index[a].n; j++)
				has |= s->index[a].at[j].coef == m->coef && atoms_compare(&s->index[a].at[j], m) == 0;
			all = has;
		}
		if (!all) continue;
		for (size_t a = 0; a < n; a++) poly_drop_term(&s->index[a], m);
		any = true;
	}
	return any;
}

bool algebra_drop(struct query *q, struct poly *index)
{
	struct split s = { .q = q, .index = index };
	return rule_drop(&s);
}

/* 0 <= c < w for all units of the access. */
static bool stays_in_radix(const struct split *s, size_t a, const struct poly *c, const struct term *w)
{
	uint32_t count = s->runs ? s->q->accesses.at[a].from->access.count : 1;
	struct poly last;
	poly_load(&last, c);
	if (!poly_in_radix(s->facts[a], c, w, 3)) return false;
	return count < 2 || (poly_add_term(&last, &(struct term) { .coef = count - 1 }) && poly_in_radix(s->facts[a], &last, w, 3));
}

static bool may_be_negative(const struct poly *p)
{
	for (uint32_t i = 0; i < p->n; i++)
		if (p->at[i].coef < 0) return true;
	return false;
}

/* [borrow] high and low give way to those of the row before. */
static bool borrows(const struct split *s, size_t a, const struct term *w, struct poly *high, struct poly *low)
{
	return may_be_negative(low) && poly_add_term(low, w) && poly_add_term(high, &(struct term) { .coef = -1 }) && stays_in_radix(s, a, low, w);
}

/* [below] -w < c <= 0 */
static bool stays_below(const struct split *s, size_t a, const struct poly *c, const struct term *w)
{
	struct poly up;
	poly_load(&up, c);
	return poly_add_term(&up, w) && poly_add_term(&up, &(struct term) { .coef = -1 }) && stays_in_radix(s, a, &up, w);
}

/* Something is left beside the places. */
static bool moves(const struct split *s, const struct poly *high)
{
	for (size_t a = 0; a < s->q->accesses.n; a++)
		if (high[a].n) return true;
	return false;
}

static bool divide_all(const struct split *s, const struct term *w, struct poly *high, struct poly *low, bool *negative)
{
	*negative = false;
	for (size_t a = 0; a < s->q->accesses.n; a++) {
		if (!poly_divide(&s->index[a], w, &high[a], &low[a])) return false;
		*negative |= may_be_negative(&low[a]);
	}
	return moves(s, high);
}

/* radix, borrow, below: does w split this dimension for every access? Gives the two halves. */
static bool rule_radix(struct split *s, const struct term *w, struct poly *high, struct poly *low)
{
	size_t n = s->q->accesses.n, a = 0;
	bool negative;
	if (w->coef <= 0 || (w->coef == 1 && !w->n)) return false;
	if (!divide_all(s, w, high, low, &negative)) return false;
	while (a < n && (stays_in_radix(s, a, &low[a], w) || borrows(s, a, w, &high[a], &low[a]))) a++;
	if (a == n) return moves(s, high);
	if (!negative || !divide_all(s, w, high, low, &negative)) return false;
	for (a = 0; a < n && stays_below(s, a, &low[a], w);) a++;
	return a == n;
}

/* One summand b * ((x + o) div k) of an index; the same value for every o in lo .. hi. */
struct pad { int64_t b, k, lo, hi; };

/* p = x + sum b * (y div k) with scale * y = x - c: as b * ((x + o) div (scale * k)), -c <= o < scale - c. */
static bool padded(struct expr_table *t, const struct poly *p, struct poly *x, struct pad *pad, uint32_t *n)
{
	const struct term *summand[LIMIT_ALGEBRA_PADS];
	*x = *p;
	*n = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		const struct term *m = &p->at[i];
		struct expr atom = m->n == 1 ? *expr_get(t, m->atom[0]) : (struct expr) { 0 };
		struct poly one = { .n = 1, .at = { *m } };
		int64_t k;
		if (atom.kind != EXPR_EDIV || !expr_is_int(t, atom.kid[1], &k) || k <= 0) continue;
		if (m->coef <= 0 || *n == LIMIT_ALGEBRA_PADS || !poly_add(x, &one, -1)) return false;
		pad[*n] = (struct pad) { .b = m->coef, .k = k };
		summand[(*n)++] = m;
	}
	for (uint32_t i = 0; i < *n; i++) {
		struct poly y, rest = *x;
		poly_make(t, expr_get(t, summand[i]->atom[0])->kid[0], &y);
		const struct term *top = x->n ? &x->at[x->n - 1] : NULL, *of = y.n ? &y.at[y.n - 1] : NULL;
		int64_t scale = top && of && of->n ? top->coef / of->coef : 0, c = 0;
		if (scale <= 0 || !poly_add(&rest, &y, -scale) || rest.n > 1 || (rest.n && rest.at[0].n)) return false;
		if (rest.n) c = rest.at[0].coef;
		if (c == INT64_MIN || !int_mul(pad[i].k, scale, &pad[i].k)) return false;
		pad[i].lo = -c;
		if (!int_add(pad[i].lo, scale - 1, &pad[i].hi)) return false;
	}
	return *n > 0;
}

/* pad: a strictly increasing function of x, the same one in every access, gives way to x. */
static bool rule_pad(struct split *s)
{
	size_t n = s->q->accesses.n;
	struct poly *x = ARENA_ARRAY(s->q->arena, struct poly, n);
	struct pad all[LIMIT_ALGEBRA_PADS], own[LIMIT_ALGEBRA_PADS];
	uint32_t pads, here;
	if (!padded(s->q->k->exprs, &s->index[0], &x[0], all, &pads)) return false;
	for (size_t a = 1; a < n; a++) {
		if (!padded(s->q->k->exprs, &s->index[a], &x[a], own, &here) || here != pads) return false;
		for (uint32_t i = 0; i < pads; i++) {
			if (all[i].b != own[i].b || all[i].k != own[i].k) return false;
			if (own[i].lo > all[i].lo) all[i].lo = own[i].lo;
			if (own[i].hi < all[i].hi) all[i].hi = own[i].hi;
			if (all[i].lo > all[i].hi) return false;
		}
	}
	for (size_t a = 0; a < n; a++) s->index[a] = x[a];
	return true;
}

static bool has_only_shared_atoms(struct split *s, const struct term *m)
{
	return shared_part(s, m).n == m->n;
}

static int64_t constant_of(const struct poly *p)
{
	return p->n && !p->at[0].n ? p->at[0].coef : 0;
}

/* What the constants of all accesses are apart, as in an unrolled A[t + 64 * k]; 0 when they are equal. */
static int64_t constants_apart(const struct split *s)
{
	uint64_t all = 0;
	for (size_t a = 1; a < s->q->accesses.n; a++) {
		int64_t d;
		if (!int_sub(constant_of(&s->index[a]), constant_of(&s->index[0]), &d) || d == INT64_MIN) return 0;
		for (uint64_t x = (uint64_t)(d < 0 ? -d : d); x;) {
			uint64_t rest = all % x;
			all = x;
			x = rest;
		}
	}
	return (int64_t)all;
}

static bool split_dimension(struct split *s, struct poly *high, struct poly *low)
{
	for (size_t a = 0; a < s->q->accesses.n && a < LIMIT_ALGEBRA_SOURCES; a++) {
		for (uint32_t i = 0; i < s->index[a].n; i++) {
			const struct term *m = &s->index[a].at[i];
			if (!m->n) continue;
			struct term w = shared_part(s, m), atoms = w, coef = w;
			atoms.coef = 1;
			coef.n = 0;
			if (rule_radix(s, &w, high, low) || rule_radix(s, &atoms, high, low)) return true;
			if (!has_only_shared_atoms(s, m) && rule_radix(s, &coef, high, low)) return true;
			for (uint32_t j = 0; j < w.n && w.n > 1; j++) {
				struct term one = { .coef = 1, .n = 1, .atom = { w.atom[j] } };
				if (rule_radix(s, &one, high, low)) return true;
			}
		}
	}
	struct term apart = { .coef = constants_apart(s) };
	return rule_radix(s, &apart, high, low);
}

static void store_dimension(struct query *q, uint32_t d, const struct poly *index)
{
	for (size_t a = 0; a < q->accesses.n; a++) q->accesses.at[a].index[d] = poly_expr(q->k->exprs, &index[a]);
}

/* Runs of several units: they may cross from one row to the next, and are put apart only where they do not. */
static bool runs_of_units(const struct query *q)
{
	for (size_t a = 0; a < q->accesses.n; a++)
		if (q->accesses.at[a].from->access.count > 1) return true;
	return false;
}

void algebra_split(struct query *q)
{
	struct expr_table *t = q->k->exprs;
	size_t n = q->accesses.n;
	if (n > LIMIT_ALGEBRA_ACCESSES) return;
	struct split s = { .q = q };
	const struct facts *base = NULL;
	s.facts = ARENA_ARRAY(q->arena, const struct facts *, n);
	size_t size = n * sizeof(struct poly);          /* most of it stays unused, and is not cleared */
	s.index = arena_room(q->arena, size);
	struct poly *high = arena_room(q->arena, size), *low = arena_room(q->arena, size);
	for (size_t a = 0; a < n; a++) {
		expr_ref guard = q->accesses.at[a].guard;
		if (!a || base->guard.ix != guard.ix) base = facts_of_access(q, guard);
		s.facts[a] = facts_with_quotients(q, base, &q->accesses.at[a]);
	}
	for (size_t a = 0; a < n; a++) {
		for (uint32_t d = 0; d < q->dims; d++) {
			uint32_t nodes = LIMIT_ALGEBRA_NODES;
			q->accesses.at[a].index[d] = settle(s.facts[a], q->accesses.at[a].index[d], &nodes);
		}
	}
	bool runs = runs_of_units(q);
	for (uint32_t d = 0; d < q->dims;) {
		for (size_t a = 0; a < n; a++) poly_make(t, q->accesses.at[a].index[d], &s.index[a]);
		s.runs = runs && d + 1 == q->dims;
		bool changed = rule_drop(&s);
		if (!s.runs && rule_pad(&s)) {
			rule_drop(&s);
			changed = true;
		}
		if (changed) store_dimension(q, d, s.index);
		if (q->dims == LIMIT_QUERY_DIMS || !split_dimension(&s, high, low)) {
			d++;
			continue;
		}
		for (size_t a = 0; a < n; a++) {
			struct query_access *qa = &q->accesses.at[a];
			memmove(&qa->index[d + 1], &qa->index[d], (q->dims - d) * sizeof qa->index[0]);
		}
		q->dims++;
		store_dimension(q, d, high);
		store_dimension(q, d + 1, low);
	}
}

/* ---- no two threads meet ---- */

/* Dimension d is coef * v in every access, and no run of units reaches the next multiple. */
static bool dimension_is(struct query *q, uint32_t d, expr_ref v)
{
	struct poly first, p;
	poly_make(q->k->exprs, q->accesses.at[0].index[d], &first);
	if (first.n != 1 || first.at[0].n != 1 || first.at[0].atom[0].ix != v.ix) return false;
	int64_t coef = first.at[0].coef < 0 ? -first.at[0].coef : first.at[0].coef;
	for (size_t a = 0; a < q->accesses.n; a++) {
		poly_make(q->k->exprs, q->accesses.at[a].index[d], &p);
		if (!poly_equal(&p, &first)) return false;
		if (d + 1 == q->dims && (int64_t)q->accesses.at[a].from->access.count > coef) return false;
	}
	return true;
}

/* match: for every axis on which threads (grid level: blocks) differ some dimension is a multiple of that axis's id.
 * result: equal tuples mean equal ids, so the question has no model. */
bool algebra_injective(struct query *q)
{
	struct expr_table *t = q->k->exprs;
	const var_ref *id = q->level == LEVEL_GRID ? q->k->block_idx : q->k->thread_idx;
	for (int axis = 0; axis < 3; axis++) {
		expr_ref v = expr_var(t, id[axis]);
		struct expr_range r = expr_range(t, v);
		if (r.lo == r.hi) continue;
		bool found = false;
		for (uint32_t d = 0; d < q->dims && !found; d++) found = dimension_is(q, d, v);
		if (!found) return false;
	}
	return true;
}
