/* lower_vector: OpenCL's vector types as a whole. A vector is an object with one slot per element. */
#include "infer/lower_internal.h"

#include <string.h>

static bool is_vector(enum CXTypeKind kind) { return kind == CXType_Vector || kind == CXType_ExtVector; }

bool lower_is_vector(struct lower *l, CXType t) { return is_vector(lower_resolve(l, t).kind); }

bool lower_is_aggregate(struct lower *l, CXType t)
{
	enum CXTypeKind kind = lower_resolve(l, t).kind;
	return kind == CXType_Record || is_vector(kind);
}

CXType lower_vector_element(struct lower *l, CXType t, int64_t *count)
{
	CXType canonical = lower_resolve(l, t);
	*count = clang.getNumElements(canonical);
	return clang.getElementType(canonical);
}

/* ---- whole vectors ---- */

static struct value element_of(struct lower *l, const struct value *v, int64_t i, int64_t size, CXType element, CXCursor at)
{
	if (v->kind != VALUE_RECORD) return *v; /* a scalar stands for all */
	struct place p = place_object(v->object);
	return lower_load(l, pointer_field(l, value_pointer(l, &p), i * size), element, at);
}

static bool is_shift(enum CXBinaryOperatorKind op) { return op == CXBinaryOperator_Shl || op == CXBinaryOperator_Shr; }

struct value lower_vector_binary(struct lower *l, enum CXBinaryOperatorKind op, struct value a, struct value b, CXType result,
	CXCursor at)
{
	int64_t count, operand_count;
	CXType element = lower_vector_element(l, result, &count);
	CXType operand = lower_type(l, parse_child(l->p, at, a.kind == VALUE_RECORD ? 0 : 1));
	CXType of = lower_vector_element(l, operand, &operand_count);
	if (of.kind == CXType_Invalid) of = element;
	int64_t size = lower_size(l, element), from = lower_size(l, of);
	uint32_t object = state_object_new(l, "vector", CAUSE_UNINITIALISED);
	bool comparison = op == CXBinaryOperator_LT || op == CXBinaryOperator_GT || op == CXBinaryOperator_LE
		|| op == CXBinaryOperator_GE || op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE;
	for (int64_t i = 0; i < count && i < 16; i++) {
		struct value x = element_of(l, &a, i, from, of, at), y = element_of(l, &b, i, from, of, at);
		if (is_shift(op)) y = lower_shift_count(l, y, 8 * size);
		struct value v = lower_binary(l, op, x, y, element, at);
		/* true is -1 in each element */
		if (comparison && v.kind == VALUE_INT) v = value_int(expr_ite(l->t, v.e, expr_int(l->t, -1), expr_int(l->t, 0)), LOWER_I64);
		state_write(l, object, i * size, (uint32_t)size, value_convert_at(l, v, element, at));
	}
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}

/* `(float4)(v.xy, 0, 1)`; one scalar fills all elements. */
void lower_vector_initialise(struct lower *l, struct value pointer, CXType type, CXCursor list)
{
	int64_t count, n = 0;
	CXType element = lower_vector_element(l, type, &count);
	int64_t size = lower_size(l, element);
	struct cursor_list kids = {0};
	struct span at = parse_span(l->p, list);
	parse_children(l->p, list, &kids);
	for (size_t i = 0; i < kids.n && n < count; i++) {
		int64_t part = 1;
		CXType t = lower_type(l, kids.at[i]);
		struct value v = lower_eval(l, kids.at[i]);
		if (lower_is_vector(l, t)) lower_vector_element(l, t, &part);
		int64_t times = kids.n == 1 && part == 1 ? count : part;
		for (int64_t k = 0; k < times && n < count; k++, n++) {
			struct value e = element_of(l, &v, k, size, element, list);
			lower_store(l, pointer_field(l, pointer, n * size), element, value_convert(l, e, element, at), list);
		}
	}
}

/* `v++` of all elements. */
void lower_vector_increment(struct lower *l, struct value pointer, CXType type, int64_t by, CXCursor at)
{
	int64_t count;
	CXType element = lower_vector_element(l, type, &count);
	int64_t size = lower_size(l, element);
	for (int64_t i = 0; i < count; i++) lower_increment(l, pointer_field(l, pointer, i * size), element, by, false, at);
}

/* ---- bytes read as another type ---- */

/* A vector as its elements, a scalar as the only one. */
static CXType parts_of(struct lower *l, CXType t, int64_t *count)
{
	*count = 1;
	return lower_is_vector(l, t) ? lower_vector_element(l, t, count) : t;
}

/* Bytes `from` to `from + n` of v, n of 8 at most, as a number; {0}: not known. Elements of v have `size` bytes each. */
static expr_ref bytes_of(struct lower *l, const struct value *v, CXType element, int64_t count, int64_t size, int64_t from, int64_t n,
	CXCursor at)
{
	struct expr_table *t = l->t;
	struct int_type word = { .bits = (uint8_t)(8 * size) };
	expr_ref sum = expr_int(t, 0), none = { 0 };
	for (int64_t i = from / size; i * size < from + n; i++) {
		if (i >= count || !type_is_integer(l->frame->env, element)) return none;
		struct value part = element_of(l, v, i, size, element, at);
		if (part.kind != VALUE_INT || part.type.bits == 1) return none;
		expr_ref e = expr_wrap(t, word, part.e);
		int64_t skipped = i * size < from ? from - i * size : 0, place = i * size + skipped - from;
		int64_t taken = size - skipped < n - place ? size - skipped : n - place;
		if (skipped) e = expr_binary(t, EXPR_EDIV, e, expr_int(t, INT64_C(1) << 8 * skipped));
		if (skipped + taken < size) e = expr_binary(t, EXPR_EMOD, e, expr_int(t, INT64_C(1) << 8 * taken));
		sum = expr_add(t, sum, expr_mul(t, e, expr_int(t, INT64_C(1) << 8 * place)));
	}
	return sum;
}

/* `as_uchar4(x)`: the bytes stay. Those of a fourth element that x lacks are anything, as are those of numbers that are not
 * whole. */
struct value lower_reinterpret(struct lower *l, struct value v, CXType from, CXType to, CXCursor at)
{
	struct span span = parse_span(l->p, at);
	int64_t have, count;
	CXType given = parts_of(l, from, &have), element = parts_of(l, to, &count);
	int64_t size = lower_size(l, element), given_size = lower_size(l, given);
	if (lower_same_type(l, from, to)) return v;
	uint32_t object = state_object_new(l, "bytes", CAUSE_UNINITIALISED);
	for (int64_t i = 0; i < count; i++) {
		expr_ref e = { 0 };
		if (type_is_integer(l->frame->env, element)) e = bytes_of(l, &v, given, have, given_size, i * size, size, at);
		struct value part = e.ix ? value_convert(l, value_int(e, LOWER_INT), element, span)
			: value_unknown(l, element, NULL, CAUSE_UNSUPPORTED, "bytes of another type", span, false);
		if (!lower_is_vector(l, to)) return part;
		state_write(l, object, i * size, (uint32_t)size, part);
	}
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}
