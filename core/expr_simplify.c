/* The simplifying constructors: truth values, choices, conversions, and the way to the other rules.
 *
 * A rule may remove a fault (0 * (1 / x) is 0), never add one: what overflows 64 bits is left as it stands. Rules that
 * use ranges hold under the variables' bounds. Operands of the wrong sort are converted as C does. */
#include "core/expr_simplify_internal.h"

expr_ref expr_int(struct expr_table *t, int64_t value)
{
	return expr_intern(t, (struct expr){.kind = EXPR_INT, .value = value});
}

expr_ref expr_bool(struct expr_table *t, bool value)
{
	return expr_intern(t, (struct expr){.kind = EXPR_BOOL, .value = value});
}

expr_ref expr_var(struct expr_table *t, var_ref v)
{
	INVARIANT(v.ix && v.ix < t->vars.n, "handles come from this table");
	return expr_intern(t, (struct expr){.kind = EXPR_VAR, .var = v});
}

expr_ref simplified(struct expr_table *t, expr_ref e)
{
	if (node_get(t, e)->kind == EXPR_VAR || node_get(t, e)->kind == EXPR_INT)
		return e;
	struct expr_range r = expr_range(t, e);
	return r.lo == r.hi && range_bounded(r) ? expr_int(t, r.lo) : e;
}

expr_ref as_int(struct expr_table *t, expr_ref e)
{
	bool b;
	if (expr_sort(t, e) != SORT_BOOL)
		return e;
	if (expr_is_bool(t, e, &b))
		return expr_int(t, b);
	return expr_intern(t, (struct expr){.kind = EXPR_ITE, .kid = {e, expr_int(t, 1), expr_int(t, 0)}});
}

expr_ref as_bool(struct expr_table *t, expr_ref e)
{
	return expr_sort(t, e) == SORT_BOOL ? e : expr_not(t, simplify_compare(t, EXPR_EQ, e, expr_int(t, 0)));
}

/* ---- truth ---- */

static bool is_not_of(const struct expr_table *t, expr_ref a, expr_ref b)
{
	const struct expr *n = node_get(t, a);
	return n->kind == EXPR_NOT && same_expr(n->kid[0], b);
}

/* A comparison with a constant as an interval of the other side; unbounded ends are INT64_MIN and INT64_MAX. */
struct interval { expr_ref of; int64_t lo, hi; };

static bool interval_of(const struct expr_table *t, expr_ref e, struct interval *out)
{
	const struct expr *n = node_get(t, e);
	int64_t k;
	if (n->kind == EXPR_LT && expr_is_int(t, n->kid[1], &k) && k != INT64_MIN)
		*out = (struct interval){n->kid[0], INT64_MIN, k - 1};
	else if (n->kind == EXPR_LE && expr_is_int(t, n->kid[0], &k))
		*out = (struct interval){n->kid[1], k, INT64_MAX};
	else if (n->kind == EXPR_EQ && expr_is_int(t, n->kid[1], &k))
		*out = (struct interval){n->kid[0], k, k};
	else
		return false;
	return true;
}

static bool intervals_of(const struct expr_table *t, expr_ref a, expr_ref b, struct interval *x, struct interval *y)
{
	return interval_of(t, a, x) && interval_of(t, b, y) && same_expr(x->of, y->of);
}

/* x < y against y <= x */
static bool opposite(const struct expr_table *t, expr_ref a, expr_ref b)
{
	const struct expr *x = node_get(t, a), *y = node_get(t, b);
	bool either = (x->kind == EXPR_LT && y->kind == EXPR_LE) || (x->kind == EXPR_LE && y->kind == EXPR_LT);
	return either && same_expr(x->kid[0], y->kid[1]) && same_expr(x->kid[1], y->kid[0]);
}

/* Never both true. */
static bool exclude(const struct expr_table *t, expr_ref a, expr_ref b)
{
	struct interval x, y;
	return is_not_of(t, a, b) || is_not_of(t, b, a) || opposite(t, a, b) ||
		(intervals_of(t, a, b, &x, &y) && (x.hi < y.lo || y.hi < x.lo));
}

