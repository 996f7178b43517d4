/* Places: an object or an array, and how far from its beginning. */
#include "infer/lower/memory/states.h"

#include <string.h>

struct place memory_object(uint32_t object) { return (struct place){ .kind = PLACE_OBJECT, .object = object }; }
struct place memory_array(uint32_t array) { return (struct place){ .kind = PLACE_ARRAY, .object = array }; }

struct value memory_object_pointer(struct lower *l, uint32_t object)
{
	struct place p = memory_object(object);
	return values_pointer(l, &p);
}

struct value memory_anywhere(struct lower *l)
{
	struct place any = { .kind = PLACE_ANY };
	return values_pointer(l, &any);
}

void memory_place_advance(struct lower *l, struct place *p, expr_ref index, int64_t size)
{
	if (p->n && p->term[p->n - 1].size == size) {
		if (p->within.n == p->n) p->within.size = 0;
		p->term[p->n - 1].index = expr_add(l->t, p->term[p->n - 1].index, index);
		return;
	}
	if (p->n == LIMIT_PLACE_TERMS) {
		struct place_term *last = &p->term[p->n - 1];
		if (p->within.n == p->n) p->within.size = 0;
		last->index = expr_add(l->t, expr_mul(l->t, last->index, expr_int(l->t, last->size)),
			expr_mul(l->t, index, expr_int(l->t, size)));
		last->size = 1;
		return;
	}
	p->term[p->n++] = (struct place_term){ index, size };
}

static struct value pointer_map(struct lower *l, struct value p)
{
	struct target *copy = ARENA_ARRAY(l->scratch, struct target, p.targets ? p.targets : 1);
	if (p.targets) memcpy(copy, p.target, p.targets * sizeof *copy);
	p.target = copy;
	return p;
}

/* Addresses have 64 bits: an index that went below zero and came back as a large unsigned number leads back as well. Of what
 * cannot be below zero the conversion stays. */
static expr_ref modulo_address(struct lower *l, expr_ref e, unsigned depth)
{
	const struct expr n = *expr_get(l->t, e);
	if (depth > 8) return e;
	if (n.kind == EXPR_WRAP && n.type.bits == 64 && !n.type.is_signed && expr_range(l->t, n.kid[0]).lo < 0)
		return modulo_address(l, n.kid[0], depth + 1);
	if (n.kind != EXPR_ADD && n.kind != EXPR_SUB) return e;
	return expr_binary(l->t, n.kind, modulo_address(l, n.kid[0], depth + 1), modulo_address(l, n.kid[1], depth + 1));
}

struct value memory_advance(struct lower *l, struct value p, expr_ref index, int64_t size, bool flat)
{
	if (p.kind != VALUE_POINTER) return p;
	p = pointer_map(l, p);
	index = modulo_address(l, index, 0);
	for (uint32_t i = 0; i < p.targets; i++) {
		struct place *x = (struct place *)(uintptr_t)&p.target[i].place;
		if (x->kind == PLACE_ANY && x->n == 0) continue;        /* from an address that is not known, any distance */
		memory_place_advance(l, x, index, size);
		x->flat |= flat;
	}
	return p;
}

struct value memory_field(struct lower *l, struct value p, int64_t bytes)
{
	if (p.kind != VALUE_POINTER || bytes == 0) return p;
	p = pointer_map(l, p);
	for (uint32_t i = 0; i < p.targets; i++) ((struct place *)(uintptr_t)&p.target[i].place)->bytes += bytes;
	return p;
}

expr_ref memory_offset(struct lower *l, const struct place *p)
{
	expr_ref e = expr_int(l->t, p->bytes);
	for (uint32_t i = 0; i < p->n; i++)
		e = expr_add(l->t, e, expr_mul(l->t, p->term[i].index, expr_int(l->t, p->term[i].size)));
	return e;
}

bool memory_constant_offset(struct lower *l, const struct place *p, int64_t *bytes)
{
	return expr_is_int(l->t, memory_offset(l, p), bytes);
}

/* ---- the array that an address was made from ---- */

static bool is_open(const struct tree_type *t)
{
	while (t->kind == TREE_TYPE_ARRAY) t = t->to;
	return t->kind == TREE_TYPE_DEPENDENT;
}

/* One element, or none, is how arrays are written that go on behind their object. */
struct value memory_within(struct lower *l, struct value p, const struct tree_type *t)
{
	if (p.kind != VALUE_POINTER || t->kind != TREE_TYPE_ARRAY) return p;
	int64_t size = t->extent > 1 && !is_open(t) ? values_size(t) : 0;
	p = pointer_map(l, p);
	for (uint32_t i = 0; i < p.targets; i++) {
		struct place *x = (struct place *)(uintptr_t)&p.target[i].place;
		x->within = (struct place_array_bounds){ x->n, x->bytes, size < VALUES_SYMBOLIC ? size : 0 };
	}
	return p;
}

void memory_hold(struct lower *l, const struct place *p, int64_t size, const struct tree_span *at)
{
	struct expr_table *t = l->t;
	struct place gone = *p;
	if (!p->within.size || p->within.n > p->n || size <= 0) return;
	gone.n -= p->within.n;
	memmove(gone.term, gone.term + p->within.n, gone.n * sizeof *gone.term);
	gone.bytes -= p->within.bytes;
	bool elements = gone.n == 1 && gone.term[0].size == size && gone.bytes == 0;
	expr_ref by = elements ? gone.term[0].index : memory_offset(l, &gone);
	expr_ref most = expr_int(t, elements ? p->within.size / size - 1 : p->within.size - size);
	values_defined(l, expr_and(t, expr_le(t, expr_int(t, 0), by), expr_le(t, by, most)), at);
}
