/* Binary operators on values, in the types that C gives them: integers, floating point, addresses. */
#include "infer/lower/memory/states.h"
#include "infer/lower/values/float.h"
#include "infer/lower/values/shape.h"

static expr_ref shift_amount(struct lower *l, expr_ref e)
{
	int64_t n;
	if (expr_is_int(l->t, e, &n) && n >= 0 && n < 63) return expr_int(l->t, INT64_C(1) << n);
	return expr_unary(l->t, EXPR_POW2, e);
}

/* a * 2^n or a div 2^n. Of 64 bits n may be 63; powers end at 2^62, so that is one step more. */
static expr_ref shift(struct lower *l, enum expr_kind kind, struct int_type type, expr_ref a, expr_ref n)
{
	struct expr_table *t = l->t;
	expr_ref e = expr_binary(t, kind, a, shift_amount(l, n));
	if ((type.bits && type.bits < 64) || expr_range(t, n).hi < 63) return e;
	expr_ref most = expr_binary(t, kind, expr_binary(t, kind, a, expr_int(t, INT64_C(1) << 62)), expr_int(t, 2));
	return expr_ite(t, expr_eq(t, n, expr_int(t, 63)), most, e);
}

/* In OpenCL only as many low bits count as the width of what is shifted needs. */
struct value values_shift_count(struct lower *l, struct value n, int64_t bits)
{
	if (l->language != LANGUAGE_OPENCL || n.kind != VALUE_INT || n.type.bits == 1 || bits < 8) return n;
	n.e = expr_binary(l->t, EXPR_EMOD, n.e, expr_int(l->t, bits));
	return n;
}

struct value values_opaque_result(struct lower *l, const struct value *a, const struct value *b, const struct tree_span *at)
{
	if (!values_uniform(l, a) || !values_uniform(l, b)) return values_opaque((expr_ref){0});
	expr_ref e = values_approx(l, NULL, VALUES_OPAQUE, CAUSE_FLOAT, "floating-point arithmetic", at, true);
	return values_opaque(values_set_of_launch(l, values_of_launch(l, a) && values_of_launch(l, b), e));
}

static bool is_comparison(enum tree_op op)
{
	return op == TREE_OP_LT || op == TREE_OP_GT || op == TREE_OP_LE || op == TREE_OP_GE
		|| op == TREE_OP_EQ || op == TREE_OP_NE;
}

/* Of these the lower bits of what comes out are those of what goes in. */
static bool is_modular(enum tree_op op)
{
	return op == TREE_OP_ADD || op == TREE_OP_SUB || op == TREE_OP_MUL || op == TREE_OP_BIT_AND || op == TREE_OP_BIT_OR
		|| op == TREE_OP_BIT_XOR;
}

static expr_ref compare(struct lower *l, enum tree_op op, expr_ref a, expr_ref b)
{
	struct expr_table *t = l->t;
	switch ((int)op) {
	case TREE_OP_LT: return expr_lt(t, a, b);
	case TREE_OP_GT: return expr_lt(t, b, a);
	case TREE_OP_LE: return expr_le(t, a, b);
	case TREE_OP_GE: return expr_le(t, b, a);
	case TREE_OP_EQ: return expr_eq(t, a, b);
	default: return expr_not(t, expr_eq(t, a, b));
	}
}

/* Offsets of two pointers into one object, in bytes over `unit`; false when they may point to different objects. */
static bool pointer_offsets(struct lower *l, const struct value *a, const struct value *b, expr_ref *x, expr_ref *y, int64_t unit)
{
	if (a->targets != 1 || b->targets != 1) return false;
	const struct place *p = &a->target[0].place, *q = &b->target[0].place;
	if (p->kind != q->kind || p->object != q->object || p->serial != q->serial || (p->kind != PLACE_OBJECT && p->kind != PLACE_ARRAY)) return false;
	*x = memory_offset(l, p);
	*y = memory_offset(l, q);
	if (unit > 1 && values_divisor(l, *x) % unit == 0 && values_divisor(l, *y) % unit == 0) {
		*x = values_divide(l, *x, unit);
		*y = values_divide(l, *y, unit);
		return true;
	}
	return unit == 1;
}

