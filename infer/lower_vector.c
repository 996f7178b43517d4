/* lower_vector: OpenCL's vector types. A vector is an object with one slot per element. */
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

/* ---- element access ---- */

/* `v.y` and `p->xy` are unexposed expressions that make a scalar or another vector of a vector. */
bool lower_is_swizzle(struct lower *l, CXCursor c)
{
	if (clang.getCursorKind(c) != CXCursor_UnexposedExpr || parse_child_count(l->p, c) != 1) return false;
	CXType inside = lower_type(l, parse_child(l->p, c, 0));
	if (type_is_pointer(l->frame->env, inside)) inside = lower_resolve(l, type_pointee(l->frame->env, inside));
	if (!lower_is_vector(l, inside)) return false;
	const char *text = parse_text(l->p, c), *dot = text ? strrchr(text, '.') : NULL, *arrow = text ? strstr(text, "->") : NULL;
	if (!dot && !arrow) return false;
	CXType outside = lower_type(l, c);
	CXCursor inner = parse_child(l->p, c, 0);
	const char *inner_text = parse_text(l->p, inner);
	/* a conversion of all of `v.x` has the text of what it converts */
	return !inner_text || strcmp(inner_text, text) != 0 || !lower_is_vector(l, outside);
}

static int component(char c)
{
	const char *xyzw = "xyzw", *rgba = "rgba", *hex = "0123456789abcdef";
	const char *p = strchr(xyzw, c);
	if (p) return (int)(p - xyzw);
	p = strchr(rgba, c);
	if (p) return (int)(p - rgba);
	p = strchr(hex, c);
	return p ? (int)(p - hex) : -1;
}

/* Element numbers in the order named; 0 when they cannot be read. */
static size_t components(struct lower *l, CXCursor c, int64_t width, int out[16])
{
	const char *text = parse_text(l->p, c);
	const char *name = strrchr(text, '.');
	const char *arrow = strstr(text, "->");
	name = name ? name + 1 : arrow ? arrow + 2 : "";
	while (*name == ' ') name++;
	size_t n = 0;
	int64_t half = width == 3 ? 2 : width / 2;
	if (!strcmp(name, "lo") || !strcmp(name, "hi")) {
		for (int64_t i = 0; i < half; i++) out[n++] = (int)(i + (*name == 'h' ? half : 0));
		return n;
	}
	if (!strcmp(name, "even") || !strcmp(name, "odd")) {
		for (int64_t i = *name == 'o'; i < width; i += 2) out[n++] = (int)i;
		return n;
	}
	bool numbered = (*name == 's' || *name == 'S') && name[1];
	const char *hex = "0123456789abcdef";
	for (const char *s = name + numbered; *s && n < 16; s++) {
		char d = *s >= 'A' && *s <= 'F' ? (char)(*s - 'A' + 'a') : *s;
		const char *h = strchr(hex, d);
		int k = numbered ? (h ? (int)(h - hex) : -1) : component(*s);
		if (k < 0 || k >= width) return 0;
		out[n++] = k;
	}
	return n;
}

struct swizzle { struct value base; CXType element; int64_t width, size; int at[16]; size_t n; };

static bool open_swizzle(struct lower *l, CXCursor c, struct swizzle *s)
{
	CXCursor inner = parse_child(l->p, c, 0);
	if (lower_is_swizzle(l, inner)) { /* `v.even.y` */
		struct swizzle outer;
		if (!open_swizzle(l, inner, &outer)) return false;
		*s = outer;
		s->n = components(l, c, (int64_t)outer.n, s->at);
		for (size_t i = 0; i < s->n; i++) s->at[i] = outer.at[s->at[i]];
		return s->n > 0;
	}
	CXType t = lower_type(l, inner);
	bool pointer = type_is_pointer(l->frame->env, t);
	s->base = pointer ? lower_eval(l, inner) : lower_place(l, inner);
	if (pointer) t = lower_resolve(l, type_pointee(l->frame->env, t));
	s->element = lower_vector_element(l, t, &s->width);
	s->size = lower_size(l, s->element);
	s->n = components(l, c, s->width, s->at);
	return s->base.kind == VALUE_POINTER && s->n > 0;
}

struct value lower_swizzle_place(struct lower *l, CXCursor c)
{
	struct swizzle s;
	if (!open_swizzle(l, c, &s)) return (struct value){0};
	for (size_t i = 1; i < s.n; i++) if (s.at[i] != s.at[0] + (int)i) return (struct value){0};
	return pointer_field(l, s.base, s.at[0] * s.size);
}

struct value lower_swizzle(struct lower *l, CXCursor c)
{
	struct swizzle s;
	CXType t = lower_type(l, c);
	if (!open_swizzle(l, c, &s)) return value_unknown(l, t, NULL, CAUSE_UNSUPPORTED, "elements of a vector", parse_span(l->p, c), false);
	if (s.n == 1) return lower_load(l, pointer_field(l, s.base, s.at[0] * s.size), s.element, c);
	uint32_t object = state_object_new(l, "vector", CAUSE_UNINITIALISED);
	for (size_t i = 0; i < s.n; i++) {
		struct value v = lower_load(l, pointer_field(l, s.base, s.at[i] * s.size), s.element, c);
		state_write(l, object, (int64_t)i * s.size, (uint32_t)s.size, v);
	}
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}

void lower_swizzle_store(struct lower *l, CXCursor c, struct value v)
{
	struct swizzle s;
	if (!open_swizzle(l, c, &s)) {
		lower_give_up(l, parse_span(l->p, c), "elements of a vector");
		return;
	}
	for (size_t i = 0; i < s.n; i++) {
		struct value e = v;
		if (v.kind == VALUE_RECORD) {
			struct place p = place_object(v.object);
			e = lower_load(l, pointer_field(l, value_pointer(l, &p), (int64_t)i * s.size), s.element, c);
		}
		lower_store(l, pointer_field(l, s.base, s.at[i] * s.size), s.element, value_convert_at(l, e, s.element, c), c);
	}
}

/* ---- whole vectors ---- */

static struct value element_of(struct lower *l, const struct value *v, int64_t i, int64_t size, CXType element, CXCursor at)
{
	if (v->kind != VALUE_RECORD) return *v; /* a scalar stands for all */
	struct place p = place_object(v->object);
	return lower_load(l, pointer_field(l, value_pointer(l, &p), i * size), element, at);
}

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
