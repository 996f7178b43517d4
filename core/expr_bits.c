/* Bit operations on infinite two's complement, turned into arithmetic where that is exact. */
#include "core/expr_simplify_internal.h"

static expr_ref plain(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	expr_ref low = a.ix <= b.ix ? a : b, high = a.ix <= b.ix ? b : a;
	return simplified(t, expr_intern(t, (struct expr){.kind = kind, .kid = {low, high, {0}}}));
}

static uint32_t zeros_below(int64_t v)
{
	uint32_t n = 0;
	while (n < 62 && !((uint64_t)v >> n & 1))
		n++;
	return n;
}

static uint32_t min32(uint32_t a, uint32_t b) { return a < b ? a : b; }

static uint32_t trailing_zeros(struct expr_table *t, expr_ref e, int depth);

/* Of both: b is not looked at when a has none, so that chains of hashes and ciphers stay cheap. */
static uint32_t least_zeros(struct expr_table *t, expr_ref a, expr_ref b, int depth)
{
	uint32_t zeros = trailing_zeros(t, a, depth);
	return zeros ? min32(zeros, trailing_zeros(t, b, depth)) : 0;
}

/* How many low bits of e are certainly zero, at most 62. */
static uint32_t trailing_zeros(struct expr_table *t, expr_ref e, int depth)
{
	const struct expr *n = node_get(t, e);
	if (n->kind == EXPR_INT)
		return n->value ? zeros_below(n->value) : 62;
	if (depth == 0)
		return 0;
	if (n->kind == EXPR_ADD || n->kind == EXPR_SUB || n->kind == EXPR_MIN || n->kind == EXPR_MAX ||
	    n->kind == EXPR_BOR || n->kind == EXPR_BXOR)
		return least_zeros(t, n->kid[0], n->kid[1], depth - 1);
	if (n->kind == EXPR_MUL)
		return min32(62, trailing_zeros(t, n->kid[0], depth - 1) + trailing_zeros(t, n->kid[1], depth - 1));
	if (n->kind == EXPR_ITE)
		return least_zeros(t, n->kid[1], n->kid[2], depth - 1);
	if (n->kind == EXPR_BAND) {
		uint32_t a = trailing_zeros(t, n->kid[0], depth - 1), b = trailing_zeros(t, n->kid[1], depth - 1);
		return a > b ? a : b;
	}
	return 0;
}

/* a is a multiple of a power of two that b stays below: they share no bit. */
static bool disjoint(struct expr_table *t, expr_ref a, expr_ref b)
{
	struct expr_range r = expr_range(t, b);
	return r.lo >= 0 && r.hi < (int64_t)1 << trailing_zeros(t, a, LIMIT_BITS_DEPTH);
}

/* The bits [from, to) of x, in place. */
static expr_ref bit_run(struct expr_table *t, expr_ref x, uint32_t from, uint32_t to)
{
	expr_ref low = expr_binary(t, EXPR_EDIV, x, expr_int(t, (int64_t)1 << from));
	if (to < 63)
		low = expr_binary(t, EXPR_EMOD, low, expr_int(t, (int64_t)1 << (to - from)));
	return simplify_mul(t, low, expr_int(t, (int64_t)1 << from));
}

/* x & mask as a sum of runs; to = 63 means "and everything above". {0} when there are too many runs. */
static expr_ref mask_runs(struct expr_table *t, expr_ref x, int64_t mask)
{
	expr_ref sum = expr_int(t, 0);
	uint32_t runs = 0, bit = 0;
	while (bit < 63) {
		if (!((uint64_t)mask >> bit & 1)) {
			bit++;
			continue;
		}
		uint32_t from = bit;
		while (bit < 63 && ((uint64_t)mask >> bit & 1))
			bit++;
		if (++runs > LIMIT_MASK_RUNS)
			return (expr_ref){0};
		if (bit == 63 && mask >= 0) /* 2^63 is no constant of ours */
			return (expr_ref){0};
		sum = simplify_add(t, sum, bit_run(t, x, from, bit));
	}
	return sum;
}

static int64_t mask_below(int64_t v)
{
	int64_t mask = 0;
	while (mask < v)
		mask = mask * 2 + 1;
	return mask;
}

