/* lower_value: C's types, promotions and conversions, and what the loops need to know about expressions. */
#include "infer/lower_internal.h"

const struct int_type LOWER_BOOL = { 1, false, false }, LOWER_I32 = { 32, true, false }, LOWER_U32 = { 32, false, false },
	LOWER_I64 = { 64, true, false }, LOWER_U64 = { 64, false, false }, LOWER_OPAQUE = { 32, false, true },
	LOWER_INT = { 0, true, false };

bool int_type_same(struct int_type a, struct int_type b)
{
	return a.bits == b.bits && a.is_signed == b.is_signed && a.opaque == b.opaque;
}

struct value value_int(expr_ref e, struct int_type type)
{
	return (struct value){ .kind = VALUE_INT, .type = type, .e = e };
}

struct value value_bool(expr_ref e) { return value_int(e, LOWER_BOOL); }

struct value value_opaque(expr_ref e)
{
	return (struct value){ .kind = VALUE_OPAQUE, .type = LOWER_OPAQUE, .e = e };
}

struct value value_pointer(struct lower *l, const struct place *p)
{
	struct target *x = ARENA_NEW(l->scratch, struct target);
	x->cond = expr_bool(l->t, true);
	x->place = *p;
	if (p->kind == PLACE_OBJECT && p->serial == 0) x->place.serial = state_serial(l, p->object);
	return (struct value){ .kind = VALUE_POINTER, .target = x, .targets = 1 };
}

/* A value of this C type of which nothing is known but where it comes from. */
struct value value_unknown(struct lower *l, CXType type, const char *name, enum cause_kind cause, const char *why,
	struct span at, bool uniform)
{
	const struct template_env *env = l->frame ? l->frame->env : NULL;
	CXType t = lower_resolve(l, type);
	if (t.kind == CXType_Void) return (struct value){0};
	if (type_is_pointer(env, t)) {
		struct place any = { .kind = PLACE_ANY };
		struct int_type words = LOWER_INT;
		place_advance(l, &any, lower_approx(l, name, words, CAUSE_POINTER, why, at, uniform), 1);
		return value_pointer(l, &any);
	}
	if (type_is_float(env, t)) return value_opaque(lower_approx(l, name, LOWER_OPAQUE, cause, why, at, uniform));
	if (lower_is_aggregate(l, t)) {
		uint32_t object = state_object_new(l, name ? name : "record", cause);
		l->st->at[object]->base_uniform = uniform;
		return (struct value){ .kind = VALUE_RECORD, .object = object };
	}
	struct int_type it = int_type_of(env, t);
	if (it.opaque) return value_opaque(lower_approx(l, name, LOWER_OPAQUE, cause, why, at, uniform));
	return value_int(lower_approx(l, name, it, cause, why, at, uniform), it);
}

expr_ref value_as_int(struct lower *l, struct value v, struct span at)
{
	struct expr_table *t = l->t;
	switch (v.kind) {
	case VALUE_INT:
		if (v.type.bits != 1) return v.e;
		return expr_ite(t, v.e, expr_int(t, 1), expr_int(t, 0));
	case VALUE_OPAQUE: {
		expr_ref known;
		if (float_to_int(l, &v, LOWER_INT, &known)) return known;
		return lower_approx(l, NULL, LOWER_INT, CAUSE_FLOAT, "integer from floating point", at, false);
	}
	case VALUE_POINTER: {
		int64_t bytes;
		if (v.targets == 1 && v.target[0].place.kind == PLACE_NULL && place_constant(l, &v.target[0].place, &bytes))
			return expr_int(t, bytes);
		state_lose(l, &v);
		return lower_approx(l, NULL, LOWER_INT, CAUSE_POINTER, "integer from a pointer", at, false);
	}
	case VALUE_NONE: case VALUE_RECORD:
		return lower_approx(l, NULL, LOWER_INT, CAUSE_UNSUPPORTED, "value of an unsupported expression", at, false);
	}
	UNREACHABLE("value_kind out of range");
}

