/* lower_binding: `auto [a, b] = e`. The object e, or a copy of it, has no name; each name is bound to a part of it. */
#include "infer/lower_internal.h"

#include <string.h>

#define PARTS_MOST 64

/* The k-th part of an object of the library's tuple: each holds its first element and a tuple of the others. */
static struct value tuple_part(struct lower *l, struct value object, CXType type, size_t k)
{
	struct field_list fields = {0};
	for (;; k--) {
		if (!type_fields(l->p, l->frame->env, type, &fields) || fields.n < 1) return (struct value){0};
		if (k == 0) return pointer_field(l, object, fields.at[0].offset);
		if (fields.n != 2) return (struct value){0};
		object = pointer_field(l, object, fields.at[1].offset);
		type = lower_resolve(l, fields.at[1].type);
	}
}

/* Where the k-th of n parts lies; kind NONE: not known. */
static struct value part(struct lower *l, struct value object, CXType type, size_t k, size_t n)
{
	int64_t count;
	CXType element = type_array_element(l->frame->env, type, &count);
	if (element.kind != CXType_Invalid) return pointer_advance(l, object, expr_int(l->t, (int64_t)k), lower_size(l, element), false);
	struct field_list fields = {0};
	bool known = type_fields(l->p, l->frame->env, type, &fields) && !type_is_union(type);
	if (!strncmp(parse_string(l->p, clang.getTypeSpelling(clang.getCanonicalType(type))), "std::tuple<", 11))
		return tuple_part(l, object, type, k);
	if (!known) return (struct value){0};
	for (size_t i = 0; i < fields.n; i++) if (fields.at[i].is_bit_field) return (struct value){0};
	if (fields.n == n) return pointer_field(l, object, fields.at[k].offset);
	CXType all = fields.n == 1 ? lower_resolve(l, fields.at[0].type) : (CXType){ .kind = CXType_Invalid };
	element = type_array_element(l->frame->env, all, &count);
	if (element.kind == CXType_Invalid) return (struct value){0};
	return pointer_advance(l, object, expr_int(l->t, (int64_t)k), lower_size(l, element), false);   /* std::array */
}

void lower_bind_parts(struct lower *l, CXCursor decl, struct value object, CXType type)
{
	struct cursor_list kids = {0};
	parse_children(l->p, decl, &kids);
	size_t n = 0;
	while (n < kids.n && clang.isDeclaration(clang.getCursorKind(kids.at[n]))) n++;
	for (size_t i = 0; i < n; i++) {
		struct value p = part(l, object, type, i, n);
		if (p.kind != VALUE_POINTER) lower_give_up(l, parse_span(l->p, decl), "structured binding whose parts are not known");
		uint32_t name = state_object_new(l, parse_spelling(l->p, kids.at[i]), CAUSE_UNINITIALISED);
		lower_bind_object(l, kids.at[i], name, true);
		state_write(l, name, 0, 8, p);
	}
}

/* A copy of the array at `from`, element by element. */
static void copy_array(struct lower *l, struct value to, struct value from, CXType type, CXCursor at)
{
	int64_t count;
	CXType element = type_array_element(l->frame->env, type, &count);
	if (count < 0 || count > PARTS_MOST || from.kind != VALUE_POINTER) {
		lower_give_up(l, parse_span(l->p, at), "structured binding of an array");
		return;
	}
	for (int64_t i = 0; i < count; i++) {
		struct value p = pointer_advance(l, from, expr_int(l->t, i), lower_size(l, element), false);
		struct value q = pointer_advance(l, to, expr_int(l->t, i), lower_size(l, element), false);
		lower_store(l, q, element, lower_load(l, p, element, at), at);
	}
}

bool lower_structured_binding(struct lower *l, CXCursor decl)
{
	struct cursor_list kids = {0};
	if (clang.getCursorKind(decl) != CXCursor_UnexposedDecl || *parse_spelling(l->p, decl) != '[') return false;
	parse_children(l->p, decl, &kids);
	CXCursor init = kids.n ? kids.at[kids.n - 1] : clang.getNullCursor();
	if (parse_is_null(init) || !clang.isExpression(clang.getCursorKind(init))) {
		lower_give_up(l, parse_span(l->p, decl), "structured binding without an initialiser");
		return true;
	}
	CXType t = lower_resolve(l, clang.getCursorType(decl));
	bool reference = lower_is_reference(l, t);
	if (reference) t = lower_resolve(l, type_pointee(l->frame->env, t));
	int64_t count;
	bool array = type_array_element(l->frame->env, t, &count).kind != CXType_Invalid;
	/* libclang shows how each element of an array is copied, below the array itself */
	if (array && !reference && clang.getCursorKind(init) == CXCursor_UnexposedExpr) init = parse_child(l->p, init, 0);
	struct value object;
	if (reference) object = lower_place(l, init);
	else {
		struct place p = place_object(state_object_new(l, "parts", CAUSE_UNINITIALISED));
		object = value_pointer(l, &p);
		if (array) copy_array(l, object, lower_place(l, init), t, init);
		else lower_initialise(l, object, t, init);
	}
	if (object.kind == VALUE_RECORD) {
		struct place p = place_object(object.object);
		object = value_pointer(l, &p);
	}
	lower_bind_parts(l, decl, object, t);
	if (!reference && !array && object.kind == VALUE_POINTER) lower_will_die(l, t, object.target[0].place.object, decl);
	return true;
}
