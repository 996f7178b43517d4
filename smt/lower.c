/* Lowering of expressions to the operators that solvers have: C's division, wraps, powers and minima become
 * Euclidean division, constraints and `ite`. Docs: ARCHITECTURE.md, "Mathematical integers with explicit wraps".
 *
 * Every result comes with a side condition under which it is exact. Outside it the evaluation is undefined in C, or
 * excluded by the assumption no-overflow. Conditions follow the evaluation: those of an arm hold only where the arm
 * is taken. The passes are iterative: guards can be thousands of operators deep. */
#include "smt/smt_internal.h"

#include <string.h>

#define FEW 16.0        /* sizes, threads and parameters in what overflows on purpose: a hash's multiplier does, a product of six sizes does not */

uint32_t smt_arity(enum expr_kind kind)
{
#define X(K, SMT, N, SORT, NAME) case EXPR_##K: return N;
	switch (kind) {
	case EXPR_NONE: return 0;
	EXPR_KINDS(X)
	}
#undef X
	UNREACHABLE("expr_kind out of range");
}

expr_ref smt_pow2(struct expr_table *t, uint32_t k)
{
	if (k <= 62) return expr_int(t, (int64_t)1 << k);
	struct expr e = { .kind = EXPR_MUL, .kid = { expr_int(t, (int64_t)1 << 32), expr_int(t, (int64_t)1 << (k - 32)) } };
	return expr_intern(t, e);
}

bool expr_list_has(const struct expr_list *l, expr_ref e)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->at[i].ix == e.ix) return true;
	return false;
}

void smt_conjuncts(struct expr_table *t, struct arena *a, expr_ref e, struct expr_list *out)
{
	struct expr_list stack = { 0 };
	struct hash_table met = { 0 };
	VEC_PUSH(a, &stack, e);
	while (stack.n) {
		expr_ref top = stack.at[--stack.n];
		if (hash_table_get(&met, top.ix)) continue;           /* parts are shared: their paths are exponentially many */
		hash_table_add(a, &met, top.ix, top.ix);
		struct expr x = *expr_get(t, top), negated = { 0 };
		if (x.kind == EXPR_NOT) negated = *expr_get(t, x.kid[0]);
		if (x.kind == EXPR_AND) {
			VEC_PUSH(a, &stack, x.kid[1]);
			VEC_PUSH(a, &stack, x.kid[0]);
		} else if (negated.kind == EXPR_OR) {
			expr_ref left = expr_not(t, negated.kid[0]), right = expr_not(t, negated.kid[1]);
			VEC_PUSH(a, &stack, right);
			VEC_PUSH(a, &stack, left);
		} else if (!expr_is_true(t, top)) {
			VEC_PUSH(a, out, top);
		}
	}
}

static struct lowered *lower_slot(struct encoder *l, expr_ref e)
{
	if (e.ix >= l->cap) {
		uint32_t cap = l->cap ? l->cap : 256;
		while (cap <= e.ix) cap *= 2;
		struct lowered *at = ARENA_ARRAY(l->arena, struct lowered, cap);
		for (uint32_t i = 0; i < l->cap; i++) at[i] = l->at[i];
		l->at = at;
		l->cap = cap;
	}
	return &l->at[e.ix];
}

static void side_and(struct expr_table *t, struct lowered *r, expr_ref cond)
{
	r->side = expr_and(t, r->side, cond);
}

/* e < 2^bits, as e <= max where the constant fits. */
static expr_ref below_pow2(struct expr_table *t, expr_ref e, uint32_t bits)
{
	return expr_lt(t, e, smt_pow2(t, bits));
}

/* e modulo 2^bits into the signed range: one step where that is enough. */
static expr_ref wrap_signed_exactly(struct expr_table *t, uint32_t bits, struct expr_range r, expr_ref e)
{
	expr_ref half = smt_pow2(t, bits - 1), whole = smt_pow2(t, bits);
	int64_t reach = bits >= 62 ? INT64_MAX : ((int64_t)1 << bits) + ((int64_t)1 << (bits - 1));
	if (bits < 62 && r.lo >= -reach && r.hi < reach) {
		expr_ref low = expr_lt(t, e, expr_sub(t, expr_int(t, 0), half)), high = expr_le(t, half, e);
		expr_ref fixed = expr_ite(t, high, expr_sub(t, e, whole), e);
		return expr_ite(t, low, expr_add(t, e, whole), fixed);
	}
	return expr_sub(t, expr_binary(t, EXPR_EMOD, expr_add(t, e, half), whole), half);
}