static expr_ref band_constant(struct expr_table *t, expr_ref x, int64_t mask)
{
	struct expr_range r = expr_range(t, x);
	/* match: x & m, 0 <= x <= 2^n - 1    result: x & (m mod 2^n) */
	if (r.lo >= 0 && r.hi != INT64_MAX)
		mask &= mask_below(r.hi);
	if (mask == 0)
		return expr_int(t, 0);
	/* match: x & m, 0 <= x <= m = 2^n - 1    result: x */
	if (r.lo >= 0 && r.hi != INT64_MAX && mask == mask_below(r.hi))
		return x;
	/* match: x & 2^n - 1    result: x mod 2^n, and so on for each run of ones */
	expr_ref runs = mask_runs(t, x, mask);
	return runs.ix ? runs : plain(t, EXPR_BAND, x, expr_int(t, mask));
}

static expr_ref bor_constant(struct expr_table *t, expr_ref x, int64_t mask)
{
	/* match: x | m    result: (x & ~m) + m */
	expr_ref kept = band_constant(t, x, ~mask);
	return node_get(t, kept)->kind == EXPR_BAND ? plain(t, EXPR_BOR, x, expr_int(t, mask)) :
		simplify_add(t, kept, expr_int(t, mask));
}

static expr_ref bxor_constant(struct expr_table *t, expr_ref x, int64_t mask)
{
	const struct expr *n = node_get(t, x);
	struct expr_range r = expr_range(t, x);
	int64_t inner;
	/* match: x ^ -1    result: -1 - x */
	if (mask == -1)
		return simplify_sub(t, expr_int(t, -1), x);
	/* match: x ^ (2^n - 1), 0 <= x < 2^n    result: 2^n - 1 - x */
	if (mask > 0 && (mask & (mask + 1)) == 0 && r.lo >= 0 && r.hi <= mask)
		return simplify_sub(t, expr_int(t, mask), x);
	/* match: (x ^ c) ^ d    result: x ^ (c ^ d) */
	for (int i = 0; n->kind == EXPR_BXOR && i < 2; i++)
		if (expr_is_int(t, n->kid[i], &inner))
			return expr_binary(t, EXPR_BXOR, n->kid[1 - i], expr_int(t, inner ^ mask));
	return plain(t, EXPR_BXOR, x, expr_int(t, mask));
}

static expr_ref bits_constant(struct expr_table *t, enum expr_kind kind, expr_ref x, int64_t c)
{
	if (c == 0) /* match: x & 0, x | 0, x ^ 0    result: 0, x, x */
		return kind == EXPR_BAND ? expr_int(t, 0) : x;
	if (c == -1 && kind != EXPR_BXOR) /* match: x & -1, x | -1    result: x, -1 */
		return kind == EXPR_BAND ? x : expr_int(t, -1);
	if (kind == EXPR_BAND)
		return band_constant(t, x, c);
	if (disjoint(t, x, expr_int(t, c)))
		return simplify_add(t, x, expr_int(t, c));
	return kind == EXPR_BOR ? bor_constant(t, x, c) : bxor_constant(t, x, c);
}

expr_ref simplify_bits(struct expr_table *t, enum expr_kind kind, expr_ref a, expr_ref b)
{
	int64_t x, y;
	bool ca = expr_is_int(t, a, &x), cb = expr_is_int(t, b, &y);
	if (ca && cb)
		return expr_int(t, kind == EXPR_BAND ? x & y : kind == EXPR_BOR ? x | y : x ^ y);
	/* match: x & x, x | x, x ^ x    result: x, x, 0 */
	if (same_expr(a, b))
		return kind == EXPR_BXOR ? expr_int(t, 0) : a;
	if (ca || cb)
		return bits_constant(t, kind, ca ? b : a, ca ? x : y);
	/* match: a & b, a | b, a ^ b without a common bit    result: 0, a + b, a + b */
	if (disjoint(t, a, b) || disjoint(t, b, a))
		return kind == EXPR_BAND ? expr_int(t, 0) : simplify_add(t, a, b);
	/* match: (x ^ y) ^ y    result: x */
	const struct expr *na = node_get(t, a), *nb = node_get(t, b);
	for (int i = 0; kind == EXPR_BXOR && i < 2; i++) {
		if (na->kind == EXPR_BXOR && same_expr(na->kid[i], b))
			return na->kid[1 - i];
		if (nb->kind == EXPR_BXOR && same_expr(nb->kid[i], a))
			return nb->kid[1 - i];
	}
	return plain(t, kind, a, b);
}