/* Never both false. Only half-lines can cover all integers between them. */
static bool exhaust(const struct expr_table *t, expr_ref a, expr_ref b)
{
	struct interval x, y;
	if (is_not_of(t, a, b) || is_not_of(t, b, a) || opposite(t, a, b))
		return true;
	if (!intervals_of(t, a, b, &x, &y))
		return false;
	return (x.lo == INT64_MIN && y.hi == INT64_MAX && y.lo != INT64_MIN && x.hi >= y.lo - 1) ||
		(y.lo == INT64_MIN && x.hi == INT64_MAX && x.lo != INT64_MIN && y.hi >= x.lo - 1);
}

static bool implies(const struct expr_table *t, expr_ref a, expr_ref b)
{
	struct interval x, y;
	return same_expr(a, b) || (intervals_of(t, a, b, &x, &y) && y.lo <= x.lo && x.hi <= y.hi);
}

static expr_ref not_plain(struct expr_table *t, expr_ref a)
{
	return expr_intern(t, (struct expr){.kind = EXPR_NOT, .kid = {a}});
}

expr_ref expr_not(struct expr_table *t, expr_ref a)
{
	a = as_bool(t, a);
	struct expr n = *node_get(t, a);
	bool value;
	if (expr_is_bool(t, a, &value))
		return expr_bool(t, !value);
	if (n.kind == EXPR_NOT) /* match: not (not x)    result: x */
		return n.kid[0];
	if (n.kind == EXPR_LT) /* match: not (x < y)    result: y <= x */
		return simplify_compare(t, EXPR_LE, n.kid[1], n.kid[0]);
	if (n.kind == EXPR_LE) /* match: not (x <= y)    result: y < x */
		return simplify_compare(t, EXPR_LT, n.kid[1], n.kid[0]);
	expr_ref unequal = n.kind == EXPR_EQ ? simplify_not_equal(t, n.kid[0], n.kid[1]) : (expr_ref){0};
	return unequal.ix ? unequal : not_plain(t, a);
}

/* The operands of a chain of one kind, at most LIMIT_SPINE. */
static size_t spine(const struct expr_table *t, enum expr_kind kind, expr_ref e, expr_ref *out)
{
	expr_ref todo[LIMIT_SPINE];
	size_t n = 0, waiting = 0;
	todo[waiting++] = e;
	while (waiting && n < LIMIT_SPINE) {
		expr_ref next = todo[--waiting];
		const struct expr *node = node_get(t, next);
		if (node->kind != kind || waiting + 2 > LIMIT_SPINE) {
			out[n++] = next;
			continue;
		}
		todo[waiting++] = node->kid[1];
		todo[waiting++] = node->kid[0];
	}
	return n;
}

/* Some operand at[i] makes e superfluous beside it. */
static bool covered(const struct expr_table *t, enum expr_kind kind, const expr_ref *at, size_t n, expr_ref e)
{
	for (size_t i = 0; i < n; i++)
		if (kind == EXPR_AND ? implies(t, at[i], e) : implies(t, e, at[i]))
			return true;
	return false;
}

static bool all_covered(const struct expr_table *t, enum expr_kind kind, const expr_ref *at, size_t n,
	const expr_ref *by, size_t m)
{
	for (size_t i = 0; i < n; i++)
		if (!covered(t, kind, by, m, at[i]))
			return false;
	return n < LIMIT_SPINE; /* else not all operands were looked at */
}

