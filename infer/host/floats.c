/* Floating point on the way from whole numbers to whole numbers: `ceil((float)n / b)`, `(int)(n * 1.0 / 32)`. A value is a quotient of two whole
 * numbers as mathematics has it. Where both are small enough for their type, rounding changes neither floor nor ceiling: a quotient a / b that is not
 * whole is at least 1 / b from what is, so by a part of 1 / a of itself, and rounding moves it by less. Elsewhere nothing is known of the result. */
#include "infer/host/host_internal.h"

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

const struct value *host_float_literal(struct run *r, const struct tree_expr *e)
{
	double d = e->text && host_is_float(e->type) ? strtod(e->text, NULL) : NAN;
	if (!(fabs(d) < (double)SINGLE_MOST) || d != floor(d)) return NULL;
	return quotient(r, expr_int(r->t, (int64_t)d), expr_int(r->t, 1), e->type->bits == 32);
}

const struct value *host_float_of(struct run *r, const struct value *v, const struct tree_type *type)
{
	if (!v || !host_is_float(type)) return NULL;
	if (v->kind == VALUE_QUOTIENT) return quotient(r, v->number, v->below, v->single || type->bits == 32);
	return v->kind == VALUE_NUMBER ? quotient(r, v->number, expr_int(r->t, 1), type->bits == 32) : NULL;
}

const struct value *host_float_binary(struct run *r, enum tree_op op, const struct value *a, const struct value *b)
{
	int64_t zero;
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

/* `e` where that is exact, else anything. */
static expr_ref where_exact(struct run *r, const struct value *v, expr_ref e, const char *name)
{
	bool exact;
	expr_ref cond = is_exact(r, v);
	if (expr_is_bool(r->t, cond, &exact) && exact) return e;
	struct var var = { .name = name, .kind = VAR_PARAM, .lo = 1, .hi = 0, .type = { .bits = 64, .is_signed = true } };
	expr_ref any = expr_var(r->t, expr_var_new(r->t, &var));
	host_state_assume(r, expr_or(r->t, expr_not(r->t, cond), expr_eq(r->t, any, e)));
	return any;
}

static expr_ref rounded(struct run *r, const struct value *v, bool up)
{
	struct expr_table *t = r->t;
	expr_ref above = up ? expr_sub(t, expr_add(t, v->number, v->below), expr_int(t, 1)) : v->number;
	return where_exact(r, v, expr_binary(t, EXPR_EDIV, above, v->below), up ? "ceil" : "floor");
}

const struct value *host_float_round(struct run *r, const struct value *v, bool up)
{
	return v && v->kind == VALUE_QUOTIENT ? quotient(r, rounded(r, v, up), expr_int(r->t, 1), v->single) : NULL;
}

/* A number that its type cannot hold is undefined. */
const struct value *host_float_to_int(struct run *r, const struct value *v, const struct tree_type *type)
{
	if (!v || v->kind != VALUE_QUOTIENT || !host_is_integer(type) || host_int_type(type).bits < 32) return NULL;
	expr_ref e = where_exact(r, v, is_whole(r, v) ? v->number : expr_binary(r->t, EXPR_TDIV, v->number, v->below), "number");
	struct expr_range have = expr_range(r->t, e), all = int_type_range(host_int_type(type));
	if (have.lo < all.lo) host_state_assume(r, expr_le(r->t, expr_int(r->t, all.lo), e));
	if (have.hi > all.hi) host_state_assume(r, expr_le(r->t, e, expr_int(r->t, all.hi)));
	return host_value_number(r, e);
}
