/* C's types, promotions and conversions, and what the loops need to know about expressions. */
#include "infer/lower/memory/states.h"
#include "infer/lower/values/float.h"
#include "infer/lower/values/shape.h"

const struct int_type VALUES_BOOL = { 1, false, false }, VALUES_I32 = { 32, true, false }, VALUES_U32 = { 32, false, false },
	VALUES_I64 = { 64, true, false }, VALUES_U64 = { 64, false, false }, VALUES_OPAQUE = { 32, false, true },
	VALUES_INT = { 0, true, false };

struct value values_int(expr_ref e, struct int_type type)
{
	return (struct value){ .kind = VALUE_INT, .type = type, .e = e };
}

struct value values_bool(expr_ref e) { return values_int(e, VALUES_BOOL); }

struct value values_opaque(expr_ref e)
{
	return (struct value){ .kind = VALUE_OPAQUE, .type = VALUES_OPAQUE, .e = e };
}

struct value values_pointer(struct lower *l, const struct place *p)
{
	struct target *x = ARENA_NEW(l->scratch, struct target);
	x->cond = expr_bool(l->t, true);
	x->place = *p;
	if (p->kind == PLACE_OBJECT && p->serial == 0) x->place.serial = memory_serial(l, p->object);
	return (struct value){ .kind = VALUE_POINTER, .target = x, .targets = 1 };
}

/* A value of this C type of which nothing is known but where it comes from. */
struct value values_unknown(struct lower *l, const struct tree_type *type, const char *name, enum cause_kind cause, const char *why,
	const struct tree_span *at, bool uniform)
{
	const struct tree_type *t = type ? type->bare : NULL;
	if (!t || t->kind == TREE_TYPE_VOID) return (struct value){0};
	if (values_is_pointer(t) || t->kind == TREE_TYPE_REFERENCE) {
		struct place any = { .kind = PLACE_ANY };
		struct int_type words = VALUES_INT;
		memory_place_advance(l, &any, values_approx(l, name, words, CAUSE_POINTER, why, at, uniform), 1);
		return values_pointer(l, &any);
	}
	if (values_is_float(t)) return values_opaque(values_approx(l, name, VALUES_OPAQUE, cause, why, at, uniform));
	if (values_is_aggregate(t)) {
		uint32_t object = memory_object_new(l, name ? name : "record", cause);
		l->now.st->at[object]->base_uniform = uniform;
		return (struct value){ .kind = VALUE_RECORD, .object = object };
	}
	struct int_type it = values_type_of(t);
	if (it.opaque) return values_opaque(values_approx(l, name, VALUES_OPAQUE, cause, why, at, uniform));
	return values_int(values_approx(l, name, it, cause, why, at, uniform), it);
}

expr_ref values_as_int(struct lower *l, struct value v, const struct tree_span *at)
{
	struct expr_table *t = l->t;
	switch (v.kind) {
	case VALUE_INT:
		if (v.type.bits != 1) return v.e;
		return expr_ite(t, v.e, expr_int(t, 1), expr_int(t, 0));
	case VALUE_OPAQUE: {
		expr_ref known;
		if (values_float_to_int(l, &v, VALUES_INT, &known)) return known;
		return values_approx(l, NULL, VALUES_INT, CAUSE_FLOAT, "integer from floating point", at, false);
	}
	case VALUE_POINTER: {
		int64_t bytes;
		if (v.targets == 1 && v.target[0].place.kind == PLACE_NULL && memory_constant_offset(l, &v.target[0].place, &bytes))
			return expr_int(t, bytes);
		memory_lose(l, &v);
		return values_approx(l, NULL, VALUES_INT, CAUSE_POINTER, "integer from a pointer", at, false);
	}
	case VALUE_NONE: case VALUE_RECORD:
		return values_approx(l, NULL, VALUES_INT, CAUSE_UNSUPPORTED, "value of an unsupported expression", at, false);
	}
	UNREACHABLE("value_kind out of range");
}

/* Whether a pointer is not null: the kernel's own objects never are; a parameter may be. */
static expr_ref pointer_given(struct lower *l, const struct place *p, const struct tree_span *at)
{
	struct expr_table *t = l->t;
	switch (p->kind) {
	case PLACE_NULL: return expr_bool(t, false);
	case PLACE_OBJECT: case PLACE_FUNCTION: return expr_bool(t, true);
	case PLACE_ANY: return values_approx(l, NULL, VALUES_BOOL, CAUSE_POINTER, "pointer is not null", at, false);
	case PLACE_ARRAY: break;
	}
	const struct array *a = kernel_array(l->k, (array_ref){ p->object });
	if (!a->is_param) return expr_bool(t, true);
	const char *name = arena_printf(l->scratch, "%s.given", a->name);
	var_ref v = expr_var_find(t, name);
	if (!v.ix) {
		struct var var = { .name = arena_strdup(l->k->arena, name), .kind = VAR_PARAM, .type = VALUES_BOOL, .lo = 1, .at = a->at };
		v = expr_var_new(t, &var);
		VEC_PUSH(l->k->arena, &l->k->params, v);
	}
	return expr_var(t, v);
}