expr_ref simplify_and_or(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	enum expr_kind dual = kind == EXPR_AND ? EXPR_OR : EXPR_AND;
	bool absorbing = kind == EXPR_OR, value;
	/* match: x and true, x and false (dually or)    result: x, false */
	if (expr_is_bool(t, a, &value))
		return value == absorbing ? a : b;
	if (expr_is_bool(t, b, &value))
		return value == absorbing ? b : a;
	expr_ref as[LIMIT_SPINE], bs[LIMIT_SPINE];
	size_t na = spine(t, kind, a, as), nb = spine(t, kind, b, bs);
	/* match: x and not x, x < 3 and 5 <= x (dually or)    result: false */
	for (size_t i = 0; i < nb; i++)
		for (size_t j = 0; j < na; j++)
			if (kind == EXPR_AND ? exclude(t, as[j], bs[i]) : exhaust(t, as[j], bs[i]))
				return expr_bool(t, absorbing);
	/* match: (x and y) and x, x < 3 and x < 5    result: x and y, x < 3 */
	if (all_covered(t, kind, bs, nb, as, na))
		return a;
	if (all_covered(t, kind, as, na, bs, nb))
		return b;
	/* match: x and (x or y)    result: x */
	expr_ref inner[LIMIT_SPINE];
	if (na == 1 && covered(t, dual, inner, spine(t, dual, a, inner), b))
		return b;
	if (nb == 1 && covered(t, dual, inner, spine(t, dual, b, inner), a))
		return a;
	return expr_intern(t, (struct expr){.kind = kind, .kid = {a, b, {0}}});
}

expr_ref simplify_iff(struct expr_table *t, expr_ref a, expr_ref b)
{
	bool value;
	if (same_expr(a, b)) /* match: x iff x    result: true */
		return expr_bool(t, true);
	if (is_not_of(t, a, b) || is_not_of(t, b, a) || opposite(t, a, b)) /* match: x iff not x    result: false */
		return expr_bool(t, false);
	if (expr_is_bool(t, a, &value)) /* match: true iff x, false iff x    result: x, not x */
		return value ? b : expr_not(t, b);
	if (expr_is_bool(t, b, &value))
		return value ? a : expr_not(t, a);
	return expr_intern(t, (struct expr){.kind = EXPR_IFF, .kid = {a.ix < b.ix ? a : b, a.ix < b.ix ? b : a, {0}}});
}

/* ---- choices ---- */

static expr_ref ite_bool(struct expr_table *t, expr_ref c, expr_ref a, expr_ref b)
{
	bool value;
	if (expr_is_bool(t, a, &value)) /* match: ite c true x, ite c false x    result: c or x, not c and x */
		return value ? expr_or(t, c, b) : expr_and(t, expr_not(t, c), b);
	if (expr_is_bool(t, b, &value)) /* match: ite c x true, ite c x false    result: not c or x, c and x */
		return value ? expr_or(t, expr_not(t, c), a) : expr_and(t, c, a);
	if (is_not_of(t, a, b) || is_not_of(t, b, a)) /* match: ite c x (not x)    result: c iff x */
		return simplify_iff(t, c, a);
	return expr_intern(t, (struct expr){.kind = EXPR_ITE, .kid = {c, a, b}});
}

/* e where x is k, if that is seen at once to be a constant. */
static bool value_where(struct expr_table *t, expr_ref e, expr_ref x, int64_t k, int64_t *value)
{
	struct expr n = *node_get(t, e);
	int64_t left, right;
	if (same_expr(e, x)) return *value = k, true;
	if (n.kind == EXPR_INT) return *value = n.value, true;
	if (n.kind == EXPR_MUL) {
		for (int i = 0; i < 2; i++)
			if (node_get(t, n.kid[1 - i])->kind == EXPR_VAR && value_where(t, n.kid[i], x, k, &left) && !left) return *value = 0, true;
	}
	if (n.kind != EXPR_ADD && n.kind != EXPR_SUB && n.kind != EXPR_MUL) return false;
	if (!value_where(t, n.kid[0], x, k, &left) || !value_where(t, n.kid[1], x, k, &right)) return false;
	if (n.kind == EXPR_ADD) return int_add(left, right, value);
	if (n.kind == EXPR_SUB) return int_sub(left, right, value);
	return int_mul(left, right, value);
}

/* match: ite (lo + 1 <= x) a b, ite (x < hi) a b, lo and hi the extreme values of x, b = a where x is that    result: a
 * match: ite (x = k) a b, a = b where x is k    result: b
 * (the larger of k*x and 0, k and x not negative) */
