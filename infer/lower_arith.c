/* lower_arith: binary operators on values, in the types that C gives them: integers, floating point, addresses. */
#include "infer/lower_internal.h"

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
struct value lower_shift_count(struct lower *l, struct value n, int64_t bits)
{
	if (l->p->language != LANGUAGE_OPENCL || n.kind != VALUE_INT || n.type.bits == 1 || bits < 8) return n;
	n.e = expr_binary(l->t, EXPR_EMOD, n.e, expr_int(l->t, bits));
	return n;
}

struct value lower_opaque_result(struct lower *l, const struct value *a, const struct value *b, CXCursor at)
{
	if (value_uniform(l, a) && value_uniform(l, b))
		return value_opaque(lower_approx(l, NULL, LOWER_OPAQUE, CAUSE_FLOAT, "floating-point arithmetic", parse_span(l->p, at), true));
	return value_opaque((expr_ref){0});
}

static bool is_comparison(enum CXBinaryOperatorKind op)
{
	return op == CXBinaryOperator_LT || op == CXBinaryOperator_GT || op == CXBinaryOperator_LE || op == CXBinaryOperator_GE
		|| op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE;
}

/* Is its result modulo 2^n that of its operands modulo 2^n? */
static bool is_modular(enum CXBinaryOperatorKind op)
{
	return op == CXBinaryOperator_Add || op == CXBinaryOperator_Sub || op == CXBinaryOperator_Mul || op == CXBinaryOperator_And
		|| op == CXBinaryOperator_Or || op == CXBinaryOperator_Xor;
}

static expr_ref compare(struct lower *l, enum CXBinaryOperatorKind op, expr_ref a, expr_ref b)
{
	struct expr_table *t = l->t;
	switch ((int)op) {
	case CXBinaryOperator_LT: return expr_lt(t, a, b);
	case CXBinaryOperator_GT: return expr_lt(t, b, a);
	case CXBinaryOperator_LE: return expr_le(t, a, b);
	case CXBinaryOperator_GE: return expr_le(t, b, a);
	case CXBinaryOperator_EQ: return expr_eq(t, a, b);
	default: return expr_not(t, expr_eq(t, a, b));
	}
}

/* Offsets of two pointers into one object, in bytes over `unit`; false when they may point to different objects. */
static bool pointer_offsets(struct lower *l, const struct value *a, const struct value *b, expr_ref *x, expr_ref *y, int64_t unit)
{
	if (a->targets != 1 || b->targets != 1) return false;
	const struct place *p = &a->target[0].place, *q = &b->target[0].place;
	if (p->kind != q->kind || p->object != q->object || p->serial != q->serial || (p->kind != PLACE_OBJECT && p->kind != PLACE_ARRAY)) return false;
	*x = place_offset(l, p);
	*y = place_offset(l, q);
	if (unit > 1 && expr_divisor(l, *x) % unit == 0 && expr_divisor(l, *y) % unit == 0) {
		*x = expr_divide(l, *x, unit);
		*y = expr_divide(l, *y, unit);
		return true;
	}
	return unit == 1;
}

static CXCursor operand_of(struct lower *l, CXCursor at, size_t i)
{
	const char *name;
	struct cursor_list operands;
	bool postfix, call = clang.getCursorKind(at) == CXCursor_CallExpr && parse_operator_call(l->p, at, &name, &operands, &postfix);
	return call && i < operands.n ? operands.at[i] : parse_child(l->p, at, i);
}

/* What the pointer `result` of arithmetic on operand i points to. A parameter there may be that of another class or function. */
static CXType pointee_of(struct lower *l, CXType result, CXCursor at, size_t i)
{
	const struct template_env *env = l->frame->env;
	CXType t = type_pointee(env, lower_resolve(l, result));
	bool open = t.kind == CXType_Invalid || type_parameter(env, clang.getPointeeType(clang.getCanonicalType(result)));
	CXType of_operand = open ? lower_pointee(l, operand_of(l, at, i)) : t;
	return of_operand.kind == CXType_Invalid ? t : of_operand;
}

