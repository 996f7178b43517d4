/* Bit-fields. Those that lie side by side are one memory location (C11 3.14, C++ [intro.memory]): an access of one surely touches
 * its own bytes, and may touch all. What such a location holds is not followed, only that it fits. */
#include "infer/lower/exprs/exprs_parts.h"

const struct tree_field *exprs_bit_field(const struct tree_expr *e)
{
	return e->kind == TREE_EXPR_MEMBER && e->field && e->field->width >= 0 ? e->field : NULL;
}

/* The fields beside it, in bits of their record; begin -1: not known. */
struct run { int64_t begin, end; };

static struct run run_of(const struct tree_field *field)
{
	struct run r = { -1, -1 };
	bool found = false;
	for (size_t i = 0; i < field->record->fields.n; i++) {
		const struct tree_field *f = field->record->fields.at[i];
		if (f->width <= 0) {            /* another member, or `: 0` */
			if (found) return r;
			r.begin = -1;
			continue;
		}
		if (r.begin < 0) r.begin = f->offset;
		r.end = f->offset + f->width;
		found |= f == field;
	}
	if (!found) r.begin = -1;
	return r;
}

int64_t exprs_bits_begin(const struct tree_field *field)
{
	struct run r = run_of(field);
	return r.begin < 0 || field->offset < 0 ? -1 : r.begin / 8;
}

static int64_t bytes_of(const struct tree_field *field)
{
	struct run r = run_of(field);
	return r.begin < 0 ? values_size(field->type) : (r.end + 7) / 8 - r.begin / 8;
}

/* What the bytes of the field hold then, if they are the field's alone: others are read, too, and written back. {0}: not known. */
static expr_ref own_bytes(const struct value *v, const struct tree_field *field)
{
	bool alone = field->offset >= 0 && field->offset % 8 == 0 && field->width > 0 && field->width < 32 && field->width % 8 == 0;
	return alone && v && v->kind == VALUE_INT && v->type.bits != 1 ? v->e : (expr_ref){0};
}

/* Reads or writes the bytes of the field, and perhaps those beside it: how compilers do that differs. stored: NULL for a read. */
static void touch(struct lower *l, struct value place, const struct tree_field *field, const struct value *stored, const struct tree_span *at)
{
	enum access_mode mode = stored ? ACCESS_WRITE : ACCESS_READ;
	expr_ref unknown = {0}, own_value = own_bytes(stored, field);
	int64_t start = exprs_bits_begin(field), size = bytes_of(field), own = (field->offset + field->width + 7) / 8 - field->offset / 8;
	struct branch b;
	if (start < 0 || field->width <= 0 || own >= size) {
		memory_touch(l, place, size, mode, own == size ? own_value : unknown, at);
		return;
	}
	memory_touch(l, memory_field(l, place, field->offset / 8 - start), own, mode, own_value, at);
	expr_ref all = values_approx(l, NULL, VALUES_BOOL, CAUSE_UNSUPPORTED, "access of all bit-fields that lie side by side", at, false);
	values_branch_begin(l, &b, all, at);
	memory_touch(l, place, size, mode, unknown, at);
	values_branch_end(l, &b);
}

bool exprs_is_memory(const struct value *place)
{
	bool memory = false;
	for (uint32_t i = 0; place->kind == VALUE_POINTER && i < place->targets; i++) memory |= place->target[i].place.kind != PLACE_OBJECT;
	return memory;
}

static void range_of(const struct tree_field *field, int64_t *lo, int64_t *hi)
{
	bool is_signed = values_type_of(field->type->bare).is_signed;
	*lo = is_signed ? -(INT64_C(1) << (field->width - 1)) : 0;
	*hi = (is_signed ? INT64_C(1) << (field->width - 1) : INT64_C(1) << field->width) - 1;
}

struct value exprs_bits_load(struct lower *l, struct value place, const struct tree_field *field, const struct tree_span *at)
{
	const struct tree_type *t = field->type->bare;
	struct int_type type = values_type_of(t);
	int64_t size = bytes_of(field), lo, hi;
	bool uniform = false;
	if (exprs_is_memory(&place) && (field->width != 8 * values_size(t) || size != values_size(t))) touch(l, place, field, NULL, at);
	else {
		struct value whole = memory_load(l, place, t, at, (struct want){0});
		uniform = values_uniform(l, &whole);
	}
	if (field->width < 1 || field->width > 31 || type.bits == 1 || type.opaque)
		return values_unknown(l, t, NULL, CAUSE_UNSUPPORTED, "bit-field", at, uniform);
	range_of(field, &lo, &hi);
	return values_int(values_approx_bounds(l, field->name, type, CAUSE_UNSUPPORTED, "bit-field", at, uniform, lo, hi), type);
}

/* What is left of v: the last bits. */
static struct value truncated(struct lower *l, struct value v, const struct tree_field *field, const struct tree_span *at)
{
	struct expr_table *t = l->t;
	const struct tree_type *type = field->type->bare;
	struct int_type it = values_type_of(type);
	v = values_convert(l, v, type, at);
	if (v.kind != VALUE_INT || it.opaque || it.bits == 1 || field->width >= it.bits) return v;
	if (field->width < 1 || field->width > 31) return values_unknown(l, type, NULL, CAUSE_UNSUPPORTED, "bit-field", at, false);
	int64_t lo, hi;
	range_of(field, &lo, &hi);
	expr_ref low = expr_int(t, lo), whole = expr_int(t, INT64_C(1) << field->width);
	expr_ref above = expr_sub(t, values_as_int(l, v, at), low);      /* mod 2^width, from lo on */
	expr_ref rest = expr_sub(t, above, expr_mul(t, expr_binary(t, EXPR_EDIV, above, whole), whole));
	return values_int(expr_add(t, rest, low), it);
}

struct value exprs_bits_store(struct lower *l, struct value place, const struct tree_field *field, struct value v, const struct tree_span *at)
{
	struct value left = truncated(l, v, field, at);
	if (exprs_is_memory(&place)) touch(l, place, field, &left, at);
	else if (place.kind == VALUE_POINTER) memory_touch(l, place, bytes_of(field), ACCESS_WRITE, (expr_ref){0}, at);
	else memory_store(l, place, field->type, v, at);
	return left;
}
