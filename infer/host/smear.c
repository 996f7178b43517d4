/* The next power of two, as programs compute it: x |= x >> 1; x |= x >> 2; x |= x >> 4; ... sets every bit below the highest, of numbers that
 * have no more bits than that many steps reach. */
#include "infer/host/host_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#define WIDEST HOST_SMEAR_WHOLE         /* bits of a number that is followed: more powers of two would not fit into a fact of a launch */
#define STEPS 6           /* x >> 32 is the last */

/* The number that a chain of at most so many steps begins with. bits: of its highest, how many are all set. room: larger numbers do not fit into
 * what one of its steps is kept in. */
static expr_ref chain_begin(struct expr_table *t, expr_ref e, int steps, int64_t *bits, int64_t *room)
{
	struct expr x = *expr_get(t, e);
	int64_t kept = x.kind == EXPR_WRAP ? x.type.bits - x.type.is_signed : WIDEST;
	if (x.kind == EXPR_WRAP) x = *expr_get(t, x.kid[0]);
	for (int side = 0; side < 2 && x.kind == EXPR_BOR && steps > 0; side++) {
		int64_t before;
		expr_ref of = chain_begin(t, x.kid[side], steps - 1, &before, room);
		if (before > 32 || expr_binary(t, EXPR_EDIV, x.kid[side], expr_int(t, INT64_C(1) << before)).ix != x.kid[1 - side].ix) continue;
		*bits = 2 * before;
		if (*room > kept) *room = kept;
		return of;
	}
	*bits = 1;
	*room = WIDEST;
	return e;
}

static expr_ref is_power(struct expr_table *t, expr_ref e, int64_t most)
{
	expr_ref one_of = expr_bool(t, false);
	for (int64_t i = 0; i <= most; i++) one_of = expr_or(t, one_of, expr_eq(t, e, expr_int(t, INT64_C(1) << i)));
	return one_of;
}

static expr_ref fresh(struct expr_table *t, const char *name, int64_t lo, int64_t hi)
{
	struct var v = { .name = name, .kind = VAR_PARAM, .type = { .bits = 64, .is_signed = true }, .lo = lo, .hi = hi };
	return expr_var(t, expr_var_new(t, &v));
}

/* match: a chain of e, of n steps   result: p - 1; where 0 <= e < 2^(2^n), e < 2^31 and all steps have room for e, e < p <= 2*e + 1, and p is a power
 * of two */
expr_ref host_smear(struct run *r, expr_ref e, struct int_type type, int64_t least)
{
	struct expr_table *t = r->t;
	int64_t bits, room;
	expr_ref of = chain_begin(t, e, STEPS, &bits, &room), one = expr_int(t, 1);
	if (bits < least || type.bits > 32) return e;
	int64_t width = bits < room ? bits : room;
	struct expr_range all = int_type_range(type);
	expr_ref p = fresh(t, "power", 1, INT64_C(1) << width), twice = expr_add(t, expr_mul(t, of, expr_int(t, 2)), one);
	expr_ref known = expr_and(t, expr_le(t, expr_int(t, 0), of), expr_lt(t, of, expr_int(t, INT64_C(1) << width)));
	host_state_assume(r, is_power(t, p, width));
	host_state_assume(r, expr_or(t, expr_not(t, known), expr_and(t, expr_lt(t, of, p), expr_le(t, p, twice))));
	if (bits >= WIDEST) return expr_ite(t, known, expr_sub(t, p, one), fresh(t, "value", all.lo, all.hi));
	expr_ref some = fresh(t, "power", all.lo + 1, all.hi + 1);          /* larger ones are usual: one name for both keeps what is made of it short */
	host_state_assume(r, expr_or(t, expr_not(t, known), expr_eq(t, some, p)));
	return expr_sub(t, some, one);
}
