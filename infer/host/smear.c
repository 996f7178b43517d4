/* The next power of two, as programs compute it: x |= x >> 1; x |= x >> 2; x |= x >> 4; ... sets every bit below the highest. */
#include "infer/host/host_internal.h"

#define WIDEST 61         /* bits of a number that is followed: twice it is a number */

#define STEPS 6           /* x >> 32 is the last */

/* The number that a chain of at most so many steps begins with. bits: of its highest, how many are all set. */
static expr_ref chain_begin(struct expr_table *t, expr_ref e, int steps, int64_t *bits)
{
	struct expr x = *expr_get(t, e);
	if (x.kind == EXPR_WRAP) x = *expr_get(t, x.kid[0]);
	for (int side = 0; side < 2 && x.kind == EXPR_BOR && steps > 0; side++) {
		int64_t before;
		expr_ref of = chain_begin(t, x.kid[side], steps - 1, &before);
		if (before > 32 || expr_binary(t, EXPR_EDIV, x.kid[side], expr_int(t, INT64_C(1) << before)).ix != x.kid[1 - side].ix) continue;
		*bits = 2 * before;
		return of;
	}
	*bits = 1;
	return e;
}

/* match: a chain of e   result: 2^k - 1 with e <= 2^k - 1 <= 2*e, where 0 <= e < 2^(the chain's bits) */
expr_ref host_smear(struct run *r, expr_ref e, struct int_type type)
{
	struct expr_table *t = r->t;
	int64_t bits;
	expr_ref of = chain_begin(t, e, STEPS, &bits), zero = expr_int(t, 0);
	if (bits < 32) return e;
	if (bits > WIDEST) bits = WIDEST;
	if (bits > type.bits - type.is_signed) bits = type.bits - type.is_signed;
	struct var power = { .name = "power", .kind = VAR_PARAM, .type = { .bits = 32, .is_signed = true }, .lo = 0, .hi = bits };
	expr_ref known = expr_and(t, expr_le(t, zero, of), expr_lt(t, of, expr_int(t, INT64_C(1) << bits)));
	expr_ref all = expr_sub(t, expr_unary(t, EXPR_POW2, expr_var(t, expr_var_new(t, &power))), expr_int(t, 1));
	expr_ref close = expr_and(t, expr_le(t, of, all), expr_le(t, all, expr_mul(t, of, expr_int(t, 2))));
	host_state_assume(r, expr_or(t, expr_not(t, known), close));
	struct var other = { .name = "value", .kind = VAR_PARAM, .type = type, .lo = 1, .hi = 0 };
	return expr_ite(t, known, all, expr_var(t, expr_var_new(t, &other)));
}