/* Overflow of signed arithmetic is undefined, but conversions wrap, and both are one WRAP here: so it is exact. Only
 * where nothing but an unknown launch or parameter makes the value too large (`wide`), and no few of them do already, that is excluded by
 * assumption, and of 64 bits where no unsigned value inside may be too large for the signed type. */
static void wrap_signed(struct encoder *l, uint32_t bits, struct expr_range r, bool early, struct lowered *out)
{
	struct expr_table *t = l->k->exprs;
	expr_ref half = smt_pow2(t, bits - 1), low = expr_sub(t, expr_int(t, 0), half);
	bool low_ok = r.lo != INT64_MIN && (bits >= 64 || r.lo >= -((int64_t)1 << (bits - 1)));
	bool high_ok = r.hi != INT64_MAX && (bits >= 64 || r.hi < ((int64_t)1 << (bits - 1)));
	if (low_ok && high_ok) return;
	bool bounded = r.lo != INT64_MIN && r.hi != INT64_MAX;
	bool narrow = bits < 32 && !(bits == 24 && r.wide);      /* 24: operands of mul24, undefined beyond */
	if (narrow || early || (!r.wide && bounded && bits < 64) || (bits < 62 && out->below_zero) || (bits == 64 && out->beyond)) {
		out->beyond = false;
		out->e = l->spelled ? expr_wrap(t, (struct int_type){ .bits = (uint8_t)bits, .is_signed = true }, out->e) : wrap_signed_exactly(t, bits, r, out->e);
		return;
	}
	if (!low_ok) side_and(t, out, expr_le(t, low, out->e));
	if (!high_ok) side_and(t, out, below_pow2(t, out->e, bits - 1));
	out->assumes_no_overflow = true;
}

/* Unsigned types wrap. Past the top only an unknown launch or parameter can bring them (`wide`), and no small one: excluded by
 * assumption. Everything else is exact, below zero in any case, and what comes of a thread's number below zero. */
static void wrap_unsigned(struct encoder *l, uint32_t bits, expr_ref kid, struct expr_range r, struct lowered *out)
{
	struct expr_table *t = l->k->exprs;
	expr_ref e = out->e, top = smt_pow2(t, bits), zero = expr_int(t, 0);
	int64_t span = bits >= 63 ? INT64_MAX : (int64_t)1 << bits;
	bool low_ok = r.lo >= 0;
	bool high_ok = r.hi != INT64_MAX && r.hi < span;
	bool low_step = r.lo != INT64_MIN && r.lo >= -span;
	bool high_step = high_ok || (r.hi != INT64_MAX && span <= INT64_MAX / 2 && r.hi < 2 * span);
	bool narrow = bits < 32 && bits != 24;   /* a conversion loses what does not fit; 24: as above */
	if (!high_ok && r.wide && !narrow && !out->below_varies) {
		side_and(t, out, below_pow2(t, e, bits));
		out->assumes_no_overflow = true;
		high_ok = high_step = true;
	}
	if (low_ok && high_ok) return;
	out->below_zero |= !low_ok;
	out->below_varies |= !low_ok && expr_varies(t, kid);
	out->beyond |= bits == 64;
	if (l->spelled) {
		out->e = expr_wrap(t, (struct int_type){ .bits = (uint8_t)bits }, e);
	} else if ((low_ok || low_step) && high_step) {
		expr_ref fixed = e;
		if (!high_ok) fixed = expr_ite(t, expr_lt(t, e, top), e, expr_sub(t, e, top));
		if (!low_ok) fixed = expr_ite(t, expr_lt(t, e, zero), expr_add(t, e, top), fixed);
		out->e = fixed;
	} else {
		out->e = expr_binary(t, EXPR_EMOD, e, top);
	}
}

static void lower_wrap(struct encoder *l, struct int_type type, expr_ref kid, bool early, struct lowered *out)
{
	if (type.opaque || !type.bits || type.bits > 64) return;
	/* what is wrapped may be known better once its own overflows are excluded */
	struct expr_range r = expr_range(l->k->exprs, kid), under = expr_range(l->k->exprs, out->e);
	if (under.lo >= r.lo && under.hi <= r.hi) r = under;
	else if (r.wide && under.lo > r.lo) r.lo = under.lo;
	r.wide = r.wide && !early;
	if (type.is_signed) wrap_signed(l, type.bits, r, early, out);
	else wrap_unsigned(l, type.bits, kid, r, out);
}

