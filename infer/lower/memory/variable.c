/* Variables: locals are objects of the state, all else is an array of the kernel's. */
#include "infer/lower/memory/states.h"

#include <string.h>

/* ---- locals ---- */

static bool is_constant(const struct tree_type *t)
{
	bool scalar = values_is_integer(t->bare) || values_is_float(t->bare) || values_is_pointer(t->bare);
	return scalar && tree_has(t->flags, TREE_FLAG_CONST) && !tree_has(t->flags, TREE_FLAG_VOLATILE);
}

void memory_bind(struct lower *l, const struct tree_var *var, uint32_t object, bool reference)
{
	l->now.st->at[object]->constant = !reference && is_constant(var->type);
	struct binding b = { var, object, memory_serial(l, object), reference };
	VEC_PUSH(l->scratch, &l->now.frame->bindings, b);
}

/* The last one of a variable whose object is still there. */
const struct binding *memory_find_binding(struct lower *l, const struct tree_var *var)
{
	const struct lower_frame *f = l->now.frame;
	for (size_t i = f->bindings.n; i-- > 0;) {
		const struct binding *b = &f->bindings.at[i];
		struct place p = { .object = b->object, .serial = b->serial };
		if (b->var == var && memory_has(l, &p)) return b;
	}
	return NULL;
}

struct value memory_outer_variable(struct lower *l, const struct tree_var *var)
{
	const struct binding *found = NULL;
	for (const struct lower_frame *f = l->now.frame; f; f = f->caller) {
		for (size_t i = f->bindings.n; i-- > 0;) {
			const struct binding *b = &f->bindings.at[i];
			struct place p = { .object = b->object, .serial = b->serial };
			if (b->var != var || !memory_has(l, &p)) continue;
			if (found) return (struct value){0};
			found = b;
			break;
		}
	}
	bool covered;
	if (!found) return (struct value){0};
	return found->reference ? memory_read(l, found->object, 0, 8, &covered) : memory_object_pointer(l, found->object);
}

/* ---- arrays ---- */

uint32_t memory_array_new(struct lower *l, const char *name, enum space space, const struct tree_span *at, uint32_t dims)
{
	struct array a = { .name = arena_strdup(l->k->arena, name), .space = space, .unit_bytes = 1, .dims = dims, .at = lower_at(at) };
	/* names are unique in the text form */
	for (unsigned suffix = 1, taken = 1; taken; suffix++) {
		taken = 0;
		for (size_t i = 0; i < l->k->arrays.n; i++) if (!strcmp(l->k->arrays.at[i].name, a.name)) taken = 1;
		if (taken) a.name = arena_printf(l->k->arena, "%s.%u", name, suffix);
	}
	return kernel_array_add(l->k, &a).ix;
}

/* The declared dimensions of an array type, as strides in bytes; false when there are too many. */
static void array_dims(struct lower *l, struct lower_array *a, struct array *out)
{
	uint32_t n = 0;
	for (const struct tree_type *t = a->type; t->kind == TREE_TYPE_ARRAY; t = t->to, n++) {
		if (n >= LIMIT_CORE_DIMS) continue;
		a->strides[n] = values_size(t->to);
		if (t->extent >= 0) out->size[n] = expr_int(l->t, t->extent);
	}
	a->dims = n;
	out->dims = n == 0 || n > LIMIT_CORE_DIMS ? 1 : n;
	if (n == 0) out->size[0] = expr_int(l->t, 1);
	for (uint32_t i = 0; n > LIMIT_CORE_DIMS && i < LIMIT_CORE_DIMS; i++) out->size[i] = (expr_ref){0};
}

uint32_t memory_array_of(struct lower *l, const struct tree_var *var, enum space space)
{
	for (size_t i = 0; i < l->arrays.n; i++) if (l->arrays.at[i].var == var) return l->arrays.at[i].array;
	struct lower_array a = { .var = var, .type = var->type };
	bool dynamic = space == SPACE_SHARED && tree_has(var->flags, TREE_FLAG_EXTERN);
	if (dynamic && l->dynamic_shared) {
		a.array = l->dynamic_shared;
	} else {
		struct array dims = {0};
		a.array = memory_array_new(l, var->name, space, &var->at, 1);
		array_dims(l, &a, &dims);
		struct array *array = &l->k->arrays.at[a.array - 1];
		array->dims = dynamic ? 1 : dims.dims;
		if (!dynamic) memcpy(array->size, dims.size, sizeof dims.size);
		if (dynamic) {
			l->dynamic_shared = a.array;
			a.dims = 0;
			array->is_given = true;
		}
	}
	VEC_PUSH(l->scratch, &l->arrays, a);
	return a.array;
}

uint32_t memory_any_array(struct lower *l, const struct tree_span *at)
{
	if (l->any_global) return l->any_global;
	l->any_global = memory_array_new(l, "any_memory", SPACE_GLOBAL, at, 1);
	l->k->arrays.at[l->any_global - 1].may_alias = true;
	values_assumption(l, ASSUME_OTHER, at, "pointers read from memory or made from integers point to global memory");
	return l->any_global;
}

/* In OpenCL the declared type says, also that of an array as a whole. */
enum space memory_space(const struct lower *l, const struct tree_var *var)
{
	uint32_t space = var->type->space;
	for (const struct tree_type *t = var->type; t->kind == TREE_TYPE_ARRAY && !space;) {
		t = t->to;
		space = t->space;
	}
	if (l->language == LANGUAGE_OPENCL && space)
		return space == 1 ? SPACE_GLOBAL : space == 2 ? SPACE_SHARED : space == 3 ? SPACE_CONSTANT : SPACE_LOCAL;
	if (tree_has(var->flags, TREE_FLAG_SHARED)) return SPACE_SHARED;
	if (tree_has(var->flags, TREE_FLAG_CONSTANT) && !memory_has_mutable(var->type)) return SPACE_CONSTANT;     /* clang calls what is const so */
	bool lasts = tree_has(var->flags, TREE_FLAG_STATIC) || tree_has(var->flags, TREE_FLAG_EXTERN);
	return var->kind == TREE_VAR_GLOBAL || lasts ? SPACE_GLOBAL : SPACE_LOCAL;
}

static bool is_builtin(struct lower *l, const struct tree_var *var, struct value *out)
{
	static const char *const names[4] = { "threadIdx", "blockIdx", "blockDim", "gridDim" };
	for (int i = 0; i < 4; i++) {
		if (strcmp(var->name, names[i]) != 0 || !lower_is_ours(l, &var->at)) continue;
		*out = memory_object_pointer(l, l->now.builtin[i]);
		return true;
	}
	return false;
}

struct value memory_variable(struct lower *l, const struct tree_var *var)
{
	const struct binding *b = memory_find_binding(l, var);
	bool covered;
	if (b) return b->reference ? memory_read(l, b->object, 0, 8, &covered) : memory_object_pointer(l, b->object);
	struct value out;
	if (is_builtin(l, var, &out)) return out;
	enum space space = memory_space(l, var);
	if (space == SPACE_LOCAL || space == SPACE_NONE) return (struct value){0};
	if (memory_constant_table(l, var, &out)) return out;
	if (var->type->kind == TREE_TYPE_REFERENCE) return memory_anywhere(l);  /* what it refers to is not followed */
	struct place p = memory_array(memory_array_of(l, var, space));
	return values_pointer(l, &p);
}