expr_ref values_as_bool(struct lower *l, struct value v, const struct tree_span *at)
{
	struct expr_table *t = l->t;
	switch (v.kind) {
	case VALUE_INT:
		if (v.type.bits == 1) return v.e;
		return expr_not(t, expr_eq(t, v.e, expr_int(t, 0)));
	case VALUE_OPAQUE: {
		expr_ref known;
		if (values_float_to_bool(l, &v, &known)) return known;
		return values_approx(l, NULL, VALUES_BOOL, CAUSE_FLOAT, "test of a floating-point value", at,
			v.e.ix && values_expr_uniform(l, v.e));
	}
	case VALUE_POINTER: {
		expr_ref e = expr_bool(t, false);
		for (uint32_t i = 0; i < v.targets; i++)
			e = expr_or(t, e, expr_and(t, v.target[i].cond, pointer_given(l, &v.target[i].place, at)));
		return e;
	}
	case VALUE_NONE: case VALUE_RECORD:
		return values_approx(l, NULL, VALUES_BOOL, CAUSE_UNSUPPORTED, "test of an unsupported expression", at, false);
	}
	UNREACHABLE("value_kind out of range");
}

/* `unsigned __int128`: what is below zero becomes a number that nothing here can say. */
static struct value to_wide(struct lower *l, struct value v, struct int_type to, const struct tree_span *at)
{
	expr_ref e = values_as_int(l, v, at), zero = expr_int(l->t, 0);
	bool below = v.kind != VALUE_INT || (v.type.is_signed && v.type.bits != 1), negative;
	if (!below || (expr_is_bool(l->t, expr_lt(l->t, e, zero), &negative) && !negative)) return values_int(e, to);
	return values_int(expr_ite(l->t, expr_lt(l->t, e, zero), values_wide(l, to, at, values_uniform(l, &v)).e, e), to);
}

struct value values_wide(struct lower *l, struct int_type type, const struct tree_span *at, bool uniform)
{
	return values_int(values_approx(l, NULL, VALUES_INT, CAUSE_UNSUPPORTED, "number of more than 64 bits", at, uniform), type);
}

/* What the launch alone fixes is one more parameter of it, of a value that is not known. */
static struct value from_float(struct lower *l, struct value v, struct int_type to, const struct tree_span *at)
{
	const char *why = "integer from floating point";
	const struct expr *from = v.e.ix ? expr_get(l->t, v.e) : NULL;
	bool named = from && from->kind == EXPR_VAR && expr_var_get(l->t, from->var)->kind == VAR_PARAM;
	if (!values_of_launch(l, &v) || (l->now.dry && !named)) return values_int(values_approx(l, NULL, to, CAUSE_FLOAT, why, at, values_uniform(l, &v)), to);
	const char *name = named ? arena_printf(l->k->arena, "%s.%c%u", expr_var_get(l->t, from->var)->name, to.is_signed ? 'i' : 'u', (unsigned)to.bits) : "float";
	var_ref have = named ? expr_var_find(l->t, name) : (var_ref){0};
	if (have.ix && expr_var_get(l->t, have)->lost) return values_int(expr_var(l->t, have), to);
	struct var made = { .name = name, .kind = VAR_PARAM, .type = to, .lost = true, .any = true, .why = why, .at = lower_at(at), .lo = 1, .hi = 0 };
	have = expr_var_new(l->t, &made);
	VEC_PUSH(l->k->arena, &l->k->params, have);
	return values_int(expr_var(l->t, have), to);
}

struct value values_to_type(struct lower *l, struct value v, struct int_type to, const struct tree_span *at)
{
	if (to.opaque) {
		if (v.kind == VALUE_OPAQUE) return values_float_rounded(l, v, to.bits);
		return v.kind == VALUE_INT ? values_float_from_int(l, values_as_int(l, v, at), to.bits, at) : values_opaque((expr_ref){0});
	}
	if (to.bits == 0) return v.kind == VALUE_INT ? v : values_int(values_as_int(l, v, at), to);
	if (to.bits > 32) v = values_open_result(l, v, at);
	if (to.bits == 1) return values_bool(values_as_bool(l, v, at));
	if (to.bits > 64 && v.kind != VALUE_OPAQUE && !to.is_signed) return to_wide(l, v, to, at);
	expr_ref known;
	if (v.kind == VALUE_OPAQUE && !values_float_to_int(l, &v, to, &known)) return from_float(l, v, to, at);
	if (v.kind == VALUE_OPAQUE) return values_int(known, to);
	return values_int(expr_wrap(l->t, to, values_as_int(l, v, at)), to);
}