/* C's division and remainder truncate; SMT-LIB's are Euclidean. For a >= 0 they agree whatever the divisor's sign;
 * for a < 0 both C results are the negations of those of -a. */
static void lower_truncating(struct encoder *l, enum expr_kind kind, expr_ref a0, expr_ref a, expr_ref b,
	struct lowered *out)
{
	struct expr_table *t = l->k->exprs;
	expr_ref zero = expr_int(t, 0), positive = expr_binary(t, kind, a, b);
	if (expr_range(t, a0).lo >= 0) {
		out->e = positive;
		return;
	}
	if (l->spelled) {
		out->e = expr_binary(t, kind == EXPR_EDIV ? EXPR_TDIV : EXPR_TREM, a, b);
		return;
	}
	expr_ref negative = expr_sub(t, zero, expr_binary(t, kind, expr_sub(t, zero, a), b));
	out->e = expr_ite(t, expr_le(t, zero, a), positive, negative);
}

static void require_nonzero(struct encoder *l, expr_ref b, struct lowered *out)
{
	struct expr_table *t = l->k->exprs;
	struct expr_range r = expr_range(t, b);
	if (r.lo > 0 || r.hi < 0) return;
	side_and(t, out, expr_not(t, expr_eq(t, b, expr_int(t, 0))));
}

/* The exponents that 2^e can have: [*lo, *hi] inside 0 .. 62; requires e to be there where its range does not. */
static void require_exponent(struct encoder *l, expr_ref e0, expr_ref e, struct lowered *out, int64_t *lo, int64_t *hi)
{
	struct expr_table *t = l->k->exprs;
	struct expr_range r = expr_range(t, e0);
	*lo = r.lo < 0 ? 0 : r.lo;
	*hi = r.hi > 62 ? 62 : r.hi;
	if (r.lo < 0) side_and(t, out, expr_le(t, expr_int(t, 0), e));
	if (r.hi > 62) side_and(t, out, expr_le(t, e, expr_int(t, 62)));
}

/* kind(a, 2^e) as a chain over the values of e, each arm linear: a * 2^e, a div 2^e, a mod 2^e. `a` is {0} for 2^e. */
static expr_ref chain_pow2(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref e, int64_t lo, int64_t hi)
{
	expr_ref chain = { 0 };
	for (int64_t i = hi; i >= lo; i--) {
		expr_ref power = smt_pow2(t, (uint32_t)i);
		expr_ref arm = a.ix ? expr_binary(t, kind, a, power) : power;
		chain = chain.ix ? expr_ite(t, expr_eq(t, e, expr_int(t, i)), arm, chain) : arm;
	}
	return chain.ix ? chain : expr_int(t, 1);     /* no exponent is possible: the side condition is false */
}

/* kind(a, b) where b depends on one variable of few values: a chain over those values, each arm with a constant b. */
static bool chain_finite(struct encoder *l, enum expr_kind kind, expr_ref a, expr_ref b, expr_ref *out)
{
	struct expr_table *t = l->k->exprs;
	int64_t constant;
	if (!l->finite || expr_is_int(t, b, &constant) || (kind == EXPR_MUL && expr_is_int(t, a, &constant))) return false;
	struct var_list vars = { 0 };
	expr_vars(t, l->arena, b, &vars);
	if (vars.n != 1) return false;
	const struct finite_var *f = finite_find(l->k, l->finite, vars.at[0]);
	if (!f || !f->n || (kind == EXPR_MUL && !f->geometric)) return false;   /* k * n stays: algebra wants it */
	expr_ref chain = { 0 }, var = expr_var(t, vars.at[0]);
	for (uint32_t i = f->n; i-- > 0;) {
		struct expr_map *m = expr_map_new(l->arena);
		expr_map_put(m, vars.at[0], expr_int(t, f->value[i]));
		expr_ref fixed = expr_subst(t, m, b);
		if (!expr_is_int(t, fixed, &constant) || (constant == 0 && kind != EXPR_MUL)) return false;
		expr_ref arm = expr_binary(t, kind, a, fixed);
		chain = chain.ix ? expr_ite(t, expr_eq(t, var, expr_int(t, f->value[i])), arm, chain) : arm;
	}
	*out = chain;
	return true;
}