static bool ite_edge(struct expr_table *t, expr_ref c, expr_ref a, expr_ref b, expr_ref *out)
{
	const struct expr n = *node_get(t, c);
	bool least = n.kind == EXPR_LE && expr_is_int(t, n.kid[0], &(int64_t){0});
	int64_t k, at, constant;
	expr_ref x = n.kid[least ? 1 : 0], other = n.kind == EXPR_EQ ? a : b;
	*out = n.kind == EXPR_EQ ? b : a;
	if (!least && n.kind != EXPR_LT && n.kind != EXPR_EQ) return false;
	if (!expr_is_int(t, n.kid[least ? 0 : 1], &k) || !expr_is_int(t, other, &constant)) return false;
	if (least && (k == INT64_MIN || expr_range(t, x).lo != --k)) return false;
	if (n.kind == EXPR_LT && expr_range(t, x).hi != k) return false;
	return value_where(t, *out, x, k, &at) && at == constant;
}

static expr_ref ite_int(struct expr_table *t, expr_ref c, expr_ref a, expr_ref b)
{
	const struct expr *n = node_get(t, c);
	expr_ref same;
	if (ite_edge(t, c, a, b, &same)) return same;
	if (n->kind == EXPR_LT || n->kind == EXPR_LE) {
		/* match: ite (x < y) x y, ite (x < y) y x    result: min x y, max x y */
		if (same_expr(n->kid[0], a) && same_expr(n->kid[1], b))
			return simplify_min_max(t, EXPR_MIN, a, b);
		if (same_expr(n->kid[0], b) && same_expr(n->kid[1], a))
			return simplify_min_max(t, EXPR_MAX, a, b);
	}
	return simplified(t, expr_intern(t, (struct expr){.kind = EXPR_ITE, .kid = {c, a, b}}));
}

expr_ref expr_ite(struct expr_table *t, expr_ref c, expr_ref a, expr_ref b)
{
	bool value;
	c = as_bool(t, c);
	if (expr_is_bool(t, c, &value)) /* match: ite true x y    result: x */
		return value ? a : b;
	if (same_expr(a, b)) /* match: ite c x x    result: x */
		return a;
	if (expr_sort(t, a) != expr_sort(t, b)) {
		a = as_int(t, a);
		b = as_int(t, b);
	}
	if (node_get(t, c)->kind == EXPR_NOT) /* match: ite (not c) x y    result: ite c y x */
		return expr_ite(t, node_get(t, c)->kid[0], b, a);
	/* match: ite c (ite c x y) z, ite c x (ite c y z)    result: ite c x z */
	while (node_get(t, a)->kind == EXPR_ITE && same_expr(node_get(t, a)->kid[0], c))
		a = node_get(t, a)->kid[1];
	while (node_get(t, b)->kind == EXPR_ITE && same_expr(node_get(t, b)->kid[0], c))
		b = node_get(t, b)->kid[2];
	if (same_expr(a, b))
		return a;
	return expr_sort(t, a) == SORT_BOOL ? ite_bool(t, c, a, b) : ite_int(t, c, a, b);
}

expr_ref simplify_min_max(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	bool is_min = kind == EXPR_MIN, value;
	if (same_expr(a, b)) /* match: min x x    result: x */
		return a;
	/* match: min x y where ranges tell x <= y    result: x */
	if (expr_is_bool(t, simplify_compare(t, EXPR_LE, a, b), &value))
		return value == is_min ? a : b;
	const struct expr *na = node_get(t, a), *nb = node_get(t, b);
	int64_t k, l;
	/* match: min (min x y) x    result: min x y */
	if (na->kind == kind && (same_expr(na->kid[0], b) || same_expr(na->kid[1], b)))
		return a;
	if (nb->kind == kind && (same_expr(nb->kid[0], a) || same_expr(nb->kid[1], a)))
		return b;
	/* match: min (min x k) l    result: min x (min k l) */
	if (na->kind == kind && expr_is_int(t, na->kid[1], &k) && expr_is_int(t, b, &l))
		return simplify_min_max(t, kind, na->kid[0], expr_int(t, (k < l) == is_min ? k : l));
	bool swap = expr_is_int(t, a, &k) || (!expr_is_int(t, b, &k) && b.ix < a.ix);
	return simplified(t, expr_intern(t, (struct expr){.kind = kind, .kid = {swap ? b : a, swap ? a : b, {0}}}));
}

/* ---- conversions ---- */