/* Whether a pointer is not null: the kernel's own objects never are; a parameter may be. */
static expr_ref pointer_given(struct lower *l, const struct place *p, struct span at)
{
	struct expr_table *t = l->t;
	switch (p->kind) {
	case PLACE_NULL: return expr_bool(t, false);
	case PLACE_OBJECT: case PLACE_FUNCTION: return expr_bool(t, true);
	case PLACE_ANY: return lower_approx(l, NULL, LOWER_BOOL, CAUSE_POINTER, "pointer is not null", at, false);
	case PLACE_ARRAY: break;
	}
	const struct array *a = kernel_array(l->k, (array_ref){ p->object });
	if (!a->is_param) return expr_bool(t, true);
	const char *name = arena_printf(l->scratch, "%s.given", a->name);
	var_ref v = expr_var_find(t, name);
	if (!v.ix) {
		struct var var = { .name = arena_strdup(l->k->arena, name), .kind = VAR_PARAM, .type = LOWER_BOOL, .lo = 1, .at = a->at };
		v = expr_var_new(t, &var);
		VEC_PUSH(l->k->arena, &l->k->params, v);
	}
	return expr_var(t, v);
}

expr_ref value_as_bool(struct lower *l, struct value v, struct span at)
{
	struct expr_table *t = l->t;
	switch (v.kind) {
	case VALUE_INT:
		if (v.type.bits == 1) return v.e;
		return expr_not(t, expr_eq(t, v.e, expr_int(t, 0)));
	case VALUE_OPAQUE: {
		expr_ref known;
		if (float_to_bool(l, &v, &known)) return known;
		return lower_approx(l, NULL, LOWER_BOOL, CAUSE_FLOAT, "test of a floating-point value", at,
			v.e.ix && lower_uniform(l, v.e));
	}
	case VALUE_POINTER: {
		expr_ref e = expr_bool(t, false);
		for (uint32_t i = 0; i < v.targets; i++)
			e = expr_or(t, e, expr_and(t, v.target[i].cond, pointer_given(l, &v.target[i].place, at)));
		return e;
	}
	case VALUE_NONE: case VALUE_RECORD:
		return lower_approx(l, NULL, LOWER_BOOL, CAUSE_UNSUPPORTED, "test of an unsupported expression", at, false);
	}
	UNREACHABLE("value_kind out of range");
}

/* `unsigned __int128`: what is below zero becomes a number that nothing here can say. */
static struct value to_wide(struct lower *l, struct value v, struct int_type to, struct span at)
{
	expr_ref e = value_as_int(l, v, at), zero = expr_int(l->t, 0);
	bool below = v.kind != VALUE_INT || (v.type.is_signed && v.type.bits != 1), negative;
	if (!below || (expr_is_bool(l->t, expr_lt(l->t, e, zero), &negative) && !negative)) return value_int(e, to);
	return value_int(expr_ite(l->t, expr_lt(l->t, e, zero), value_wide_unknown(l, to, at, value_uniform(l, &v)).e, e), to);
}

struct value value_wide_unknown(struct lower *l, struct int_type type, struct span at, bool uniform)
{
	return value_int(lower_approx(l, NULL, LOWER_INT, CAUSE_UNSUPPORTED, "number of more than 64 bits", at, uniform), type);
}

struct value value_to_int_type(struct lower *l, struct value v, struct int_type to, struct span at)
{
	if (to.opaque) {
		if (v.kind == VALUE_OPAQUE) return float_rounded(l, v, to.bits);
		return v.kind == VALUE_INT ? float_from_int(l, value_as_int(l, v, at), to.bits, at) : value_opaque((expr_ref){0});
	}
	if (to.bits == 0) return v.kind == VALUE_INT ? v : value_int(value_as_int(l, v, at), to);
	if (to.bits > 32) v = lower_open_result(l, v, at);
	if (to.bits == 1) return value_bool(value_as_bool(l, v, at));
	if (to.bits > 64 && v.kind != VALUE_OPAQUE && !to.is_signed) return to_wide(l, v, to, at);
	expr_ref known;
	if (v.kind == VALUE_OPAQUE && !float_to_int(l, &v, to, &known))
		return value_int(lower_approx(l, NULL, to, CAUSE_FLOAT, "integer from floating point", at,
			v.e.ix && lower_uniform(l, v.e)), to);
	if (v.kind == VALUE_OPAQUE) return value_int(known, to);
	return value_int(expr_wrap(l->t, to, value_as_int(l, v, at)), to);
}