/* p + i, p - i: a step over what p points to; over rows the dimensions of an array are kept. */
static struct value pointer_step(struct lower *l, const struct value_operator *o, struct value p, struct value i, bool swap)
{
	const struct tree_type *pointer = swap ? o->right : o->left;
	expr_ref index = values_as_int(l, i, o->at);
	if (o->op == TREE_OP_SUB) index = expr_sub(l->t, expr_int(l->t, 0), index);
	if (values_is_integer(o->result)) return memory_advance(l, p, index, 1, true); /* an address as an integer */
	const struct tree_type *pointee = values_pointee(pointer) ? values_pointee(pointer) : values_pointee(o->result);
	bool rows = pointee && pointee->kind == TREE_TYPE_ARRAY;
	return memory_advance(l, p, index, values_size(pointee), !rows);
}

static bool is_null(const struct value *v)
{
	return v->kind == VALUE_INT || (v->kind == VALUE_POINTER && v->targets == 1 && v->target[0].place.kind == PLACE_NULL);
}

static struct value pointer_compare(struct lower *l, const struct value_operator *o, struct value a, struct value b)
{
	expr_ref x, y;
	if (a.kind == VALUE_POINTER && b.kind == VALUE_POINTER) {
		int64_t unit = values_pointee(o->left) ? values_size(values_pointee(o->left)) : 1;
		if (pointer_offsets(l, &a, &b, &x, &y, unit) || pointer_offsets(l, &a, &b, &x, &y, 1))
			return values_bool(compare(l, o->op, x, y));
	}
	if ((is_null(&a) || is_null(&b)) && (o->op == TREE_OP_EQ || o->op == TREE_OP_NE)) {
		expr_ref given = values_as_bool(l, is_null(&a) ? b : a, o->at);
		return values_bool(o->op == TREE_OP_EQ ? expr_not(l->t, given) : given);
	}
	return values_bool(values_approx(l, NULL, VALUES_BOOL, CAUSE_POINTER, "comparison of pointers", o->at, false));
}

static struct value pointer_binary(struct lower *l, const struct value_operator *o, struct value a, struct value b)
{
	if (is_comparison(o->op)) return pointer_compare(l, o, a, b);
	if (o->op != TREE_OP_ADD && o->op != TREE_OP_SUB)
		return values_unknown(l, o->result, NULL, CAUSE_POINTER, "arithmetic on pointers", o->at, false);
	if (a.kind != VALUE_POINTER || b.kind != VALUE_POINTER)
		return a.kind == VALUE_POINTER ? pointer_step(l, o, a, b, false) : pointer_step(l, o, b, a, true);
	int64_t unit = values_pointee(o->left) ? values_size(values_pointee(o->left)) : 1;
	expr_ref x, y;
	if (o->op == TREE_OP_SUB && pointer_offsets(l, &a, &b, &x, &y, unit)) return values_int(expr_sub(l->t, x, y), VALUES_I64);
	return values_int(values_approx(l, NULL, VALUES_I64, CAUSE_POINTER, "difference of pointers", o->at, false), VALUES_I64);
}

/* The condition of `c ? 1 : 0`, which is how a truth value looks as an integer; {0} for anything else. */
static expr_ref truth(struct lower *l, expr_ref e)
{
	const struct expr n = *expr_get(l->t, e);
	int64_t one, zero;
	if (n.kind != EXPR_ITE || !expr_is_int(l->t, n.kid[1], &one) || !expr_is_int(l->t, n.kid[2], &zero)) return (expr_ref){0};
	return one == 1 && zero == 0 ? n.kid[0] : (expr_ref){0};
}

static expr_ref bit_operation(struct lower *l, enum tree_op op, expr_ref a, expr_ref b)
{
	struct expr_table *t = l->t;
	expr_ref p = truth(l, a), q = truth(l, b);
	if (p.ix && q.ix) {
		expr_ref c = op == TREE_OP_BIT_AND ? expr_and(t, p, q) : op == TREE_OP_BIT_OR ? expr_or(t, p, q)
			: expr_not(t, expr_iff(t, p, q));
		return expr_ite(t, c, expr_int(t, 1), expr_int(t, 0));
	}
	return expr_binary(t, op == TREE_OP_BIT_AND ? EXPR_BAND : op == TREE_OP_BIT_OR ? EXPR_BOR : EXPR_BXOR, a, b);
}