static struct value pointer_binary(struct lower *l, enum CXBinaryOperatorKind op, struct value a, struct value b,
	CXType result, CXCursor at)
{
	struct span span = parse_span(l->p, at);
	const struct template_env *env = l->frame->env;
	if (op == CXBinaryOperator_Add || op == CXBinaryOperator_Sub) {
		if (a.kind == VALUE_POINTER && b.kind == VALUE_POINTER) {
			CXType left = lower_type(l, parse_child(l->p, at, 0));
			int64_t unit = type_is_integer(env, left) ? 1 : lower_size(l, lower_pointee(l, parse_child(l->p, at, 0)));
			expr_ref x, y;
			if (op == CXBinaryOperator_Sub && pointer_offsets(l, &a, &b, &x, &y, unit))
				return value_int(expr_sub(l->t, x, y), LOWER_I64);
			return value_int(lower_approx(l, NULL, LOWER_I64, CAUSE_POINTER, "difference of pointers", span, false), LOWER_I64);
		}
		bool swap = a.kind != VALUE_POINTER;
		struct value p = swap ? b : a, i = swap ? a : b;
		expr_ref index = value_as_int(l, i, span);
		if (op == CXBinaryOperator_Sub) index = expr_sub(l->t, expr_int(l->t, 0), index);
		CXType whole = lower_resolve(l, result);
		if (type_is_integer(env, whole)) return pointer_advance(l, p, index, 1, true); /* an address as an integer */
		CXType pointee = pointee_of(l, result, at, swap);
		int64_t count;
		bool rows = type_array_element(env, lower_resolve(l, pointee), &count).kind != CXType_Invalid;
		return pointer_walk(l, p, index, pointee, !rows);
	}
	if (is_comparison(op)) {
		expr_ref x, y;
		if (a.kind == VALUE_POINTER && b.kind == VALUE_POINTER) {
			int64_t unit = lower_size(l, lower_pointee(l, parse_child(l->p, at, 0)));
			if (pointer_offsets(l, &a, &b, &x, &y, unit) || pointer_offsets(l, &a, &b, &x, &y, 1))
				return value_bool(compare(l, op, x, y));
		}
		bool a_null = a.kind == VALUE_INT || (a.targets == 1 && a.target[0].place.kind == PLACE_NULL);
		bool b_null = b.kind == VALUE_INT || (b.targets == 1 && b.target[0].place.kind == PLACE_NULL);
		if ((a_null || b_null) && (op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE)) {
			expr_ref given = value_as_bool(l, a_null ? b : a, span);
			return value_bool(op == CXBinaryOperator_EQ ? expr_not(l->t, given) : given);
		}
		return value_bool(lower_approx(l, NULL, LOWER_BOOL, CAUSE_POINTER, "comparison of pointers", span, false));
	}
	return value_unknown(l, result, NULL, CAUSE_POINTER, "arithmetic on pointers", span, false);
}

/* The condition of `c ? 1 : 0`, which is how a truth value looks as an integer; {0} for anything else. */
static expr_ref truth(struct lower *l, expr_ref e)
{
	const struct expr n = *expr_get(l->t, e);
	int64_t one, zero;
	if (n.kind != EXPR_ITE || !expr_is_int(l->t, n.kid[1], &one) || !expr_is_int(l->t, n.kid[2], &zero)) return (expr_ref){0};
	return one == 1 && zero == 0 ? n.kid[0] : (expr_ref){0};
}

static expr_ref bit_operation(struct lower *l, enum CXBinaryOperatorKind op, expr_ref a, expr_ref b)
{
	struct expr_table *t = l->t;
	expr_ref p = truth(l, a), q = truth(l, b);
	if (p.ix && q.ix) {
		expr_ref c = op == CXBinaryOperator_And ? expr_and(t, p, q) : op == CXBinaryOperator_Or ? expr_or(t, p, q)
			: expr_not(t, expr_iff(t, p, q));
		return expr_ite(t, c, expr_int(t, 1), expr_int(t, 0));
	}
	return expr_binary(t, op == CXBinaryOperator_And ? EXPR_BAND : op == CXBinaryOperator_Or ? EXPR_BOR : EXPR_BXOR, a, b);
}

