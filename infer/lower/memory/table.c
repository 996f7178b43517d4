/* What a private array holds at an index that is not known: one of its elements, where all of them are followed. */
#include "infer/lower/memory/states.h"

/* A table of known values at an unknown index. An index of none of them is out of bounds, or meets what was never set;
 * where other elements do hold something (zeros, what a call left) the table says nothing. */
static bool whole_object(struct lower *l, const struct place *p, int64_t size, const struct tree_span *at, struct value *out)
{
	const struct object *o = l->now.st->at[p->object];
	if (p->n == 0 || o->n == 0 || o->n > 64) return false;
	for (uint32_t i = 0; i < p->n; i++) if (p->term[i].size % size) return false;
	bool zero = o->base == CAUSE_NONE && (o->slot[0].v.kind == VALUE_INT || o->slot[0].v.kind == VALUE_OPAQUE);
	if (o->base != CAUSE_UNINITIALISED && !zero) return false;
	for (uint32_t i = 0; i < o->n; i++)
		if (o->slot[i].size != size || (o->slot[i].offset - p->bytes) % size || o->slot[i].v.kind == VALUE_NONE) return false;
	struct value v = o->slot[0].v;
	if (zero) v = v.kind == VALUE_OPAQUE ? values_opaque(expr_int(l->t, 0))
		: v.type.bits == 1 ? values_bool(expr_bool(l->t, false)) : values_int(expr_int(l->t, 0), v.type);
	expr_ref index = expr_int(l->t, 0);
	for (uint32_t i = 0; i < p->n; i++)
		index = expr_add(l->t, index, expr_mul(l->t, p->term[i].index, expr_int(l->t, p->term[i].size / size)));
	for (uint32_t i = zero ? 0 : 1; i < o->n; i++) {
		expr_ref k = expr_int(l->t, (o->slot[i].offset - p->bytes) / size);
		v = values_join(l, expr_eq(l->t, index, k), o->slot[i].v, v);
	}
	memory_hold(l, p, size, at);
	*out = v;
	return true;
}

/* The array that p lies in: where it begins in its object, of how many elements, and which one p names. */
struct elements { int64_t begin, stride, n; expr_ref index; };

static bool elements_of(struct lower *l, const struct place *p, int64_t size, struct elements *e)
{
	struct place known = *p;
	int64_t start, at;
	if (!p->within.size || p->n <= p->within.n) return false;
	const struct place_term *last = &p->term[p->n - 1];
	known.n = p->within.n;
	known.bytes = p->within.bytes;
	if (!memory_constant_offset(l, &known, &start)) return false;
	known.n = p->n - 1;
	known.bytes = p->bytes;
	if (!memory_constant_offset(l, &known, &at) || at < start || last->size <= 0 || p->within.size % last->size) return false;
	*e = (struct elements){ start + (at - start) % last->size, last->size, p->within.size / last->size,
		expr_add(l->t, last->index, expr_int(l->t, (at - start) / last->size)) };
	return e->begin + size <= start + e->stride && e->n <= LIMIT_CONSTANT_ELEMENTS;
}

/* C leaves undefined what an index of none of the elements reads. */
static void assume_inside(struct lower *l, const struct elements *e, const struct tree_span *at)
{
	expr_ref inside = expr_and(l->t, expr_le(l->t, expr_int(l->t, 0), e->index), expr_lt(l->t, e->index, expr_int(l->t, e->n)));
	bool always;
	const char *text = lower_text(l, at);
	if (l->now.ghost || (expr_is_bool(l->t, inside, &always) && always)) return;
	values_assume(l, inside, at);
	values_assumption(l, ASSUME_IN_BOUNDS, at, "%s is one of the %lld elements of its array", text ? text : "what is read", (long long)e->n);
}

/* Not the bits of another type. */
static bool is_of_type(enum value_kind kind, const struct tree_type *type)
{
	return kind == VALUE_POINTER || (kind == VALUE_INT && !values_is_float(type)) || (kind == VALUE_OPAQUE && !values_is_integer(type));
}

/* An array in an object that holds other things, too. */
static bool one_array(struct lower *l, const struct place *p, const struct tree_type *type, const struct tree_span *at, struct value *out)
{
	struct elements e;
	struct value v = {0};
	uint32_t size = (uint32_t)values_size(type);
	bool covered;
	if (!elements_of(l, p, size, &e)) return false;
	for (int64_t i = 0; i < e.n; i++) {
		enum value_kind kind = memory_read(l, p->object, e.begin + i * e.stride, size, &covered).kind;
		if (!is_of_type(kind, type) || (kind == VALUE_POINTER && e.n > LIMIT_POINTER_TARGETS)) return false;
	}
	for (int64_t i = 0; i < e.n; i++) {
		struct value element = memory_read(l, p->object, e.begin + i * e.stride, size, &covered);
		v = i ? values_join(l, expr_eq(l->t, e.index, expr_int(l->t, i)), element, v) : element;
	}
	assume_inside(l, &e, at);
	*out = v;
	return true;
}

bool memory_load_table(struct lower *l, const struct place *p, const struct tree_type *type, const struct tree_span *at, struct value *out)
{
	if (whole_object(l, p, values_size(type), at, out)) return is_of_type(out->kind, type);
	return one_array(l, p, type, at, out);
}