static expr_ref int_arithmetic(struct lower *l, enum tree_op op, struct int_type type, expr_ref a, expr_ref b)
{
	struct expr_table *t = l->t;
	switch ((int)op) {
	case TREE_OP_ADD: return expr_add(t, a, b);
	case TREE_OP_SUB: return expr_sub(t, a, b);
	case TREE_OP_MUL: return expr_mul(t, a, b);
	case TREE_OP_DIV: return expr_binary(t, EXPR_TDIV, a, b);
	case TREE_OP_REM: return expr_binary(t, EXPR_TREM, a, b);
	case TREE_OP_SHL: return shift(l, EXPR_MUL, type, a, b);
	case TREE_OP_SHR: return shift(l, EXPR_EDIV, type, a, b);
	case TREE_OP_BIT_AND: case TREE_OP_BIT_OR: case TREE_OP_BIT_XOR: return bit_operation(l, op, a, b);
	default: return (expr_ref){0};
	}
}

/* ---- bits that a shift takes away ---- */

/* The greatest k, k <= most, such that e is 2^k times something, as it is written: no wrap is looked through. */
static unsigned twos(struct lower *l, expr_ref e, unsigned most)
{
	const struct expr x = *expr_get(l->t, e);
	int64_t n;
	unsigned a, b;
	switch ((int)x.kind) {
	case EXPR_INT:
		for (a = 0; a < most && a < 62 && x.value % (INT64_C(2) << a) == 0; a++) {}
		return x.value ? a : most;
	case EXPR_ADD: case EXPR_SUB:
		a = twos(l, x.kid[0], most);
		return a ? twos(l, x.kid[1], a) : 0;
	case EXPR_MUL:
		a = expr_is_int(l->t, x.kid[0], &n) ? twos(l, x.kid[0], most) : 0;
		b = expr_is_int(l->t, x.kid[1], &n) ? twos(l, x.kid[1], most) : 0;
		return a > b ? a : b;
	default: return 0;
	}
}

/* e / 2^k, where twos allows that. */
static expr_ref without_twos(struct lower *l, expr_ref e, unsigned k)
{
	const struct expr x = *expr_get(l->t, e);
	int64_t n;
	switch ((int)x.kind) {
	case EXPR_INT: return expr_int(l->t, x.value / (INT64_C(1) << k));
	case EXPR_ADD: return expr_add(l->t, without_twos(l, x.kid[0], k), without_twos(l, x.kid[1], k));
	case EXPR_SUB: return expr_sub(l->t, without_twos(l, x.kid[0], k), without_twos(l, x.kid[1], k));
	default: break;
	}
	bool left = expr_is_int(l->t, x.kid[0], &n) && twos(l, x.kid[0], k) == k;
	return expr_mul(l->t, left ? without_twos(l, x.kid[0], k) : x.kid[0], left ? x.kid[1] : without_twos(l, x.kid[1], k));
}

/* The number that a shift to the right gets from one to the left, `(x << 28) >> 28`: its upper bits are meant to be lost. They
 * are of the lower ones of x alone, of which no overflow is excluded: 2^k * x in n bits is 2^k times x in n - k bits. */
static expr_ref shifted_out(struct lower *l, struct int_type type, expr_ref e)
{
	const struct expr x = *expr_get(l->t, e);
	if (x.kind != EXPR_WRAP || x.type.bits != type.bits || type.bits > 64) return e;
	unsigned k = twos(l, x.kid[0], type.bits - 2u);
	if (k < LIMIT_SHIFTED_OUT || k > 62) return e;
	struct int_type narrow = { (uint8_t)(type.bits - k), x.type.is_signed, false };
	expr_ref low = without_twos(l, x.kid[0], k), half = expr_int(l->t, INT64_C(1) << (narrow.bits - 1u)), whole = expr_int(l->t, INT64_C(1) << k);
	if (narrow.bits == 24 && narrow.is_signed)      /* a WRAP of 24 bits is an operand of mul24, which must fit */
		low = expr_sub(l->t, expr_binary(l->t, EXPR_EMOD, expr_add(l->t, low, half), expr_int(l->t, INT64_C(1) << 24)), half);
	else if (narrow.bits == 24) low = expr_binary(l->t, EXPR_EMOD, low, expr_int(l->t, INT64_C(1) << 24));
	else low = expr_wrap(l->t, narrow, low);
	return expr_mul(l->t, low, whole);
}

static bool is_shift(enum tree_op op) { return op == TREE_OP_SHL || op == TREE_OP_SHR; }

static bool float_operator(enum tree_op op, enum values_float_operation *out)
{
	switch ((int)op) {
	case TREE_OP_ADD: *out = VALUES_FLOAT_ADD; return true;
	case TREE_OP_SUB: *out = VALUES_FLOAT_SUB; return true;
	case TREE_OP_MUL: *out = VALUES_FLOAT_MUL; return true;
	case TREE_OP_DIV: *out = VALUES_FLOAT_DIV; return true;
	default: return false;
	}
}

