/* Vectors as a whole: an object with one slot per element. Arithmetic element by element, and bytes read as another type. */
#include "infer/lower/memory/memory.h"
#include "infer/lower/values/shape.h"

/* A vector as its elements, a scalar as the only one. */
static const struct tree_type *parts_of(const struct tree_type *t, int64_t *count)
{
	bool vector = t && t->kind == TREE_TYPE_VECTOR;
	*count = vector ? t->extent : 1;
	return vector ? t->to->bare : t ? t->bare : NULL;
}

static struct value element_of(struct lower *l, const struct value *v, int64_t i, int64_t size, const struct tree_type *element,
	const struct tree_span *at)
{
	if (v->kind != VALUE_RECORD) return *v; /* a scalar stands for all */
	return memory_load(l, memory_field(l, memory_object_pointer(l, v->object), i * size), element, at, (struct want){0});
}

static bool is_comparison(enum tree_op op)
{
	return op == TREE_OP_LT || op == TREE_OP_GT || op == TREE_OP_LE || op == TREE_OP_GE || op == TREE_OP_EQ || op == TREE_OP_NE
		|| op == TREE_OP_AND || op == TREE_OP_OR;
}

struct value values_vector_binary(struct lower *l, const struct value_operator *o, struct value a, struct value b)
{
	int64_t count, operand_count;
	const struct tree_type *element = parts_of(o->result, &count);
	const struct tree_type *of = parts_of(a.kind == VALUE_RECORD ? o->left : o->right, &operand_count);
	int64_t size = values_size(element), from = values_size(of);
	uint32_t object = memory_object_new(l, "vector", CAUSE_UNINITIALISED);
	for (int64_t i = 0; i < count && i < LIMIT_VECTOR_ELEMENTS; i++) {
		struct value_operator each = { o->op, of, of, of, o->at };
		struct value x = element_of(l, &a, i, from, of, o->at), y = element_of(l, &b, i, from, of, o->at);
		if (o->op == TREE_OP_SHL || o->op == TREE_OP_SHR) y = values_shift_count(l, y, 8 * size);
		struct value v = values_binary(l, &each, x, y);
		/* true is -1 in each element */
		if (is_comparison(o->op) && v.kind == VALUE_INT)
			v = values_int(expr_ite(l->t, values_as_bool(l, v, o->at), expr_int(l->t, -1), expr_int(l->t, 0)), VALUES_I64);
		memory_write(l, object, i * size, (uint32_t)size, values_convert(l, v, element, o->at));
	}
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}

/* ---- bytes read as another type ---- */

struct parts { struct value v; const struct tree_type *element; int64_t count, size; const struct tree_span *at; };

/* Bytes `from` to `from + n` of them, n of 8 at most, as a number; {0}: not known. */
static expr_ref bytes_of(struct lower *l, const struct parts *p, int64_t from, int64_t n)
{
	struct expr_table *t = l->t;
	struct int_type word = { .bits = (uint8_t)(8 * p->size) };
	expr_ref sum = expr_int(t, 0), none = { 0 };
	for (int64_t i = from / p->size; i * p->size < from + n; i++) {
		if (i >= p->count || !values_is_integer(p->element) || p->size > 8) return none;
		struct value part = element_of(l, &p->v, i, p->size, p->element, p->at);
		if (part.kind != VALUE_INT || part.type.bits == 1) return none;
		expr_ref e = expr_wrap(t, word, part.e);
		int64_t skipped = i * p->size < from ? from - i * p->size : 0, place = i * p->size + skipped - from;
		int64_t taken = p->size - skipped < n - place ? p->size - skipped : n - place;
		if (8 * skipped > 62 || 8 * taken > 64 || 8 * place > 62) return none;
		if (skipped) e = expr_binary(t, EXPR_EDIV, e, expr_int(t, INT64_C(1) << 8 * skipped));
		if (skipped + taken < p->size) e = expr_binary(t, EXPR_EMOD, e, expr_int(t, INT64_C(1) << 8 * taken));
		sum = expr_add(t, sum, expr_mul(t, e, expr_int(t, INT64_C(1) << 8 * place)));
	}
	return sum;
}

/* `as_uchar4(x)`: the bytes stay. Those of a fourth element that x lacks are anything, as are those of numbers that are not
 * whole. */
struct value values_reinterpret(struct lower *l, struct value v, const struct tree_type *from, const struct tree_type *to,
	const struct tree_span *at)
{
	int64_t count;
	struct parts given = { .v = v, .at = at };
	given.element = parts_of(from, &given.count);
	given.size = values_size(given.element);
	const struct tree_type *element = parts_of(to, &count);
	int64_t size = values_size(element);
	if (from && to && from->bare == to->bare) return v;
	uint32_t object = memory_object_new(l, "bytes", CAUSE_UNINITIALISED);
	for (int64_t i = 0; i < count; i++) {
		expr_ref e = { 0 };
		if (values_is_integer(element) && size <= 8) e = bytes_of(l, &given, i * size, size);
		struct value part = e.ix ? values_convert(l, values_int(e, VALUES_INT), element, at)
			: values_unknown(l, element, NULL, CAUSE_UNSUPPORTED, "bytes of another type", at, false);
		if (!to || to->kind != TREE_TYPE_VECTOR) return part;
		memory_write(l, object, i * size, (uint32_t)size, part);
	}
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}