static bool is_shared_address(struct lower *l, const struct value *v)
{
	for (uint32_t i = 0; i < v->targets; i++)
		if (v->target[i].place.kind != PLACE_ARRAY
			|| kernel_array(l->k, (array_ref){ v->target[i].place.object })->space != SPACE_SHARED) return false;
	return v->targets > 0;
}

/* To an integer type that nothing declares: a small constant fits any, all else may have changed on the way. */
static struct value to_unknown_integer(struct lower *l, struct value v, struct span at)
{
	int64_t n;
	if (v.kind == VALUE_INT && v.type.bits == 0) return v;
	if (v.kind == VALUE_INT && v.type.bits != 1 && expr_is_int(l->t, v.e, &n) && n >= 0 && n < 128)
		return value_int(v.e, LOWER_INT);
	return value_int(lower_approx(l, NULL, LOWER_INT, CAUSE_UNSUPPORTED, "value of a type that nothing declares", at,
		value_uniform(l, &v)), LOWER_INT);
}

struct value value_convert(struct lower *l, struct value v, CXType type, struct span at)
{
	const struct template_env *env = l->frame->env;
	CXType t = lower_resolve(l, type);
	if (t.kind == CXType_Void) return (struct value){0};
	if (parse_is_unknown_integer(l->p, t)) return to_unknown_integer(l, v, at);
	if (t.kind == CXType_Invalid || t.kind == CXType_Unexposed || t.kind == CXType_Dependent || type_is_dependent(env, t)) {
		if (v.kind != VALUE_INT || v.type.bits == 1 || t.kind == CXType_Invalid) return v;
		v = lower_open_number(l, v, at);
		v.type = LOWER_INT;
		return v;
	}
	if (lower_is_aggregate(l, t)) return v;
	if (type_is_pointer(env, t) || type_is_reference(env, t)) {
		if (v.kind == VALUE_POINTER || v.kind == VALUE_RECORD || v.kind == VALUE_NONE) return v;
		struct place p = { .kind = PLACE_NULL };
		int64_t n;
		if (v.kind == VALUE_INT && v.type.bits != 1 && expr_is_int(l->t, v.e, &n) && n == 0) return value_pointer(l, &p);
		p.kind = PLACE_ANY;
		if (v.kind == VALUE_INT) place_advance(l, &p, value_as_int(l, v, at), 1);
		else place_advance(l, &p, lower_approx(l, NULL, LOWER_INT, CAUSE_POINTER, "pointer from a value", at, false), 1);
		return value_pointer(l, &p);
	}
	if (t.kind == CXType_NullPtr) {
		struct place p = { .kind = PLACE_NULL };
		return value_pointer(l, &p);
	}
	if (!type_is_integer(env, t) && !type_is_float(env, t)) return v;
	/* an address may pass through an integer of its size; one of shared memory fits into 32 bits */
	if (v.kind == VALUE_POINTER && type_is_integer(env, t) && int_type_of(env, t).bits == 64) return v;
	if (v.kind == VALUE_POINTER && type_is_integer(env, t) && int_type_of(env, t).bits == 32 && is_shared_address(l, &v)) return v;
	return value_to_int_type(l, v, int_type_of(env, t), at);
}

struct value value_convert_at(struct lower *l, struct value v, CXType type, CXCursor at)
{
	bool number = v.kind == VALUE_INT && v.type.bits && type_is_integer(l->frame->env, type);
	return value_convert(l, v, type, number ? (struct span){0} : parse_span(l->p, at));
}

