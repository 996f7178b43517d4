/* Floating point on the way from whole numbers to whole numbers: `ceil((float)n / b)`, `(int)(n * 1.0 / 32)`. A value is a quotient of two whole
 * numbers as mathematics has it. Where both are small enough for their type, rounding changes neither floor nor ceiling: a quotient a / b that is not
 * whole is at least 1 / b from what is, so by a part of 1 / a of itself, and rounding moves it by less. Elsewhere nothing is known of the result. Constants
 * are what the machine makes of them. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SINGLE_MOST (INT64_C(1) << 22)
#define DOUBLE_MOST (INT64_C(1) << 50)

bool host_is_float(const struct tree_type *t)
{
	return t->kind == TREE_TYPE_FLOAT && (t->bits == 32 || t->bits == 64);
}

static const struct value *quotient(struct run *r, expr_ref number, expr_ref below, bool single)
{
	struct value *v = ARENA_NEW(r->arena, struct value);
	*v = (struct value){ .kind = VALUE_QUOTIENT, .number = number, .below = below, .single = single };
	return v;
}

static bool is_whole(const struct run *r, const struct value *v)
{
	int64_t below;
	return v && v->kind == VALUE_QUOTIENT && expr_is_int(r->t, v->below, &below) && below == 1;
}

/* ---- constants ---- */

static bool is_integral(double d) { return fabs(d) < (double)SINGLE_MOST && floor(d) <= d && d <= floor(d); }

const struct value *host_float_made(struct run *r, double d, bool inexact, const struct tree_type *type)
{
	bool single = type->bits == 32;
	if (!host_is_float(type) || !isfinite(d)) return NULL;
	if (single) d = (double)(float)d;
	if (!inexact && is_integral(d)) return quotient(r, expr_int(r->t, (int64_t)d), expr_int(r->t, 1), single);
	struct value *v = ARENA_NEW(r->arena, struct value);
	*v = (struct value){ .kind = VALUE_REAL, .real = d, .rounded = inexact, .single = single };
	return v;
}

bool host_float_known(const struct run *r, const struct value *v, double *d, bool *inexact)
{
	int64_t n;
	bool real = v && v->kind == VALUE_REAL, number = v && v->kind == VALUE_NUMBER && expr_is_int(r->t, v->number, &n);
	if (!real && !number && !(is_whole(r, v) && expr_is_int(r->t, v->number, &n))) return false;
	if (!real && (n > DOUBLE_MOST || n < -DOUBLE_MOST || (v->single && (n > SINGLE_MOST || n < -SINGLE_MOST)))) return false;
	*d = real ? v->real : (double)n;
	*inexact = *inexact || (real && v->rounded);
	return true;
}

const struct value *host_float_literal(struct run *r, const struct tree_expr *e)
{
	return e->text && host_is_float(e->type) ? host_float_made(r, strtod(e->text, NULL), false, e->type) : NULL;
}

static const struct value *constant_binary(struct run *r, enum tree_op op, const struct value *a, const struct value *b, const struct tree_type *type)
{
	double x, y;
	bool inexact = false;
	if (!host_float_known(r, a, &x, &inexact) || !host_float_known(r, b, &y, &inexact)) return NULL;
	switch ((int)op) {                      /* of the operators, those on two numbers of floating point */
	case TREE_OP_ADD: return host_float_made(r, x + y, inexact, type);
	case TREE_OP_SUB: return host_float_made(r, x - y, inexact, type);
	case TREE_OP_MUL: return host_float_made(r, x * y, inexact, type);
	case TREE_OP_DIV: return host_float_made(r, x / y, inexact, type);
	default: return NULL;
	}
}

/* One of two where the last digits decide, and the machine always makes the same of it. {0}: it is too large. */
static expr_ref constant_rounded(struct run *r, const struct value *v, double (*rounds)(double), const char *name)
{
	double far = v->rounded ? fabs(v->real) * (v->single ? 1e-5 : 1e-13) + 1e-13 : 0, least = rounds(v->real - far), most = rounds(v->real + far);
	if (!(fabs(least) <= (double)DOUBLE_MOST && fabs(most) <= (double)DOUBLE_MOST)) return (expr_ref){ 0 };
	struct var var = { .name = name, .kind = VAR_PARAM, .lo = (int64_t)least, .hi = (int64_t)most, .type = { .bits = 64, .is_signed = true } };
	host_lost_mark(r, &var);
	return least < most ? expr_var(r->t, expr_var_new(r->t, &var)) : expr_int(r->t, (int64_t)least);
}

/* ---- quotients ---- */

const struct value *host_float_of(struct run *r, const struct value *v, const struct tree_type *type)
{
	if (!v || !host_is_float(type)) return NULL;
	if (v->kind == VALUE_REAL) return host_float_made(r, v->real, v->rounded, type);
	if (v->kind == VALUE_QUOTIENT && v->settled && (v->single || type->bits == 64)) return v;
	if (v->kind == VALUE_QUOTIENT) return quotient(r, v->number, v->below, v->single || type->bits == 32);
	return v->kind == VALUE_NUMBER ? quotient(r, v->number, expr_int(r->t, 1), type->bits == 32) : NULL;
}