/* MUL, EDIV, EMOD and the truncating pair: by constants where the right side has few values. */
static void lower_product(struct encoder *l, enum expr_kind kind, struct expr x, expr_ref a, expr_ref b,
	struct lowered *out)
{
	struct expr_table *t = l->k->exprs;
	struct expr right = *expr_get(t, x.kid[1]), left = *expr_get(t, x.kid[0]);
	if (kind != EXPR_MUL) require_nonzero(l, b, out);
	expr_ref chain;
	int64_t lo, hi;
	if (right.kind == EXPR_POW2 && !expr_is_int(t, b, &lo)) {
		struct lowered ignored = *out;
		expr_ref e = lower_slot(l, right.kid[0])->e;
		require_exponent(l, right.kid[0], e, &ignored, &lo, &hi);
		out->e = chain_pow2(t, kind, a, e, lo, hi);
	} else if (kind == EXPR_MUL && left.kind == EXPR_POW2 && !expr_is_int(t, a, &lo)) {
		struct lowered ignored = *out;
		expr_ref e = lower_slot(l, left.kid[0])->e;
		require_exponent(l, left.kid[0], e, &ignored, &lo, &hi);
		out->e = chain_pow2(t, kind, b, e, lo, hi);
	} else if (chain_finite(l, kind, a, b, &chain) || (kind == EXPR_MUL && chain_finite(l, kind, b, a, &chain))) {
		out->e = chain;
	} else {
		out->e = expr_binary(t, kind, a, b);
	}
}

/* a | b = a + b - (a & b) and a ^ b = a + b - 2 (a & b) hold in two's complement of any width; the encoder gives
 * `&` to the solver's integer conjunction. */
static void lower_bits(struct encoder *l, struct expr x, expr_ref a, expr_ref b, struct lowered *out)
{
	struct expr_table *t = l->k->exprs;
	expr_ref both = expr_binary(t, EXPR_BAND, a, b), sum = expr_add(t, a, b);
	if (x.kind == EXPR_BAND) out->e = both;
	else if (x.kind == EXPR_BOR) out->e = expr_sub(t, sum, both);
	else out->e = expr_sub(t, sum, expr_mul(t, expr_int(t, 2), both));
}

/* Where an operand decides, the other one is not evaluated (and the simplifier may have swapped them): it is enough
 * that both are defined, or that one is and decides. */
static expr_ref side_shortcut(struct expr_table *t, struct lowered a, struct lowered b, bool is_and)
{
	if (expr_is_true(t, a.side) && expr_is_true(t, b.side)) return a.side;
	expr_ref stops_a = is_and ? expr_not(t, a.e) : a.e, stops_b = is_and ? expr_not(t, b.e) : b.e;
	expr_ref both = expr_and(t, a.side, b.side);
	expr_ref either = expr_or(t, expr_and(t, a.side, stops_a), expr_and(t, b.side, stops_b));
	return expr_or(t, both, either);
}

/* Do numbers of known bounds make one that 64 bits do not hold? */
static bool leaves_64_bits(struct expr_table *t, expr_ref e, const struct expr *x)
{
	struct expr_range r = expr_range(t, e);
	bool left = (r.lo == INT64_MIN || r.hi == INT64_MAX) && !r.wide;
	for (uint32_t i = 0; i < smt_arity(x->kind) && left; i++) {
		struct expr_range kid = expr_range(t, x->kid[i]);
		left = kid.lo != INT64_MIN && kid.hi != INT64_MAX;
	}
	return left;
}

/* What a launch chooses (a parameter) is taken to be small enough, as long as it may be. */
static bool fills_64_bits(struct expr_table *t, var_ref v)
{
	const struct var *var = expr_var_get(t, v);
	bool chosen = var->kind == VAR_PARAM || var->kind == VAR_BLOCK_DIM || var->kind == VAR_GRID_DIM;
	return !chosen && var->type.bits == 64 && !var->type.is_signed && !var->type.opaque && expr_range(t, expr_var(t, v)).hi == INT64_MAX;
}

/* Is the value of x large where that of its operand number i is? A comparison has no size, and no quotient or remainder of what is not
 * negative is larger than that. */