static expr_ref int_arithmetic(struct lower *l, enum CXBinaryOperatorKind op, struct int_type type, expr_ref a, expr_ref b)
{
	struct expr_table *t = l->t;
	switch ((int)op) {
	case CXBinaryOperator_Add: return expr_add(t, a, b);
	case CXBinaryOperator_Sub: return expr_sub(t, a, b);
	case CXBinaryOperator_Mul: return expr_mul(t, a, b);
	case CXBinaryOperator_Div: return expr_binary(t, EXPR_TDIV, a, b);
	case CXBinaryOperator_Rem: return expr_binary(t, EXPR_TREM, a, b);
	case CXBinaryOperator_Shl: return shift(l, EXPR_MUL, type, a, b);
	case CXBinaryOperator_Shr: return shift(l, EXPR_EDIV, type, a, b);
	case CXBinaryOperator_And: case CXBinaryOperator_Or: case CXBinaryOperator_Xor: return bit_operation(l, op, a, b);
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

#define SHIFTED_OUT_LEAST 8             /* fewer may be arithmetic, which is not to overflow */

/* The number that a shift to the right gets from one to the left, `(x << 28) >> 28`: its upper bits are meant to be lost. They
 * are of the lower ones of x alone, of which no overflow is excluded: 2^k * x in n bits is 2^k times x in n - k bits. */
static expr_ref shifted_out(struct lower *l, struct int_type type, expr_ref e, CXCursor left)
{
	const struct expr x = *expr_get(l->t, e);
	CXCursor bare = parse_strip(l->p, left);
	bool written = clang.getCursorKind(bare) == CXCursor_BinaryOperator && clang.getCursorBinaryOperatorKind(bare) == CXBinaryOperator_Shl;
	if (x.kind != EXPR_WRAP || x.type.bits != type.bits || type.bits > 64) return e;
	unsigned k = twos(l, x.kid[0], type.bits - 2u);
	if (k < (written ? 1 : SHIFTED_OUT_LEAST) || k > 62) return e;
	struct int_type narrow = { (uint8_t)(type.bits - k), x.type.is_signed, false };
	expr_ref low = without_twos(l, x.kid[0], k), half = expr_int(l->t, INT64_C(1) << (narrow.bits - 1u)), whole = expr_int(l->t, INT64_C(1) << k);
	if (narrow.bits == 24 && narrow.is_signed)      /* a WRAP of 24 bits is an operand of mul24, which must fit */
		low = expr_sub(l->t, expr_binary(l->t, EXPR_EMOD, expr_add(l->t, low, half), expr_int(l->t, INT64_C(1) << 24)), half);
	else if (narrow.bits == 24) low = expr_binary(l->t, EXPR_EMOD, low, expr_int(l->t, INT64_C(1) << 24));
	else low = expr_wrap(l->t, narrow, low);
	return expr_mul(l->t, low, whole);
}

/* A parameter of a template's type may be a float: then 0 < t && t < 1 has a solution, and 1 / t is not 0. */
static void assume_whole(struct lower *l, const struct value *a, const struct value *b, CXCursor at)
{
	if (!a->type.bits || !b->type.bits)
		lower_assumption(l, ASSUME_OTHER, parse_span(l->p, at), "values of a type that a template leaves open are whole numbers");
}

static bool float_operator(enum CXBinaryOperatorKind op, enum float_operation *out)
{
	switch ((int)op) {
	case CXBinaryOperator_Add: *out = FLOAT_ADD; return true;
	case CXBinaryOperator_Sub: *out = FLOAT_SUB; return true;
	case CXBinaryOperator_Mul: *out = FLOAT_MUL; return true;
	case CXBinaryOperator_Div: *out = FLOAT_DIV; return true;
	default: return false;
	}
}

/* One operand at least is floating point. */
struct value lower_opaque_binary(struct lower *l, enum CXBinaryOperatorKind op, struct value a, struct value b, CXType result,
	CXCursor at)
{
	struct span span = parse_span(l->p, at);
	struct int_type type = int_type_of(l->frame->env, lower_resolve(l, result));
	struct value sum;
	enum float_operation operation;
	expr_ref x, y;
	if (is_comparison(op)) {
		bool uniform = value_uniform(l, &a) && value_uniform(l, &b);
		if (float_compare(l, &a, &b, &x, &y)) return value_bool(compare(l, op, x, y));
		return value_bool(lower_approx(l, NULL, LOWER_BOOL, CAUSE_FLOAT, "comparison of floating-point values", span, uniform));
	}
	bool followed = type.opaque && float_operator(op, &operation) && float_arithmetic(l, operation, &a, &b, type.bits, &sum);
	return followed ? sum : lower_opaque_result(l, &a, &b, at);
}

struct value lower_binary(struct lower *l, enum CXBinaryOperatorKind op, struct value a, struct value b, CXType result,
	CXCursor at)
{
	struct span span = parse_span(l->p, at);
	if (l->failed) return (struct value){0};
	if (a.kind == VALUE_POINTER || b.kind == VALUE_POINTER) return pointer_binary(l, op, a, b, result, at);
	if (lower_is_vector(l, result) && (a.kind == VALUE_RECORD || b.kind == VALUE_RECORD))
		return lower_vector_binary(l, op, a, b, result, at);
	if (a.kind == VALUE_RECORD || b.kind == VALUE_RECORD || a.kind == VALUE_NONE || b.kind == VALUE_NONE)
		return value_unknown(l, result, NULL, CAUSE_UNSUPPORTED, "operator on records", span, false);
	if (a.kind == VALUE_OPAQUE || b.kind == VALUE_OPAQUE) return lower_opaque_binary(l, op, a, b, result, at);
	if (is_comparison(op) || op == CXBinaryOperator_Div) assume_whole(l, &a, &b, at);
	bool shift = op == CXBinaryOperator_Shl || op == CXBinaryOperator_Shr;
	struct int_type type = shift ? type_promote(a.type) : type_common(a.type, b.type);
	if (is_comparison(op) && a.type.bits == 1 && b.type.bits == 1
		&& (op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE)) {
		expr_ref same = expr_iff(l->t, a.e, b.e);
		return value_bool(op == CXBinaryOperator_EQ ? same : expr_not(l->t, same));
	}
	if (a.type.bits == 1 && b.type.bits == 1 && (op == CXBinaryOperator_And || op == CXBinaryOperator_Or))
		return value_bool(op == CXBinaryOperator_And ? expr_and(l->t, a.e, b.e) : expr_or(l->t, a.e, b.e));
	if (shift && op == CXBinaryOperator_Shr) a = lower_open_result(l, a, span);
	if (!type.bits && !shift) lower_open_numbers(l, &a, &b, is_modular(op), span);
	expr_ref x = value_as_int(l, value_to_int_type(l, a, type, span), span);
	if (shift) b = lower_shift_count(l, b, type.bits);
	expr_ref y = shift ? value_as_int(l, b, span) : value_as_int(l, value_to_int_type(l, b, type, span), span);
	if (is_comparison(op)) return value_bool(compare(l, op, x, y));
	if (type.bits > 64) return value_wide_unknown(l, type, span, value_uniform(l, &a) && value_uniform(l, &b));
	if (op == CXBinaryOperator_Shr && type.bits) x = shifted_out(l, type, x, operand_of(l, at, 0));
	expr_ref e = int_arithmetic(l, op, type, x, y);
	if (!e.ix) return value_unknown(l, result, NULL, CAUSE_UNSUPPORTED, "operator", span, false);
	return value_int(type.bits ? expr_wrap(l->t, type, e) : e, type);
}