bool value_uniform(struct lower *l, const struct value *v)
{
	switch (v->kind) {
	case VALUE_NONE: case VALUE_RECORD: return false;
	case VALUE_INT: return lower_uniform(l, v->e);
	case VALUE_OPAQUE: return v->e.ix && lower_uniform(l, v->e);
	case VALUE_POINTER:
		for (uint32_t i = 0; i < v->targets; i++) {
			if (!lower_uniform(l, v->target[i].cond)) return false;
			const struct place *p = &v->target[i].place;
			for (uint32_t j = 0; j < p->n; j++) if (!lower_uniform(l, p->term[j].index)) return false;
		}
		return true;
	}
	UNREACHABLE("value_kind out of range");
}

struct int_type type_promote(struct int_type t)
{
	if (t.opaque || t.bits == 0 || t.bits >= 32) return t;
	return LOWER_I32;
}

struct int_type type_common(struct int_type a, struct int_type b)
{
	if (a.opaque || b.opaque) return LOWER_OPAQUE;
	a = type_promote(a);
	b = type_promote(b);
	if (a.bits == 0 || b.bits == 0) return lower_open_common(a, b);
	struct int_type r = a.bits >= b.bits ? a : b;
	if (a.bits == b.bits) r.is_signed = a.is_signed && b.is_signed;
	return r;
}

/* ---- shape of expressions ---- */

bool expr_first_visit(struct lower *l, expr_ref e)
{
	while (l->stamps.n <= e.ix) VEC_PUSH(l->scratch, &l->stamps, 0);
	bool first = l->stamps.at[e.ix] != l->stamp;
	l->stamps.at[e.ix] = l->stamp;
	return first;
}

bool expr_search(struct lower *l, expr_ref e, expr_look *look, var_ref x)
{
	VEC(expr_ref) open = {0};
	l->stamp++;
	VEC_PUSH(l->scratch, &open, e);
	while (open.n) {
		expr_ref top = open.at[--open.n];
		enum expr_step step = expr_first_visit(l, top) ? look(l, top, x) : EXPR_LEAVE;
		if (step == EXPR_FOUND) return true;
		const struct expr *n = expr_get(l->t, top);
		for (int i = 0; i < 3 && step == EXPR_ENTER; i++) if (n->kid[i].ix) VEC_PUSH(l->scratch, &open, n->kid[i]);
	}
	return false;
}

static enum expr_step look_for_var(struct lower *l, expr_ref e, var_ref x)
{
	const struct expr *n = expr_get(l->t, e);
	if (n->kind == EXPR_VAR && n->var.ix == x.ix) return EXPR_FOUND;
	return lower_max_var(l, e) < x.ix ? EXPR_LEAVE : EXPR_ENTER;
}

bool expr_has_var(struct lower *l, expr_ref e, var_ref x)
{
	return e.ix && lower_max_var(l, e) >= x.ix && expr_search(l, e, look_for_var, x);
}

expr_ref expr_replace(struct lower *l, expr_ref e, var_ref x, expr_ref by)
{
	if (!e.ix || !expr_has_var(l, e, x)) return e;
	struct expr_map *m = expr_map_new(l->scratch);
	expr_map_put(m, x, by);
	return expr_subst(l->t, m, e);
}

#define MAX_STEPS 300

static bool linear_in(struct lower *l, expr_ref e, var_ref x, int64_t *k, bool *wrapped, unsigned depth)
{
	*k = 0;
	/* shared subexpressions are met again and again: what is linear in practice is small */
	if (depth > 64 || l->steps++ > MAX_STEPS) return false;
	if (!expr_has_var(l, e, x)) return true;
	const struct expr n = *expr_get(l->t, e);
	int64_t a, b, c;
	if (n.kind == EXPR_VAR) { *k = 1; return n.var.ix == x.ix; }
	if (n.kind == EXPR_WRAP) { *wrapped = true; return linear_in(l, n.kid[0], x, k, wrapped, depth + 1); }
	if (n.kind == EXPR_ADD || n.kind == EXPR_SUB) {
		if (!linear_in(l, n.kid[0], x, &a, wrapped, depth + 1) || !linear_in(l, n.kid[1], x, &b, wrapped, depth + 1)) return false;
		return n.kind == EXPR_ADD ? !__builtin_add_overflow(a, b, k) : !__builtin_sub_overflow(a, b, k);
	}
	if (n.kind == EXPR_MUL) {
		int side = expr_is_int(l->t, n.kid[0], &c) ? 1 : expr_is_int(l->t, n.kid[1], &c) ? 0 : -1;
		if (side < 0 || !linear_in(l, n.kid[side], x, &a, wrapped, depth + 1)) return false;
		return !__builtin_mul_overflow(a, c, k);
	}
	return false;
}

