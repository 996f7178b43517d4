/* A loop whose step is longer than the way it goes runs once: tiles of a wavefront that each block takes one of, with a step
 * of all blocks.
 *
 *   residue   match:  d mod c = 0 among the parts, a constant c > 0, m*c - c < d < m*c + c by ranges and other parts
 *             result: d = m*c
 *
 * The bounds of d come from its range and from parts whose two sides are as far apart as d, but for a constant: lo <= x where d
 * is x - lo. Tests: tests/golden/verdict/tiles-once-*.cu. */
#include "smt/smt_internal.h"

/* Of d; either may be an end of int64_t, which bounds nothing. */
struct between { int64_t lo, hi; };

/* big - small >= less, told by this part */
static bool part_gap(struct expr_table *t, expr_ref part, expr_ref *gap, int64_t *less)
{
	struct expr x = *expr_get(t, part);
	bool not = x.kind == EXPR_NOT;
	if (not) x = *expr_get(t, x.kid[0]);
	if (x.kind != EXPR_LT && x.kind != EXPR_LE) return false;
	*gap = not ? expr_sub(t, x.kid[0], x.kid[1]) : expr_sub(t, x.kid[1], x.kid[0]);
	*less = (x.kind == EXPR_LT) != not;
	return true;
}

static void between_parts(struct expr_table *t, const struct expr_list *parts, expr_ref d, struct between *b)
{
	for (size_t i = 0; i < parts->n && parts->n <= LIMIT_RESIDUE_PARTS; i++) {
		expr_ref gap;
		int64_t less, k;
		if (!part_gap(t, parts->at[i], &gap, &less)) continue;
		if (expr_is_int(t, expr_sub(t, d, gap), &k) && int_add(k, less, &k) && k > b->lo) b->lo = k;
		if (expr_is_int(t, expr_add(t, d, gap), &k) && int_sub(k, less, &k) && k < b->hi) b->hi = k;
	}
}

/* The only multiple of c between these two, if there is just one. */
static bool only_multiple(struct between b, int64_t c, int64_t *value)
{
	int64_t first = b.lo / c + (b.lo % c > 0), last = b.hi / c - (b.hi % c < 0);
	if (b.lo == INT64_MIN || b.hi == INT64_MAX || first != last) return false;
	*value = first * c;
	return true;
}

/* [residue] */
static void part_residue(struct expr_table *t, const struct expr_list *parts, size_t at, expr_ref *out)
{
	struct expr x = *expr_get(t, parts->at[at]), mod = { 0 };
	int64_t zero, c, value;
	if (x.kind != EXPR_EQ) return;
	for (int side = 0; side < 2; side++)
		if (expr_is_int(t, x.kid[side], &zero) && zero == 0) mod = *expr_get(t, x.kid[1 - side]);
	if (mod.kind != EXPR_EMOD || !expr_is_int(t, mod.kid[1], &c) || c < 2) return;
	struct expr_range r = expr_range(t, mod.kid[0]);
	struct between b = { r.lo, r.hi };
	between_parts(t, parts, mod.kid[0], &b);
	if (only_multiple(b, c, &value)) *out = expr_eq(t, mod.kid[0], expr_int(t, value));
}

void residue_parts(struct expr_table *t, struct expr_list *parts)
{
	for (size_t i = 0; i < parts->n; i++) part_residue(t, parts, i, &parts->at[i]);
}
