/* Conversions. */
#include "infer/lower/exprs/exprs_open.h"
#include "infer/lower/exprs/exprs_parts.h"

#include <string.h>

/* To a base and back: `offset` bits; where the base is virtual, nobody knows. */
static struct value to_class(struct lower *l, const struct tree_expr *e, struct value p)
{
	if (p.kind != VALUE_POINTER) return p;
	if (tree_has(e->flags, TREE_FLAG_VIRTUAL)) {
		expr_ref by = values_approx(l, NULL, VALUES_INT, CAUSE_POINTER, "place of a virtual base", &e->at, false);
		return memory_advance(l, p, by, 1, true);
	}
	return memory_field(l, p, e->cast == TREE_CAST_TO_BASE ? e->offset / 8 : -(e->offset / 8));
}

/* An array as a pointer: one to elements walks freely, one to rows keeps the shape. */
struct value exprs_decayed(struct lower *l, const struct tree_expr *array)
{
	struct value p = exprs_place(l, array);
	const struct tree_type *element = array->type->to;
	if (p.kind != VALUE_POINTER || !element) return (struct value){0};
	return memory_advance(l, p, expr_int(l->t, 0), values_size(element), element->kind != TREE_TYPE_ARRAY);
}

static struct value decayed(struct lower *l, const struct tree_expr *e)
{
	struct value p = exprs_decayed(l, e->kid[0]);
	return p.kind == VALUE_POINTER ? p : values_unknown(l, e->type, NULL, CAUSE_POINTER, "address of an array", &e->at, false);
}

/* One number in all elements. */
static struct value splat(struct lower *l, const struct tree_expr *e)
{
	struct value v = exprs_eval(l, e->kid[0], (struct want){0});
	const struct tree_type *element = e->type->to;
	int64_t size = values_size(element);
	uint32_t object = memory_object_new(l, "vector", CAUSE_UNINITIALISED);
	for (int64_t i = 0; element && i < e->type->extent; i++)
		memory_write(l, object, i * size, (uint32_t)size, values_convert(l, v, element, &e->at));
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}

/* The same bits as another type. Pointers stay where they point. */
static struct value bits(struct lower *l, const struct tree_expr *e)
{
	const struct tree_type *from = e->kid[0]->type->bare, *to = e->type->bare;
	struct value v = exprs_eval(l, e->kid[0], (struct want){0});
	if (values_is_pointer(to) && values_is_pointer(from)) return v;
	if (from->kind == TREE_TYPE_VECTOR || to->kind == TREE_TYPE_VECTOR) return values_reinterpret(l, v, from, to, &e->at);
	if (values_is_integer(from) && values_is_integer(to)) return values_convert(l, v, to, &e->at);
	return values_unknown(l, to, NULL, CAUSE_UNSUPPORTED, "bytes of another type", &e->at, values_uniform(l, &v));
}

/* A base of an object that is a value. */
static struct value record_cast(struct lower *l, const struct tree_expr *e)
{
	struct value p = to_class(l, e, exprs_place(l, e->kid[0]));
	return memory_load(l, p, e->type, &e->at, (struct want){0});
}

static struct value dynamic(struct lower *l, const struct tree_expr *e)
{
	exprs_effects(l, e->kid[0]);
	return values_unknown(l, e->type, NULL, CAUSE_POINTER, "dynamic_cast", &e->at, false);
}

struct value exprs_cast(struct lower *l, const struct tree_expr *e, struct want want)
{
	const struct tree_expr *of = e->kid[0];
	if (e->cast == TREE_CAST_POINTER_TO_BOOL && of->type->kind == TREE_TYPE_MEMBER_POINTER) return exprs_member_given(l, of);
	if (e->type->kind == TREE_TYPE_MEMBER_POINTER && e->cast != TREE_CAST_LOAD) return exprs_member_cast(l, e);
	switch (e->cast) {
	case TREE_CAST_LOAD: return exprs_load(l, of, want);
	case TREE_CAST_NOOP: case TREE_CAST_SPACE: case TREE_CAST_CONSTRUCTOR: case TREE_CAST_USER: return exprs_eval(l, of, want);
	case TREE_CAST_BITS: return bits(l, e);
	case TREE_CAST_INT: case TREE_CAST_INT_TO_BOOL: case TREE_CAST_INT_TO_FLOAT: case TREE_CAST_FLOAT: case TREE_CAST_FLOAT_TO_INT:
	case TREE_CAST_FLOAT_TO_BOOL: case TREE_CAST_INT_TO_POINTER: case TREE_CAST_POINTER_TO_INT: case TREE_CAST_POINTER_TO_BOOL:
	case TREE_CAST_NULL_TO_POINTER:
		return values_convert(l, exprs_eval(l, of, want), e->type, &e->at);
	case TREE_CAST_DECAY: return decayed(l, e);
	case TREE_CAST_FUNCTION_DECAY: return exprs_place(l, of);
	case TREE_CAST_TO_BASE: case TREE_CAST_TO_DERIVED:
		return values_is_pointer(e->type) ? to_class(l, e, exprs_eval(l, of, want)) : record_cast(l, e);
	case TREE_CAST_DYNAMIC: return dynamic(l, e);
	case TREE_CAST_VOID:
		exprs_effects(l, of);
		return (struct value){0};
	case TREE_CAST_SPLAT: return splat(l, e);
	case TREE_CAST_DEPENDENT: return exprs_open_cast(l, e);
	case TREE_CAST_NONE: case TREE_CAST_OTHER:
		/* OpenCL's event that stands for none */
		if (e->text && strcmp(e->text, "ZeroToOCLOpaqueType") == 0) return values_opaque(expr_int(l->t, 0));
		return exprs_lost(l, e, arena_printf(l->scratch, "conversion %s", e->text ? e->text : tree_cast_word(e->cast)));
	}
	UNREACHABLE("tree_cast out of range");
}

struct value exprs_cast_place(struct lower *l, const struct tree_expr *e)
{
	switch (e->cast) {
	case TREE_CAST_NOOP: case TREE_CAST_BITS: case TREE_CAST_SPACE: case TREE_CAST_CONSTRUCTOR: case TREE_CAST_USER:
		return exprs_place(l, e->kid[0]);
	case TREE_CAST_TO_BASE: case TREE_CAST_TO_DERIVED: return to_class(l, e, exprs_place(l, e->kid[0]));
	case TREE_CAST_NONE: case TREE_CAST_LOAD: case TREE_CAST_INT: case TREE_CAST_INT_TO_BOOL: case TREE_CAST_INT_TO_FLOAT:
	case TREE_CAST_FLOAT: case TREE_CAST_FLOAT_TO_INT: case TREE_CAST_FLOAT_TO_BOOL: case TREE_CAST_INT_TO_POINTER:
	case TREE_CAST_POINTER_TO_INT: case TREE_CAST_POINTER_TO_BOOL: case TREE_CAST_NULL_TO_POINTER: case TREE_CAST_DECAY:
	case TREE_CAST_FUNCTION_DECAY: case TREE_CAST_DYNAMIC: case TREE_CAST_VOID: case TREE_CAST_SPLAT: case TREE_CAST_DEPENDENT:
	case TREE_CAST_OTHER:
		return (struct value){0};
	}
	UNREACHABLE("tree_cast out of range");
}
