/* lower_bits: bit-fields. Those that lie side by side are one memory location (C11 3.14, C++ [intro.memory]): an access of
 * one surely touches its own bytes, and may touch all. What such a location holds is not followed, only that it fits. */
#include "infer/lower_internal.h"

#include <string.h>

struct run {
	struct lower *l;
	CXCursor field;                         /* of which the run is asked for */
	CXCursor first;                         /* null between runs */
	int64_t begin, end;                     /* in bits, in the record that declares them; begin -1: not known */
	bool found, done;
};

static enum CXVisitorResult add_to_run(CXCursor c, CXClientData data)
{
	struct run *r = data;
	int64_t width = clang.Cursor_isBitField(c) ? clang.getFieldDeclBitWidth(c) : 0, at = clang.Cursor_getOffsetOfField(c);
	if (!clang.Cursor_isBitField(c) || width == 0) {     /* another member, or `: 0` */
		r->first = clang.getNullCursor();
		r->done = r->found;
		return r->done ? CXVisit_Break : CXVisit_Continue;
	}
	if (parse_is_null(r->first)) {
		r->first = c;
		r->begin = at;
	}
	r->end = at + width;
	r->found = r->found || clang.equalCursors(c, r->field);
	return CXVisit_Continue;
}

bool lower_is_bit_field(CXCursor e, CXCursor *field)
{
	*field = clang.getCursorKind(e) == CXCursor_MemberRefExpr ? parse_referenced(e) : clang.getNullCursor();
	return !parse_is_null(*field) && clang.getCursorKind(*field) == CXCursor_FieldDecl && clang.Cursor_isBitField(*field);
}

int64_t lower_bits_place(struct lower *l, CXCursor field, int64_t *size)
{
	struct run r = { .l = l, .field = field, .first = clang.getNullCursor() };
	*size = lower_size(l, clang.getCursorType(field));
	clang.Type_visitFields(clang.getCursorType(clang.getCursorSemanticParent(field)), add_to_run, &r);
	if (!r.found || r.begin < 0 || field_offset(field) < 0) return -1;
	*size = (r.end + 7) / 8 - r.begin / 8;
	return field_offset(field) - field_offset_own(field) + r.begin / 8;
}

/* What the bytes of the field hold then, if they are the field's alone: others are read, too, and written back. {0}: not known. */
static expr_ref own_bytes(const struct value *v, CXCursor field)
{
	int64_t begin = clang.Cursor_getOffsetOfField(field), width = clang.getFieldDeclBitWidth(field);
	bool alone = begin >= 0 && begin % 8 == 0 && width > 0 && width < 32 && width % 8 == 0;
	return alone && v && v->kind == VALUE_INT && v->type.bits != 1 ? v->e : (expr_ref){0};
}

/* Reads or writes the bytes of the field, and perhaps those beside it: how compilers do that differs. stored: NULL for a read. */
static void touch(struct lower *l, struct value place, CXCursor field, const struct value *stored, CXCursor at)
{
	enum access_mode mode = stored ? ACCESS_WRITE : ACCESS_READ;
	int64_t size, begin = clang.Cursor_getOffsetOfField(field), width = clang.getFieldDeclBitWidth(field);
	int64_t start = lower_bits_place(l, field, &size), own = (begin + width + 7) / 8 - begin / 8;
	bool may_touch_all = start >= 0 && begin >= 0 && width > 0 && own < size;
	struct branch b;
	if (may_touch_all || own == size) l->filled = own_bytes(stored, field);
	lower_touch(l, may_touch_all ? pointer_field(l, place, field_offset(field) - start) : place, may_touch_all ? own : size, mode, at);
	l->filled = (expr_ref){0};
	if (!may_touch_all) return;
	expr_ref all = lower_approx(l, NULL, LOWER_BOOL, CAUSE_UNSUPPORTED, "access of all bit-fields that lie side by side",
		parse_span(l->p, at), false);
	branch_begin(l, &b, all, parse_span(l->p, at));
	lower_touch(l, place, size, mode, at);
	branch_end(l, &b);
}