/* The x that e lies between, and 0: e is x / c, or (x / c) * d or x - x % c for an x that is not negative, 1 <= d <= c. */
static expr_ref rounded(struct expr_table *t, const struct expr *e)
{
	int64_t c, d;
	const struct expr *q = e->kind == EXPR_MUL ? node_get(t, e->kid[0]) : e->kind == EXPR_SUB ? node_get(t, e->kid[1]) : e;
	enum expr_kind wanted = e->kind == EXPR_SUB ? EXPR_EMOD : EXPR_EDIV;
	if (q->kind != wanted || !expr_is_int(t, q->kid[1], &c) || c < 1)
		return (expr_ref){0};
	if (e->kind == EXPR_MUL && (!expr_is_int(t, e->kid[1], &d) || d < 1 || d > c))
		return (expr_ref){0};
	if (e->kind == EXPR_SUB && !same_expr(e->kid[0], q->kid[0]))
		return (expr_ref){0};
	return q == e || expr_range(t, q->kid[0]).lo >= 0 ? q->kid[0] : (expr_ref){0};
}

static bool fits(struct expr_table *t, expr_ref e, struct int_type type, int depth)
{
	const struct expr *n = node_get(t, e);
	if (range_fits(expr_range(t, e), type))
		return true;
	if (n->kind == EXPR_VAR)
		return int_type_within(t->vars.at[n->var.ix]->type, type);
	if (n->kind == EXPR_WRAP)
		return int_type_within(n->type, type);
	if (depth > 0 && (n->kind == EXPR_ITE || n->kind == EXPR_MIN || n->kind == EXPR_MAX)) {
		uint32_t first = n->kind == EXPR_ITE ? 1 : 0;
		return fits(t, n->kid[first], type, depth - 1) && fits(t, n->kid[first + 1], type, depth - 1);
	}
	expr_ref whole = depth > 0 ? rounded(t, n) : (expr_ref){0};
	return whole.ix && fits(t, whole, type, depth - 1);
}

/* match: wrap (x + c), |c| > 2^(bits-1)    result: wrap (x + c'), c' congruent and nearest to zero */
static expr_ref wrap_reduced(struct expr_table *t, struct int_type type, expr_ref a)
{
	struct sum s = {0};
	if (type.bits >= 62 || !sum_add(t, &s, a, 1))
		return a;
	int64_t modulus = (int64_t)1 << type.bits, half = modulus / 2;
	bool changed = false;
	for (size_t i = 0; i <= s.n; i++) {
		int64_t *c = i < s.n ? &s.term[i].coefficient : &s.constant, r;
		if (*c >= -half && *c <= half)
			continue;
		(void)int_emod(*c, modulus, &r);
		*c = r > half ? r - modulus : r;
		changed = true;
	}
	if (!changed)
		return a;
	size_t kept = 0;
	for (size_t i = 0; i < s.n; i++)
		if (s.term[i].coefficient)
			s.term[kept++] = s.term[i];
	s.n = kept;
	return sum_build(t, &s);
}

/* wrap y, unsigned and not narrower than bits, y perhaps below zero. Not where y may pass the top by itself (`wide`: by an unknown
 * launch or parameter, which is assumed not to be): with something wide beside it, the one wrap left would exclude that, too. */
static bool only_below(struct expr_table *t, struct expr n, expr_ref y)
{
	struct expr_range r = expr_range(t, y);
	return r.lo < 0 && (r.wide || r.hi < (n.type.bits >= 63 ? INT64_MAX : (int64_t)1 << n.type.bits));
}

static bool varies(struct expr_table *t, expr_ref e, int depth)
{
	const struct expr n = *node_get(t, e);
	enum var_kind kind = n.kind == EXPR_VAR ? t->vars.at[n.var.ix]->kind : VAR_NONE;
	if (kind == VAR_THREAD_IDX || kind == VAR_BLOCK_IDX || kind == VAR_LOOP || kind == VAR_WITNESS)
		return true;
	for (int i = 0; i < 3; i++)
		if (n.kid[i].ix && (!depth || varies(t, n.kid[i], depth - 1)))
			return true;
	return false;
}

bool expr_varies(struct expr_table *t, expr_ref e) { return varies(t, e, 8); }

