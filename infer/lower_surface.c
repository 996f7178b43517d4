/* lower_surface: surf1Dread, surf2Dwrite and their kin. Each surface is an array of its own, of three dimensions; its
 * first coordinate counts bytes. What a texture reads is taken as memory that nobody writes. */
#include "infer/lower_internal.h"

#include <string.h>

/* The array of a surface object (a number: a parameter has its own, all others share one) or of a surface variable. */
static uint32_t surface_array(struct lower *l, CXCursor arg)
{
	const char *name = "surfaces";
	struct span at = parse_span(l->p, arg);
	if (type_is_integer(l->frame->env, lower_type(l, arg))) {
		struct value v = lower_eval(l, arg);
		const struct expr *e = v.kind == VALUE_INT ? expr_get(l->t, v.e) : NULL;
		while (e && e->kind == EXPR_WRAP) e = expr_get(l->t, e->kid[0]);
		if (e && e->kind == EXPR_VAR && expr_var_get(l->t, e->var)->kind == VAR_PARAM) name = expr_var_get(l->t, e->var)->name;
	} else {
		CXCursor d = parse_referenced(parse_strip(l->p, arg));
		if (!parse_is_null(d) && clang.getCursorKind(d) == CXCursor_VarDecl && !lower_find_binding(l, d)) name = parse_spelling(l->p, d);
	}
	for (size_t i = 0; i < l->k->arrays.n; i++)
		if (!strcmp(l->k->arrays.at[i].name, name) && l->k->arrays.at[i].dims == 3) return (uint32_t)i + 1;
	struct array a = { .name = arena_strdup(l->k->arena, name), .space = SPACE_GLOBAL, .unit_bytes = 4, .dims = 3, .at = at,
		.is_param = true };
	struct lower_array dims = { .decl = clang.getNullCursor(), .array = kernel_array_add(l->k, &a).ix, .dims = 3 };
	dims.type = clang.getCursorType(arg);
	for (int i = 0; i < 3; i++) dims.strides[i] = lower_image_stride(i);
	VEC_PUSH(l->scratch, &l->arrays, dims);
	lower_assumption(l, ASSUME_OTHER, at, "different surfaces are different memory, which no pointer or texture reaches");
	return dims.array;
}

static void touch_texels(struct lower *l, CXCursor c, uint32_t array, const struct value *coordinate, size_t n, int64_t size, bool write)
{
	struct span at = parse_span(l->p, c);
	int64_t unit = size >= 4 ? 4 : size < 1 ? 1 : size;
	for (int64_t part = 0; part < (size + unit - 1) / unit; part++) {
		struct place place = place_array(array);
		struct value p = value_pointer(l, &place);
		for (size_t i = 0; i < n; i++) {
			expr_ref e = value_as_int(l, coordinate[i], at);
			if (i == 0) { /* in texels of this size, or of four bytes */
				bool whole = expr_divisor(l, e) % unit == 0;
				e = whole ? expr_divide(l, e, unit) : expr_binary(l->t, EXPR_EDIV, e, expr_int(l->t, unit));
				e = expr_add(l->t, e, expr_int(l->t, part));
			}
			p = pointer_advance(l, p, e, lower_image_stride((int64_t)i), false);
		}
		lower_touch(l, p, 4, write ? ACCESS_WRITE : ACCESS_READ, c);
	}
}

bool lower_surface(struct lower *l, CXCursor c, const struct callee *callee, struct value *out)
{
	bool write = strstr(callee->name, "write") != NULL;
	if (strncmp(callee->name, "surf", 4) != 0 || (!write && !strstr(callee->name, "read")) || callee->args.n < 2) return false;
	CXType first = lower_type(l, callee->args.at[0]), result = lower_resolve(l, clang.getCursorType(c));
	bool through = !write && result.kind == CXType_Void;      /* the value read goes to where the first argument points */
	size_t s = write || through ? 1 : 0, n = 0;
	CXType texel = write ? first : through ? lower_pointee_type(l, callee->args.at[0]) : result;
	struct value head = s ? lower_eval(l, callee->args.at[0]) : (struct value){0}, coordinate[3];
	uint32_t array = surface_array(l, callee->args.at[s]);
	for (size_t i = s + 1; i < callee->args.n && n < 3; i++) {
		if (lower_type(l, callee->args.at[i]).kind == CXType_Enum) break;
		coordinate[n++] = lower_eval(l, callee->args.at[i]);
	}
	touch_texels(l, c, array, coordinate, n, lower_size(l, texel), write);
	struct span at = parse_span(l->p, c);
	*out = (struct value){0};
	if (write) return true;
	struct value v = value_unknown(l, texel, NULL, CAUSE_ARRAY_READ, "texel of a surface", at, false);
	if (through && head.kind == VALUE_POINTER) lower_store(l, head, texel, v, lower_pointed_cursor(l, callee->args.at[0]));
	else *out = v;
	return true;
}