static bool is_shared_address(struct lower *l, const struct value *v)
{
	for (uint32_t i = 0; i < v->targets; i++)
		if (v->target[i].place.kind != PLACE_ARRAY
			|| kernel_array(l->k, (array_ref){ v->target[i].place.object })->space != SPACE_SHARED) return false;
	return v->targets > 0;
}

static struct value null_pointer(struct lower *l)
{
	struct place p = { .kind = PLACE_NULL };
	return values_pointer(l, &p);
}

static struct value to_pointer(struct lower *l, struct value v, const struct tree_span *at)
{
	if (v.kind == VALUE_POINTER || v.kind == VALUE_RECORD || v.kind == VALUE_NONE) return v;
	struct place p = { .kind = PLACE_ANY };
	int64_t n;
	if (v.kind == VALUE_INT && v.type.bits != 1 && expr_is_int(l->t, v.e, &n) && n == 0) return null_pointer(l);
	if (v.kind == VALUE_INT) memory_place_advance(l, &p, values_as_int(l, v, at), 1);
	else memory_place_advance(l, &p, values_approx(l, NULL, VALUES_INT, CAUSE_POINTER, "pointer from a value", at, false), 1);
	return values_pointer(l, &p);
}

/* To a type that a template leaves open. */
static struct value to_open(struct lower *l, struct value v, const struct tree_span *at)
{
	if (v.kind != VALUE_INT || v.type.bits == 1) return v;
	v = values_open_number(l, v, at);
	v.type = VALUES_INT;
	return v;
}

struct value values_convert(struct lower *l, struct value v, const struct tree_type *type, const struct tree_span *at)
{
	const struct tree_type *t = type ? type->bare : NULL;
	if (!t || values_is_aggregate(t)) return v;
	if (t->kind == TREE_TYPE_VOID) return (struct value){0};
	if (t->kind == TREE_TYPE_DEPENDENT) return to_open(l, v, at);
	if (t->kind == TREE_TYPE_POINTER || t->kind == TREE_TYPE_REFERENCE) return to_pointer(l, v, at);
	if (t->kind == TREE_TYPE_NULLPTR) return null_pointer(l);
	if (!values_is_integer(t) && !values_is_float(t)) return v;
	struct int_type to = values_type_of(t);
	/* an address may pass through an integer of its size; one of shared memory fits into 32 bits */
	if (v.kind == VALUE_POINTER && values_is_integer(t) && to.bits == 64) return v;
	if (v.kind == VALUE_POINTER && values_is_integer(t) && to.bits == 32 && is_shared_address(l, &v)) return v;
	return values_to_type(l, v, to, at);
}

bool values_of_launch(struct lower *l, const struct value *v)
{
	return (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) && v->e.ix && values_expr_of_launch(l, v->e);
}

bool values_uniform(struct lower *l, const struct value *v)
{
	switch (v->kind) {
	case VALUE_NONE: case VALUE_RECORD: return false;
	case VALUE_INT: return values_expr_uniform(l, v->e);
	case VALUE_OPAQUE: return v->e.ix && values_expr_uniform(l, v->e);
	case VALUE_POINTER:
		for (uint32_t i = 0; i < v->targets; i++) {
			if (!values_expr_uniform(l, v->target[i].cond)) return false;
			const struct place *p = &v->target[i].place;
			for (uint32_t j = 0; j < p->n; j++) if (!values_expr_uniform(l, p->term[j].index)) return false;
		}
		return true;
	}
	UNREACHABLE("value_kind out of range");
}

enum in_step values_value_in_step(struct lower *l, const struct value *v)
{
	enum in_step step = STEP_ALWAYS;
	switch (v->kind) {
	case VALUE_NONE: case VALUE_RECORD: return STEP_NOT;
	case VALUE_INT: case VALUE_OPAQUE: return v->e.ix ? values_expr_in_step(l, v->e) : STEP_NOT;
	case VALUE_POINTER:
		for (uint32_t i = 0; i < v->targets; i++) {
			const struct place *p = &v->target[i].place;
			step = values_all_in_step(l, step, v->target[i].cond);
			for (uint32_t j = 0; j < p->n; j++) step = values_all_in_step(l, step, p->term[j].index);
		}
		return step;
	}
	UNREACHABLE("value_kind out of range");
}

struct int_type values_promote(struct int_type t)
{
	if (t.opaque || t.bits == 0 || t.bits >= 32) return t;
	return VALUES_I32;
}

struct int_type values_common(struct int_type a, struct int_type b)
{
	if (a.opaque || b.opaque) return VALUES_OPAQUE;
	a = values_promote(a);
	b = values_promote(b);
	if (a.bits == 0 || b.bits == 0) return values_open_common(a, b);
	struct int_type r = a.bits >= b.bits ? a : b;
	if (a.bits == b.bits) r.is_signed = a.is_signed && b.is_signed;
	return r;
}
