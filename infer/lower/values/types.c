/* What values need to know of types: their class, their machine type, how long they are. */
#include "infer/lower/values/values.h"

bool values_is_integer(const struct tree_type *t)
{
	return t && (t->kind == TREE_TYPE_INT || t->kind == TREE_TYPE_BOOL || t->kind == TREE_TYPE_ENUM);
}

bool values_is_float(const struct tree_type *t) { return t && t->kind == TREE_TYPE_FLOAT; }
bool values_is_pointer(const struct tree_type *t) { return t && (t->kind == TREE_TYPE_POINTER || t->kind == TREE_TYPE_REFERENCE); }

const struct tree_type *values_pointee(const struct tree_type *t)
{
	return values_is_pointer(t) || (t && t->kind == TREE_TYPE_ARRAY) ? t->to : NULL;
}

bool values_is_aggregate(const struct tree_type *t)
{
	return t && (t->kind == TREE_TYPE_RECORD || t->kind == TREE_TYPE_VECTOR);
}

/* `wide` of 128 bits; an enum that is not complete, and what a template leaves open, has no bits: any integer. */
struct int_type values_type_of(const struct tree_type *t)
{
	struct int_type any = { 0, true, false };
	if (!t) return any;
	switch (t->kind) {
	case TREE_TYPE_BOOL: return (struct int_type){ 1, false, false };
	case TREE_TYPE_INT: return (struct int_type){ (uint8_t)(t->bits <= 128 ? t->bits : 0), tree_has(t->flags, TREE_FLAG_SIGNED), false };
	case TREE_TYPE_ENUM: {
		struct int_type under = t->to ? values_type_of(t->to) : any;
		return under.bits == 1 ? (struct int_type){ 8, false, false } : under;
	}
	case TREE_TYPE_DEPENDENT: return any;
	case TREE_TYPE_MEMBER_POINTER:
		if (t->to && t->to->kind != TREE_TYPE_FUNCTION) return (struct int_type){ 64, true, false };
		return (struct int_type){ 64, false, true };
	case TREE_TYPE_NONE: case TREE_TYPE_VOID: case TREE_TYPE_FLOAT: case TREE_TYPE_NULLPTR: case TREE_TYPE_POINTER:
	case TREE_TYPE_REFERENCE: case TREE_TYPE_ARRAY: case TREE_TYPE_VECTOR: case TREE_TYPE_RECORD: case TREE_TYPE_FUNCTION:
	case TREE_TYPE_OTHER:
		return (struct int_type){ (uint8_t)(t->bits && t->bits <= 64 ? t->bits : 32), false, true };
	}
	UNREACHABLE("tree_type_kind out of range");
}

#define CAPTURE_APART (INT64_C(1) << 20)

/* Where a closure keeps what it takes with it nobody can tell: in a template, where that is open, the places are ours. */
int64_t values_capture_offset(const struct tree_field *f)
{
	return f->offset >= 0 ? f->offset / 8 : f->index * CAPTURE_APART;
}

int64_t values_size(const struct tree_type *t)
{
	if (!t) return 4;
	if (t->kind == TREE_TYPE_RECORD && !t->bits && tree_has(t->record->flags, TREE_FLAG_CLOSURE))
		return (int64_t)(t->record->fields.n + 1) * CAPTURE_APART;
	if (values_is_pointer(t) || t->kind == TREE_TYPE_NULLPTR) return 8;
	if (t->kind == TREE_TYPE_ARRAY && t->extent >= 0) {
		int64_t size;
		return int_mul(t->extent, values_size(t->to), &size) && size > 0 ? size : 1;
	}
	if (t->kind == TREE_TYPE_ARRAY) {       /* no number of elements: as long as all accesses follow the dimensions nobody asks */
		int64_t inner = values_size(t->to);
		return inner >= VALUES_SYMBOLIC ? inner * 16 : VALUES_SYMBOLIC;
	}
	if (t->bits) return (int64_t)((t->bits + 7) / 8);
	return t->kind == TREE_TYPE_DEPENDENT ? 4 : 1;
}