static bool grows_with(struct expr_table *t, const struct expr *x, uint32_t i)
{
	bool compares = x->kind == EXPR_EQ || x->kind == EXPR_LT || x->kind == EXPR_LE;
	bool divides = x->kind == EXPR_EDIV || x->kind == EXPR_EMOD || x->kind == EXPR_TDIV || x->kind == EXPR_TREM;
	if (divides && i == 1) return expr_range(t, x->kid[0]).lo < 0;
	return !compares && !(x->kind == EXPR_ITE && i == 0);
}

static struct lowered lower_node(struct encoder *l, expr_ref e)
{
	struct expr_table *t = l->k->exprs;
	struct expr x = *expr_get(t, e);
	struct lowered r = { .e = e, .side = expr_bool(t, true), .done = true }, kid[3] = { 0 };
	for (uint32_t i = 0; i < smt_arity(x.kind); i++) {
		kid[i] = *lower_slot(l, x.kid[i]);
		r.assumes_no_overflow |= kid[i].assumes_no_overflow;
		r.has_bits |= kid[i].has_bits;
		r.below_zero |= kid[i].below_zero && grows_with(t, &x, i);
		r.below_varies |= kid[i].below_varies && grows_with(t, &x, i);
		r.beyond |= kid[i].beyond && grows_with(t, &x, i);
		r.side = expr_and(t, r.side, kid[i].side);
	}
	bool early = smt_amount(t, e, (double[]) { kid[0].amount, kid[1].amount, kid[2].amount }, FEW, &r.amount);
	expr_ref a = kid[0].e, b = kid[1].e;
	switch (x.kind) {
	case EXPR_VAR:
		r.beyond = fills_64_bits(t, x.var);
		break;
	case EXPR_INT: case EXPR_BOOL: case EXPR_NONE:
		break;
	case EXPR_ADD: case EXPR_SUB:
		r.beyond |= leaves_64_bits(t, e, &x);
		r.e = expr_binary(t, x.kind, a, b);
		break;
	case EXPR_EQ: case EXPR_LT: case EXPR_LE: case EXPR_IFF: case EXPR_MIN:
	case EXPR_MAX:      /* the simplifier would make minima of `ite` again: the encoders expand them */
		r.e = expr_binary(t, x.kind, a, b);
		break;
	case EXPR_MUL: case EXPR_EDIV: case EXPR_EMOD:
		r.beyond |= leaves_64_bits(t, e, &x);
		lower_product(l, x.kind, x, a, b, &r);
		break;
	case EXPR_TDIV: case EXPR_TREM: {
		enum expr_kind kind = x.kind == EXPR_TDIV ? EXPR_EDIV : EXPR_EMOD;
		if (expr_range(t, x.kid[0]).lo >= 0) {
			lower_product(l, kind, x, a, b, &r);
		} else {
			require_nonzero(l, b, &r);
			lower_truncating(l, kind, x.kid[0], a, b, &r);
		}
		break;
	}
	case EXPR_POW2: {
		int64_t lo, hi;
		require_exponent(l, x.kid[0], a, &r, &lo, &hi);
		r.e = chain_pow2(t, EXPR_NONE, (expr_ref) { 0 }, a, lo, hi);
		break;
	}
	case EXPR_BAND: case EXPR_BOR: case EXPR_BXOR:
		r.has_bits = true;
		lower_bits(l, x, a, b, &r);
		break;
	case EXPR_WRAP:
		r.e = a;
		if (!l->exact) lower_wrap(l, x.type, x.kid[0], early, &r);
		break;
	case EXPR_ITE:
		r.e = expr_ite(t, a, b, kid[2].e);
		r.side = expr_and(t, kid[0].side,
			expr_and(t, expr_or(t, expr_not(t, a), kid[1].side), expr_or(t, a, kid[2].side)));
		break;
	case EXPR_NOT:
		r.e = expr_not(t, a);
		break;
	case EXPR_AND: case EXPR_OR:
		r.e = expr_binary(t, x.kind, a, b);
		r.side = side_shortcut(t, kid[0], kid[1], x.kind == EXPR_AND);
		break;
	}
	if (l->bv) r.e = e;      /* bit-vectors have every operator; only the conditions are wanted */
	return r;
}