/* One operand at least is floating point. */
static struct value float_binary(struct lower *l, const struct value_operator *o, const struct value *a, const struct value *b)
{
	struct int_type type = values_type_of(o->result);
	enum values_float_operation operation;
	struct value sum;
	expr_ref x, y;
	if (is_comparison(o->op)) {
		bool uniform = values_uniform(l, a) && values_uniform(l, b);
		if (values_float_compare(l, a, b, &x, &y)) return values_bool(compare(l, o->op, x, y));
		return values_bool(values_approx(l, NULL, VALUES_BOOL, CAUSE_FLOAT, "comparison of floating-point values", o->at, uniform));
	}
	bool followed = values_is_float(o->result) && float_operator(o->op, &operation)
		&& values_float_arithmetic(l, operation, a, b, type.bits, &sum);
	return followed ? sum : values_opaque_result(l, a, b, o->at);
}

/* Of two truth values; false: as numbers. */
static bool truth_binary(struct lower *l, enum tree_op op, const struct value *a, const struct value *b, struct value *out)
{
	if (a->type.bits != 1 || b->type.bits != 1) return false;
	expr_ref same = op == TREE_OP_EQ || op == TREE_OP_NE ? expr_iff(l->t, a->e, b->e) : (expr_ref){0};
	if (same.ix) *out = values_bool(op == TREE_OP_EQ ? same : expr_not(l->t, same));
	else if (op == TREE_OP_BIT_AND) *out = values_bool(expr_and(l->t, a->e, b->e));
	else if (op == TREE_OP_BIT_OR) *out = values_bool(expr_or(l->t, a->e, b->e));
	else return false;
	return true;
}

static struct value integer_binary(struct lower *l, const struct value_operator *o, struct value a, struct value b)
{
	struct int_type type = is_shift(o->op) ? values_promote(a.type) : values_common(a.type, b.type);
	struct value truth;
	if (truth_binary(l, o->op, &a, &b, &truth)) return truth;
	if ((!a.type.bits || !b.type.bits) && (is_comparison(o->op) || o->op == TREE_OP_DIV))
		values_assumption(l, ASSUME_OTHER, o->at, "values of a type that a template leaves open are whole numbers");
	if (o->op == TREE_OP_SHR) a = values_open_result(l, a, o->at);
	if (!type.bits && !is_shift(o->op)) values_open_numbers(l, &a, &b, is_modular(o->op), o->at);
	if (is_shift(o->op)) b = values_shift_count(l, b, type.bits);
	expr_ref x = values_as_int(l, values_to_type(l, a, type, o->at), o->at);
	expr_ref y = values_as_int(l, is_shift(o->op) ? b : values_to_type(l, b, type, o->at), o->at);
	if (is_comparison(o->op)) return values_bool(compare(l, o->op, x, y));
	if (type.bits > 64) return values_wide(l, type, o->at, values_uniform(l, &a) && values_uniform(l, &b));
	if (o->op == TREE_OP_SHR && type.bits) x = shifted_out(l, type, x);
	expr_ref e = int_arithmetic(l, o->op, type, x, y);
	if (!e.ix) return values_unknown(l, o->result, NULL, CAUSE_UNSUPPORTED, "operator", o->at, false);
	return values_int(type.bits ? expr_wrap(l->t, type, e) : e, type);
}

struct value values_binary(struct lower *l, const struct value_operator *o, struct value a, struct value b)
{
	if (l->now.failed) return (struct value){0};
	if (a.kind == VALUE_POINTER || b.kind == VALUE_POINTER) return pointer_binary(l, o, a, b);
	bool vector = o->result && o->result->kind == TREE_TYPE_VECTOR;
	if (vector && (a.kind == VALUE_RECORD || b.kind == VALUE_RECORD)) return values_vector_binary(l, o, a, b);
	if (a.kind == VALUE_RECORD || b.kind == VALUE_RECORD || a.kind == VALUE_NONE || b.kind == VALUE_NONE)
		return values_unknown(l, o->result, NULL, CAUSE_UNSUPPORTED, "operator on records", o->at, false);
	if (a.kind == VALUE_OPAQUE || b.kind == VALUE_OPAQUE) return float_binary(l, o, &a, &b);
	return integer_binary(l, o, a, b);
}