const struct value *host_float_binary(struct run *r, enum tree_op op, const struct value *a, const struct value *b, const struct tree_type *type)
{
	int64_t zero;
	const struct value *constant = constant_binary(r, op, a, b, type);
	if (constant) return constant;
	if (!is_whole(r, a) || !is_whole(r, b)) return NULL;
	bool single = a->single || b->single;
	if (op == TREE_OP_MUL) return quotient(r, expr_mul(r->t, a->number, b->number), a->below, single);
	bool divides = op == TREE_OP_DIV && !(expr_is_int(r->t, b->number, &zero) && !zero);
	return divides ? quotient(r, a->number, b->number, single) : NULL;
}

/* Are number and divisor so small that rounding does no harm, and the divisor positive? */
static expr_ref is_exact(struct run *r, const struct value *v)
{
	struct expr_table *t = r->t;
	expr_ref most = expr_int(t, v->single ? SINGLE_MOST : DOUBLE_MOST), least = expr_int(t, v->single ? -SINGLE_MOST : -DOUBLE_MOST);
	expr_ref number = expr_and(t, expr_le(t, least, v->number), expr_le(t, v->number, most));
	return expr_and(t, number, expr_and(t, expr_le(t, expr_int(t, 1), v->below), expr_le(t, v->below, most)));
}

/* `e` where that is exact, else what the machine makes of it, which is not every number. */
static expr_ref where_exact(struct run *r, const struct value *v, expr_ref e, const char *name)
{
	expr_ref cond = is_exact(r, v);
	if (v->settled || expr_is_true(r->t, cond)) return e;
	struct var var = { .name = name, .kind = VAR_PARAM, .lo = 1, .hi = 0, .type = { .bits = 64, .is_signed = true } };
	host_lost_mark(r, &var);
	return expr_ite(r->t, cond, e, expr_var(r->t, expr_var_new(r->t, &var)));
}

static expr_ref rounded(struct run *r, const struct value *v, bool up)
{
	struct expr_table *t = r->t;
	expr_ref above = up ? expr_sub(t, expr_add(t, v->number, v->below), expr_int(t, 1)) : v->number;
	return where_exact(r, v, expr_binary(t, EXPR_EDIV, above, v->below), up ? "ceil" : "floor");
}

/* What the machine has, whatever that is. */
static const struct value *settled(struct run *r, expr_ref number, bool single)
{
	struct value *v = ARENA_NEW(r->arena, struct value);
	*v = (struct value){ .kind = VALUE_QUOTIENT, .number = number, .below = expr_int(r->t, 1), .single = single, .settled = true };
	return v;
}

const struct value *host_float_round(struct run *r, const struct value *v, bool up)
{
	expr_ref constant = v && v->kind == VALUE_REAL ? constant_rounded(r, v, up ? ceil : floor, up ? "ceil" : "floor") : (expr_ref){ 0 };
	if (constant.ix) return settled(r, constant, v->single);
	return v && v->kind == VALUE_QUOTIENT ? settled(r, rounded(r, v, up), v->single) : NULL;
}

/* What is lost of it is some number of the type; of the rest it is known that it fits, where it comes to that. room: choices that are told apart. */
static expr_ref fitted(struct run *r, expr_ref e, expr_ref cond, struct int_type type, int *room)
{
	struct expr_table *t = r->t;
	const struct expr x = *expr_get(t, e);
	struct expr_range have = expr_range(t, e), all = int_type_range(type);
	if (have.lo >= all.lo && have.hi <= all.hi) return e;
	if (x.kind == EXPR_VAR && expr_var_get(t, x.var)->lost) {
		struct var number = *expr_var_get(t, x.var);
		number.lo = all.lo, number.hi = all.hi;
		return expr_var(t, expr_var_new(t, &number));
	}
	if (x.kind == EXPR_ITE && --*room >= 0) {
		expr_ref first = fitted(r, x.kid[1], expr_and(t, cond, x.kid[0]), type, room);
		return expr_ite(t, x.kid[0], first, fitted(r, x.kid[2], expr_and(t, cond, expr_not(t, x.kid[0])), type, room));
	}
	if (have.lo < all.lo) host_state_assume(r, expr_or(t, expr_not(t, cond), expr_le(t, expr_int(t, all.lo), e)));
	if (have.hi > all.hi) host_state_assume(r, expr_or(t, expr_not(t, cond), expr_le(t, e, expr_int(t, all.hi))));
	return e;
}

/* A number that its type cannot hold is undefined. */
const struct value *host_float_to_int(struct run *r, const struct value *v, const struct tree_type *type)
{
	expr_ref constant = v && v->kind == VALUE_REAL ? constant_rounded(r, v, trunc, "number") : (expr_ref){ 0 };
	if (constant.ix && host_is_integer(type)) return host_value_number(r, expr_wrap(r->t, host_int_type(type), constant));
	if (!v || v->kind != VALUE_QUOTIENT || !host_is_integer(type) || host_int_type(type).bits < 32) return NULL;
	expr_ref e = where_exact(r, v, is_whole(r, v) ? v->number : expr_binary(r->t, EXPR_TDIV, v->number, v->below), "number");
	int room = LIMIT_LOST_CHOICES;
	return host_value_number(r, fitted(r, e, expr_bool(r->t, true), host_int_type(type), &room));
}