struct lowered lower_expr(struct encoder *l, expr_ref root)
{
	struct expr_table *t = l->k->exprs;
	struct expr_list stack = { 0 };
	VEC_PUSH(l->arena, &stack, root);
	while (stack.n) {
		expr_ref e = stack.at[stack.n - 1];
		if (lower_slot(l, e)->done) {
			stack.n--;
			continue;
		}
		struct expr x = *expr_get(t, e);
		bool waits = false;
		for (uint32_t i = 0; i < smt_arity(x.kind); i++) {
			if (lower_slot(l, x.kid[i])->done) continue;
			VEC_PUSH(l->arena, &stack, x.kid[i]);
			waits = true;
		}
		if (waits) continue;
		struct lowered r = lower_node(l, e);
		*lower_slot(l, e) = r;
		stack.n--;
	}
	return *lower_slot(l, root);
}

struct lowered lower_index(struct encoder *l, expr_ref e)
{
	struct lowered own = lower_expr(l, e);
	if (l->bv) return own;
	struct lowered whole = lower_expr(l, modular_whole(l->k->exprs, e));
	own.side = expr_and(l->k->exprs, own.side, whole.side);
	own.assumes_no_overflow |= whole.assumes_no_overflow;
	return own;
}

struct lowered lower_guard(struct encoder *l, expr_ref e)
{
	struct expr_table *t = l->k->exprs;
	struct lowered r = { .e = expr_bool(t, true), .side = expr_bool(t, true), .done = true };
	struct expr_list parts = { 0 };
	smt_conjuncts(t, l->arena, e, &parts);
	if (!l->bv) residue_parts(t, &parts);
	for (size_t i = 0; i < parts.n; i++) {
		struct lowered part = lower_expr(l, parts.at[i]);
		r.e = expr_and(t, r.e, expr_and(t, part.side, part.e));
		r.assumes_no_overflow |= part.assumes_no_overflow;
		r.has_bits |= part.has_bits;
	}
	return r;
}

/* ---- what leaves linear arithmetic ---- */

enum linear { LINEAR_UNKNOWN = 0, LINEAR_YES, LINEAR_NO };

static uint8_t *linear_slots(struct encoder *l, bool bits)
{
	uint32_t n = expr_count(l->k->exprs) + 1;
	if (n > l->linear_cap) {
		for (int i = 0; i < 2; i++) {
			uint8_t *at = ARENA_ARRAY(l->arena, uint8_t, 2 * n);
			if (l->linear_cap) memcpy(at, l->linear[i], l->linear_cap);
			l->linear[i] = at;
		}
		l->linear_cap = 2 * n;
	}
	return l->linear[bits];
}

static bool is_nonlinear(const struct expr_table *t, const struct expr *x, bool bits)
{
	bool left = smt_arity(x->kind) > 0 && expr_get(t, x->kid[0])->kind == EXPR_INT;
	bool right = smt_arity(x->kind) > 1 && expr_get(t, x->kid[1])->kind == EXPR_INT;
	if ((x->kind == EXPR_BAND && bits) || (x->kind == EXPR_MUL && !left && !right)) return true;
	return (x->kind == EXPR_EDIV || x->kind == EXPR_EMOD) && !right;
}

/* What is met before something nonlinear is found may be above it, so it stays unknown then, but for the root. */
static bool root_nonlinear(struct encoder *l, expr_ref root, bool bits)
{
	struct expr_table *t = l->k->exprs;
	uint8_t *known = linear_slots(l, bits);
	struct expr_list met = { 0 };
	bool found = known[root.ix] == LINEAR_NO;
	if (known[root.ix] != LINEAR_UNKNOWN) return found;
	known[root.ix] = LINEAR_YES;
	VEC_PUSH(l->arena, &met, root);
	for (size_t i = 0; i < met.n && !found; i++) {
		struct expr x = *expr_get(t, met.at[i]);
		found = is_nonlinear(t, &x, bits);
		for (uint32_t j = 0; j < smt_arity(x.kind) && !found; j++) {
			found = known[x.kid[j].ix] == LINEAR_NO;
			if (known[x.kid[j].ix] != LINEAR_UNKNOWN) continue;
			known[x.kid[j].ix] = LINEAR_YES;
			VEC_PUSH(l->arena, &met, x.kid[j]);
		}
	}
	for (size_t i = 0; i < met.n && found; i++) known[met.at[i].ix] = LINEAR_UNKNOWN;
	if (found) known[root.ix] = LINEAR_NO;
	return found;
}

bool smt_nonlinear(struct encoder *l, const struct expr_list *roots, bool bits)
{
	for (size_t i = 0; i < roots->n; i++)
		if (root_nonlinear(l, roots->at[i], bits)) return true;
	return false;
}