/* varies: some of what goes is an id's number below zero, and no size that is */
struct merge { struct int_type type; bool varies; };

static bool is_below(struct expr_table *t, expr_ref e)
{
	const struct expr n = *node_get(t, e);
	return n.kind == EXPR_WRAP && expr_range(t, n.kid[0]).lo < 0;
}

/* e is congruent to what this gives, modulo 2^bits of the type: an unsigned wrap of what may be below zero goes, in a
 * product too, and in what is wrapped. */
static expr_ref congruent(struct expr_table *t, struct merge *m, expr_ref e, int depth)
{
	struct expr n = *node_get(t, e);
	if (n.kind == EXPR_WRAP && !n.type.is_signed && n.type.bits >= m->type.bits) {
		expr_ref y = depth > 0 ? congruent(t, m, n.kid[0], depth - 1) : n.kid[0];
		if (!only_below(t, n, y))
			return e;
		m->varies = m->varies || (is_below(t, e) && expr_varies(t, n.kid[0]));
		return y;
	}
	if (n.kind != EXPR_MUL || depth == 0)
		return e;
	expr_ref a = congruent(t, m, n.kid[0], depth - 1), b = congruent(t, m, n.kid[1], depth - 1);
	return same_expr(a, n.kid[0]) && same_expr(b, n.kid[1]) ? e : expr_mul(t, a, b);
}

/* The most that one turn brings below zero. */
static int64_t one_turn(struct int_type type) { return type.bits < 63 ? -((int64_t)1 << type.bits) : INT64_MIN + 1; }

/* Is it no size that is multiplied which brings this part of a sum below zero? */
static bool is_meant(struct expr_table *t, const struct merge *m, expr_ref part)
{
	return m->type.is_signed || is_below(t, part) || m->varies;
}

/* The sum without the wraps that may go, or without those that must; itself: there are none. */
static expr_ref sum_merged(struct expr_table *t, struct int_type type, const struct sum *s, bool all, expr_ref a)
{
	struct sum merged = {.constant = s->constant};
	bool changed = false;
	for (size_t i = 0; i < s->n; i++) {
		struct merge m = {type, false};
		expr_ref part = s->term[i].e, e = congruent(t, &m, part, 4);
		if (!all && !is_meant(t, &m, part))
			e = part;
		changed |= !same_expr(e, part);
		if (!sum_add(t, &merged, e, s->term[i].coefficient))
			return a;
	}
	return changed ? sum_build(t, &merged) : a;
}

/* match: wrap (x + wrap y), the inner one unsigned and not narrower, y perhaps below zero    result: wrap (x + y).
 * C computes i + (n - 1) with n = 0 by going round twice; nobody who reads it thinks of an overflow, and none is. Where
 * wrapping x + y may take more than one step, not a size that is multiplied, into an unsigned type: that it may be below zero
 * is no reason to ask about id * size for such sizes. */
static expr_ref wrap_merged(struct expr_table *t, struct int_type type, expr_ref a)
{
	struct sum s = {0};
	if (!sum_add(t, &s, a, 1))
		return a;
	expr_ref e = sum_merged(t, type, &s, true, a);
	if (same_expr(e, a) || expr_range(t, e).lo >= one_turn(type))
		return e;
	e = sum_merged(t, type, &s, false, a);
	struct expr_range r = expr_range(t, e);
	return r.wide || r.lo >= one_turn(type) ? e : a;
}

expr_ref expr_wrap(struct expr_table *t, struct int_type type, expr_ref a)
{
	int64_t value;
	a = as_int(t, a);
	if (type.bits == 0 || type.opaque)
		return a;
	if (expr_is_int(t, a, &value) && int_wrap(type, value, &value))
		return expr_int(t, value);
	if (fits(t, a, type, 8)) /* match: wrap x where x fits    result: x */
		return a;
	/* match: wrap (wrap x), the outer type not wider    result: wrap x. A signed wrap under an unsigned one stays: an
	 * overflow there is undefined, which is assumed not to happen; the outer one alone would compute it */
	const struct expr *n = node_get(t, a);
	if (n->kind == EXPR_WRAP && n->type.bits >= type.bits && (type.is_signed || !n->type.is_signed))
		return expr_wrap(t, type, n->kid[0]);
	expr_ref reduced = wrap_merged(t, type, wrap_reduced(t, type, a));
	if (!same_expr(reduced, a))
		return expr_wrap(t, type, reduced);
	return simplified(t, expr_intern(t, (struct expr){.kind = EXPR_WRAP, .type = type, .kid = {a}}));
}