/* e without the wraps through which x is reached, at x = 0. */
static expr_ref linear_rest(struct lower *l, expr_ref e, var_ref x)
{
	if (!expr_has_var(l, e, x)) return e;
	const struct expr n = *expr_get(l->t, e);
	if (n.kind == EXPR_VAR) return expr_int(l->t, 0);
	if (n.kind == EXPR_WRAP) return linear_rest(l, n.kid[0], x);
	return expr_binary(l->t, n.kind, linear_rest(l, n.kid[0], x), linear_rest(l, n.kid[1], x));
}

bool expr_linear(struct lower *l, expr_ref e, var_ref x, int64_t *coefficient, expr_ref *rest, bool *wrapped)
{
	*wrapped = false;
	l->steps = 0;
	if (!linear_in(l, e, x, coefficient, wrapped, 0)) return false;
	*rest = linear_rest(l, e, x);
	return true;
}

static int64_t gcd(int64_t a, int64_t b)
{
	while (b) { int64_t r = a % b; a = b; b = r; }
	return a < 0 ? -a : a;
}

static int64_t divisor_of(struct lower *l, expr_ref e, unsigned depth)
{
	const struct expr n = *expr_get(l->t, e);
	if (n.kind == EXPR_INT) return n.value == INT64_MIN ? 1 : n.value < 0 ? -n.value : n.value;
	if (depth > 32 || l->steps++ > MAX_STEPS) return 1;
	int64_t a, b, c;
	switch ((int)n.kind) {
	case EXPR_ADD: case EXPR_SUB: return gcd(divisor_of(l, n.kid[0], depth + 1), divisor_of(l, n.kid[1], depth + 1));
	case EXPR_MUL:
		a = divisor_of(l, n.kid[0], depth + 1);
		b = divisor_of(l, n.kid[1], depth + 1);
		return __builtin_mul_overflow(a, b, &c) || c > (INT64_C(1) << 40) ? (a ? a : 1) : c;
	case EXPR_ITE: return gcd(divisor_of(l, n.kid[1], depth + 1), divisor_of(l, n.kid[2], depth + 1));
	case EXPR_WRAP: /* offsets stay inside their object: a wide wrap is the identity there */
		return n.type.bits >= 32 ? divisor_of(l, n.kid[0], depth + 1) : 1;
	default: return 1;
	}
}

int64_t expr_divisor(struct lower *l, expr_ref e)
{
	l->steps = 0;
	return divisor_of(l, e, 0);
}

expr_ref expr_divide(struct lower *l, expr_ref e, int64_t by)
{
	struct expr_table *t = l->t;
	if (by == 1) return e;
	const struct expr n = *expr_get(t, e);
	int64_t a;
	switch ((int)n.kind) {
	case EXPR_INT: return expr_int(t, n.value / by);
	case EXPR_ADD: return expr_add(t, expr_divide(l, n.kid[0], by), expr_divide(l, n.kid[1], by));
	case EXPR_SUB: return expr_sub(t, expr_divide(l, n.kid[0], by), expr_divide(l, n.kid[1], by));
	case EXPR_ITE: return expr_ite(t, n.kid[0], expr_divide(l, n.kid[1], by), expr_divide(l, n.kid[2], by));
	case EXPR_WRAP: return expr_divide(l, n.kid[0], by);
	case EXPR_MUL:
		a = gcd(expr_divisor(l, n.kid[0]), by);
		if (a == 0) return expr_int(t, 0);
		return expr_mul(t, expr_divide(l, n.kid[0], a), expr_divide(l, n.kid[1], by / a));
	default: return expr_binary(t, EXPR_EDIV, e, expr_int(t, by));
	}
}
