/* Interval analysis, memoised over the DAG. INT64_MIN and INT64_MAX stand for "no bound"; proofs/theories/Intervals.v shows that each function keeps
 * the value inside, and that no lower bound is INT64_MAX and no upper one INT64_MIN. */
#include "core/expr_internal.h"

#define MINUS_INF INT64_MIN
#define PLUS_INF INT64_MAX

/* A parameter's bound that somebody may have meant. What is above it only says that some size of host code did not overflow: nobody
 * thought of products of such numbers. */
#define MEANT (INT64_C(1) << 24)

static const struct expr_range unbounded = {MINUS_INF, PLUS_INF, false};

static int64_t min64(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t max64(int64_t a, int64_t b) { return a > b ? a : b; }
static bool is_inf(int64_t a) { return a == MINUS_INF || a == PLUS_INF; }

bool range_bounded(struct expr_range r)
{
	return r.lo != MINUS_INF && r.hi != PLUS_INF;
}

/* A lower bound past the top is still a lower bound, but must not read as "none"; likewise at the bottom. */
static struct expr_range range_make(int64_t lo, int64_t hi, bool wide)
{
	return (struct expr_range){lo == PLUS_INF ? PLUS_INF - 1 : lo, hi == MINUS_INF ? MINUS_INF + 1 : hi, wide};
}

struct expr_range int_type_range(struct int_type type)
{
	if (type.bits == 0 || type.opaque)
		return unbounded;
	if (type.is_signed)
		return type.bits >= 64 ? unbounded :
			range_make(-((int64_t)1 << (type.bits - 1)), ((int64_t)1 << (type.bits - 1)) - 1, false);
	return range_make(0, type.bits >= 63 ? PLUS_INF : ((int64_t)1 << type.bits) - 1, false);
}

bool range_fits(struct expr_range r, struct int_type type)
{
	struct expr_range of_type = int_type_range(type);
	bool below = of_type.lo == MINUS_INF ? r.lo != MINUS_INF : r.lo >= of_type.lo;
	bool above = of_type.hi == PLUS_INF ? r.hi != PLUS_INF : r.hi <= of_type.hi;
	return type.bits == 0 || type.opaque || (below && above);
}

/* ---- arithmetic on bounds ---- */

static int64_t add_bound(int64_t a, int64_t b)
{
	int64_t sum;
	if (is_inf(a))
		return a;
	if (is_inf(b))
		return b;
	return int_add(a, b, &sum) ? sum : a > 0 ? PLUS_INF : MINUS_INF;
}

static int64_t sub_bound(int64_t a, int64_t b)
{
	int64_t difference;
	if (is_inf(a))
		return a;
	if (is_inf(b))
		return b > 0 ? MINUS_INF : PLUS_INF;
	return int_sub(a, b, &difference) ? difference : b < 0 ? PLUS_INF : MINUS_INF;
}

static int64_t negate_bound(int64_t a)
{
	return a == MINUS_INF ? PLUS_INF : a == PLUS_INF ? MINUS_INF : -a;
}

static int64_t mul_bound(int64_t a, int64_t b)
{
	int64_t product;
	if (a == 0 || b == 0)
		return 0;
	if (!is_inf(a) && !is_inf(b) && int_mul(a, b, &product))
		return product;
	return (a < 0) == (b < 0) ? PLUS_INF : MINUS_INF;
}

/* floor(a / b), b >= 1 */
static int64_t floor_bound(int64_t a, int64_t b)
{
	int64_t q;
	if (is_inf(a))
		return a;
	if (b == PLUS_INF)
		return a < 0 ? -1 : 0;
	return int_ediv(a, b, &q) ? q : a;
}

static int64_t trunc_bound(int64_t a, int64_t b)
{
	if (is_inf(a))
		return a;
	return b == PLUS_INF ? 0 : a / b;
}

static struct expr_range corners(struct expr_range a, struct expr_range b, int64_t (*f)(int64_t, int64_t), bool wide)
{
	int64_t c[4] = {f(a.lo, b.lo), f(a.lo, b.hi), f(a.hi, b.lo), f(a.hi, b.hi)};
	return range_make(min64(min64(c[0], c[1]), min64(c[2], c[3])), max64(max64(c[0], c[1]), max64(c[2], c[3])), wide);
}

/* The largest absolute value; PLUS_INF when there is none. */
static int64_t range_magnitude(struct expr_range r)
{
	return max64(negate_bound(r.lo), r.hi);
}

/* A divisor of 0 faults, so a divisor that is not negative is positive. */
static struct expr_range range_div(struct expr_range a, struct expr_range b, int64_t (*f)(int64_t, int64_t), bool wide)
{
	if (b.lo >= 0) {
		b.lo = max64(b.lo, 1);
		b.hi = max64(b.hi, 1);
		return corners(a, b, f, wide);
	}
	int64_t m = range_magnitude(a); /* no quotient is larger than the dividend */
	return range_make(negate_bound(m), m, wide);
}

static struct expr_range range_emod(struct expr_range a, struct expr_range b, bool wide)
{
	int64_t q_lo, q_hi;
	if (b.lo == b.hi && b.lo > 0 && range_bounded(a) && int_ediv(a.lo, b.lo, &q_lo) && int_ediv(a.hi, b.lo, &q_hi) &&
	    q_lo == q_hi)
		return range_make(a.lo - q_lo * b.lo, a.hi - q_lo * b.lo, wide);
	int64_t m = range_magnitude(b), hi = m == PLUS_INF ? PLUS_INF : max64(m - 1, 0);
	bool wide_divisor = b.wide;
	if (a.lo >= 0 && a.hi <= hi)
		return range_make(0, a.hi, wide);
	return range_make(0, hi, wide_divisor);
}

static struct expr_range range_trem(struct expr_range a, struct expr_range b, bool wide)
{
	int64_t m = range_magnitude(b), limit = m == PLUS_INF ? PLUS_INF : max64(m - 1, 0);
	return range_make(a.lo >= 0 ? 0 : max64(a.lo, negate_bound(limit)), a.hi <= 0 ? 0 : min64(a.hi, limit), wide);
}

static struct expr_range range_pow2(struct expr_range a)
{
	int64_t lo = min64(max64(a.lo, 0), 62), hi = min64(max64(a.hi, 0), 62); /* elsewhere it faults */
	return range_make((int64_t)1 << lo, (int64_t)1 << hi, a.wide);
}

/* ---- bit operations ---- */

/* 2^n - 1 for the least n such that v <= 2^n - 1; v >= 0 */
static int64_t bits_above(int64_t v)
{
	int64_t mask = 0;
	while (mask < v)
		mask = mask * 2 + 1;
	return mask;
}

/* The least m = 2^n - 1 with -m - 1 <= r <= m: two's complement values of n + 1 bits. */
static int64_t signed_mask(struct expr_range r)
{
	return max64(r.hi < 0 ? 0 : bits_above(r.hi), r.lo >= 0 ? 0 : bits_above(-(r.lo + 1)));
}

static struct expr_range range_band(struct expr_range a, struct expr_range b, bool wide)
{
	if (a.lo >= 0 && b.lo >= 0)
		return range_make(0, min64(a.hi, b.hi), wide);
	if (a.lo >= 0)
		return range_make(0, a.hi, a.wide);
	if (b.lo >= 0)
		return range_make(0, b.hi, b.wide);
	if (!range_bounded(a) || !range_bounded(b))
		return unbounded;
	return range_make(-max64(signed_mask(a), signed_mask(b)) - 1, max64(a.hi, b.hi), wide);
}

static struct expr_range range_bor_bxor(struct expr_range a, struct expr_range b, bool is_or, bool wide)
{
	bool signless = a.lo >= 0 && b.lo >= 0;
	int64_t lo = signless ? (is_or ? max64(a.lo, b.lo) : 0) : MINUS_INF;
	if (!range_bounded(a) || !range_bounded(b))
		return range_make(lo, PLUS_INF, wide);
	int64_t mask = max64(signed_mask(a), signed_mask(b));
	return range_make(signless ? lo : -mask - 1, mask, wide);
}

/* ---- nodes ---- */

static struct expr_range range_var(const struct var *v)
{
	struct expr_range r = int_type_range(v->type);
	bool own = v->lo <= v->hi;
	if (own) {
		r.lo = max64(r.lo, v->lo);
		r.hi = min64(r.hi, v->hi);
	}
	switch (v->kind) {
	case VAR_PARAM:
		r.wide = !own || v->wide || (r.lo != r.hi && r.hi > MEANT);
		break;
	case VAR_LOOP:    /* its real bounds are parameters more often than not */
		r.wide = !own || v->wide;
		break;
	case VAR_GRID_DIM:
		r.wide = r.lo != r.hi;
		break;
	case VAR_BLOCK_IDX:
		r.wide = !own || (v->wide && r.hi >= 65534); /* what CUDA allows, not what a launch says */
		break;
	case VAR_READ:    /* of what is read only a count is wide */
		r.wide = own && v->wide;
		break;
	case VAR_NONE:
	case VAR_THREAD_IDX:
	case VAR_BLOCK_DIM:
	case VAR_APPROX:
	case VAR_WITNESS:
		break;
	}
	return range_make(r.lo, r.hi, r.wide);
}

static struct expr_range range_wrap(struct int_type type, struct expr_range a)
{
	struct expr_range r = int_type_range(type);
	if (range_fits(a, type))
		return a;
	r.wide = a.wide;
	if (type.bits == 64 && !type.is_signed && a.hi < 0 && a.lo != MINUS_INF) /* 2^64 + a, past what bounds can say */
		return range_make(PLUS_INF, PLUS_INF, a.wide);
	return r;
}

static struct expr_range range_node(const struct expr_table *t, const struct expr *e)
{
	struct expr_range k[3] = {unbounded, unbounded, unbounded};
	for (uint32_t i = 0; i < expr_arity(e->kind); i++)
		k[i] = t->ranges.at[e->kid[i].ix];
	bool wide = k[0].wide || k[1].wide;
	switch (e->kind) {
	case EXPR_INT: case EXPR_BOOL: return range_make(e->value, e->value, false);
	case EXPR_VAR: return range_var(t->vars.at[e->var.ix]);
	case EXPR_ADD: return range_make(add_bound(k[0].lo, k[1].lo), add_bound(k[0].hi, k[1].hi), wide);
	case EXPR_SUB: return range_make(sub_bound(k[0].lo, k[1].hi), sub_bound(k[0].hi, k[1].lo), wide);
	case EXPR_MUL: return corners(k[0], k[1], mul_bound, wide);
	case EXPR_TDIV: return range_div(k[0], k[1], trunc_bound, wide);
	case EXPR_TREM: return range_trem(k[0], k[1], wide);
	case EXPR_EDIV: return range_div(k[0], k[1], floor_bound, wide);
	case EXPR_EMOD: return range_emod(k[0], k[1], wide);
	case EXPR_POW2: return range_pow2(k[0]);
	case EXPR_MIN: return range_make(min64(k[0].lo, k[1].lo), min64(k[0].hi, k[1].hi), wide);
	case EXPR_MAX: return range_make(max64(k[0].lo, k[1].lo), max64(k[0].hi, k[1].hi), wide);
	case EXPR_BAND: return range_band(k[0], k[1], wide);
	case EXPR_BOR: return range_bor_bxor(k[0], k[1], true, wide);
	case EXPR_BXOR: return range_bor_bxor(k[0], k[1], false, wide);
	case EXPR_WRAP: return range_wrap(e->type, k[0]);
	case EXPR_ITE: return range_make(min64(k[1].lo, k[2].lo), max64(k[1].hi, k[2].hi), k[1].wide || k[2].wide);
	case EXPR_EQ: case EXPR_LT: case EXPR_LE: case EXPR_NOT: case EXPR_AND: case EXPR_OR: case EXPR_IFF:
		return (struct expr_range){0, 1, false};
	case EXPR_NONE: break;
	}
	UNREACHABLE("expr_kind out of range");
}

struct expr_range expr_range(struct expr_table *t, expr_ref e)
{
	INVARIANT(e.ix && e.ix < t->nodes.n, "handles come from this table");
	if (t->ranged_in.at[e.ix] == t->epoch) return t->ranges.at[e.ix];
	t->range_stack.n = 0;
	VEC_PUSH(t->arena, &t->range_stack, e);
	while (t->range_stack.n) {
		expr_ref top = t->range_stack.at[t->range_stack.n - 1];
		const struct expr *n = node_get(t, top);
		size_t waiting = t->range_stack.n;
		if (t->ranged_in.at[top.ix] != t->epoch)
			for (uint32_t i = 0; i < expr_arity(n->kind); i++)
				if (t->ranged_in.at[n->kid[i].ix] != t->epoch)
					VEC_PUSH(t->arena, &t->range_stack, n->kid[i]);
		if (t->range_stack.n > waiting)
			continue;
		if (t->ranged_in.at[top.ix] != t->epoch) {
			t->ranges.at[top.ix] = range_node(t, n);
			t->ranged_in.at[top.ix] = t->epoch;
		}
		t->range_stack.n--;
	}
	return t->ranges.at[e.ix];
}

void expr_var_bounds_set(struct expr_table *t, var_ref v, int64_t lo, int64_t hi, bool wide)
{
	struct var *var = expr_var_edit(t, v);
	var->lo = lo;
	var->hi = hi;
	var->wide = wide;
}

void expr_var_counts(struct expr_table *t, var_ref v, int64_t least)
{
	struct expr_range r = expr_range(t, expr_var(t, v));
	if (r.hi >= 0) expr_var_bounds_set(t, v, r.lo < least ? least : r.lo, r.hi, true);
}