/* ---- the way in ---- */

expr_ref expr_unary(struct expr_table *t, enum expr_kind kind, expr_ref a)
{
	int64_t value;
	if (kind == EXPR_NOT)
		return expr_not(t, a);
	INVARIANT(kind == EXPR_POW2, "the unary kinds are NOT and POW2");
	a = as_int(t, a);
	if (expr_is_int(t, a, &value) && value >= 0 && value < 63) /* match: pow2 k    result: 2^k */
		return expr_int(t, (int64_t)1 << value);
	return expr_intern(t, (struct expr){.kind = kind, .kid = {a}}); /* a fault stays a fault */
}

expr_ref expr_binary(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	bool of_bools = kind == EXPR_AND || kind == EXPR_OR || kind == EXPR_IFF;
	bool equal_bools = kind == EXPR_EQ && expr_sort(t, a) == SORT_BOOL && expr_sort(t, b) == SORT_BOOL;
	/* one after the other: handles must not depend on the order in which a compiler evaluates arguments */
	a = of_bools || equal_bools ? as_bool(t, a) : as_int(t, a);
	b = of_bools || equal_bools ? as_bool(t, b) : as_int(t, b);
	if (kind == EXPR_IFF || equal_bools)
		return simplify_iff(t, a, b);
	if (of_bools)
		return simplify_and_or(t, kind, a, b);
	switch (kind) {
	case EXPR_ADD: return simplify_add(t, a, b);
	case EXPR_SUB: return simplify_sub(t, a, b);
	case EXPR_MUL: return simplify_mul(t, a, b);
	case EXPR_TDIV: case EXPR_TREM: case EXPR_EDIV: case EXPR_EMOD: return simplify_division(t, kind, a, b);
	case EXPR_MIN: case EXPR_MAX: return simplify_min_max(t, kind, a, b);
	case EXPR_BAND: case EXPR_BOR: case EXPR_BXOR: return simplify_bits(t, kind, a, b);
	case EXPR_EQ: case EXPR_LT: case EXPR_LE: return simplify_compare(t, kind, a, b);
	case EXPR_NONE: case EXPR_INT: case EXPR_VAR: case EXPR_BOOL: case EXPR_POW2: case EXPR_WRAP: case EXPR_ITE:
	case EXPR_NOT: case EXPR_AND: case EXPR_OR: case EXPR_IFF:
		break;
	}
	UNREACHABLE("not a binary kind");
}

expr_ref expr_add(struct expr_table *t, expr_ref a, expr_ref b) { return expr_binary(t, EXPR_ADD, a, b); }
expr_ref expr_sub(struct expr_table *t, expr_ref a, expr_ref b) { return expr_binary(t, EXPR_SUB, a, b); }
expr_ref expr_mul(struct expr_table *t, expr_ref a, expr_ref b) { return expr_binary(t, EXPR_MUL, a, b); }
expr_ref expr_eq(struct expr_table *t, expr_ref a, expr_ref b) { return expr_binary(t, EXPR_EQ, a, b); }
expr_ref expr_lt(struct expr_table *t, expr_ref a, expr_ref b) { return expr_binary(t, EXPR_LT, a, b); }
expr_ref expr_le(struct expr_table *t, expr_ref a, expr_ref b) { return expr_binary(t, EXPR_LE, a, b); }
expr_ref expr_and(struct expr_table *t, expr_ref a, expr_ref b) { return expr_binary(t, EXPR_AND, a, b); }
expr_ref expr_or(struct expr_table *t, expr_ref a, expr_ref b) { return expr_binary(t, EXPR_OR, a, b); }
expr_ref expr_iff(struct expr_table *t, expr_ref a, expr_ref b) { return expr_binary(t, EXPR_IFF, a, b); }