static bool is_memory(const struct value *place)
{
	bool memory = false;
	for (uint32_t i = 0; place->kind == VALUE_POINTER && i < place->targets; i++) memory |= place->target[i].place.kind != PLACE_OBJECT;
	return memory;
}

static void range_of(struct lower *l, CXCursor field, int64_t *lo, int64_t *hi)
{
	struct int_type type = int_type_of(l->frame->env, lower_resolve(l, clang.getCursorType(field)));
	int width = clang.getFieldDeclBitWidth(field);
	*lo = INT32_MIN;
	*hi = INT32_MAX;
	if (width < 1 || width > 31) return;
	*lo = type.is_signed ? -(INT64_C(1) << (width - 1)) : 0;
	*hi = (type.is_signed ? INT64_C(1) << (width - 1) : INT64_C(1) << width) - 1;
}

struct value lower_bits_load(struct lower *l, struct value place, CXCursor field, CXCursor at)
{
	CXType t = lower_resolve(l, clang.getCursorType(field));
	struct int_type type = int_type_of(l->frame->env, t);
	int64_t size, lo, hi, width = clang.getFieldDeclBitWidth(field);
	bool uniform = false;
	lower_bits_place(l, field, &size);
	if (is_memory(&place) && (width < 1 || width != 8 * lower_size(l, t) || size != lower_size(l, t))) touch(l, place, field, NULL, at);
	else {
		struct value whole = lower_load(l, place, t, at);
		uniform = value_uniform(l, &whole);
	}
	if (width < 1 || width > 31 || type.bits == 1 || type.opaque)
		return value_unknown(l, t, NULL, CAUSE_UNSUPPORTED, "bit-field", parse_span(l->p, at), uniform);
	range_of(l, field, &lo, &hi);
	return value_int(lower_approx_bounds(l, parse_spelling(l->p, field), type, CAUSE_UNSUPPORTED, "bit-field",
		parse_span(l->p, at), uniform, lo, hi), type);
}

/* What is left of v: the last bits. */
static struct value truncated(struct lower *l, struct value v, CXCursor field, CXCursor at)
{
	struct expr_table *t = l->t;
	CXType type = lower_resolve(l, clang.getCursorType(field));
	int width = clang.getFieldDeclBitWidth(field);
	struct int_type it = int_type_of(l->frame->env, type);
	v = value_convert_at(l, v, type, at);
	if (v.kind != VALUE_INT || it.opaque || it.bits == 1 || (width > 0 && (unsigned)width >= it.bits)) return v;
	if (width < 1 || width > 31) return value_unknown(l, type, NULL, CAUSE_UNSUPPORTED, "bit-field", parse_span(l->p, at), false);
	int64_t lo, hi;
	range_of(l, field, &lo, &hi);
	expr_ref low = expr_int(t, lo), whole = expr_int(t, INT64_C(1) << width);
	expr_ref above = expr_sub(t, value_as_int(l, v, parse_span(l->p, at)), low);      /* mod 2^width, from lo on */
	expr_ref rest = expr_sub(t, above, expr_mul(t, expr_binary(t, EXPR_EDIV, above, whole), whole));
	return value_int(expr_add(t, rest, low), it);
}

struct value lower_bits_store(struct lower *l, struct value place, CXCursor field, struct value v, CXCursor at)
{
	int64_t size;
	lower_bits_place(l, field, &size);
	struct value left = truncated(l, v, field, at);
	if (is_memory(&place)) touch(l, place, field, &left, at);
	else if (place.kind == VALUE_POINTER) lower_touch(l, place, size, ACCESS_WRITE, at);
	else lower_store(l, place, clang.getCursorType(field), v, at);
	return left;
}
