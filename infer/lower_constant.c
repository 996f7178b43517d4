/* lower_constant: memory that no thread writes. What is const and initialised in the file holds what the file says. What
 * `__constant__` memory holds is chosen by the host before the launch: a scalar at a known place is a parameter. */
#include "infer/lower_internal.h"

#include <ctype.h>
#include <string.h>

#define ELEMENTS_MOST 64

/* ---- tables ---- */

static int64_t elements_of(struct lower *l, CXType type)
{
	int64_t n = 1, count;
	CXType t = lower_resolve(l, type);
	for (CXType e; (e = type_array_element(l->frame->env, t, &count)).kind != CXType_Invalid; t = lower_resolve(l, e)) {
		if (count < 0 || n > ELEMENTS_MOST) return -1;
		n *= count;
	}
	return n;
}

bool lower_constant_table(struct lower *l, CXCursor decl, struct value *out)
{
	CXType t = lower_resolve(l, clang.getCursorType(decl));
	CXCursor init = parse_initialiser(l->p, decl);
	int64_t count, n = elements_of(l, t);
	if (!parse_is_constant_variable(decl) || parse_is_null(init) || n < 1 || n > ELEMENTS_MOST) return false;
	bool parts = type_array_element(l->frame->env, t, &count).kind != CXType_Invalid || lower_is_aggregate(l, t);
	if (!parts || clang.getCursorKind(parse_strip(l->p, init)) != CXCursor_InitListExpr || parse_in_environment(l->p, decl)) return false;
	uint32_t object = state_object_new(l, parse_spelling(l->p, decl), CAUSE_NONE);
	struct place p = place_object(object);
	lower_bind_object(l, decl, object, false);
	lower_initialise(l, value_pointer(l, &p), t, init);
	*out = value_pointer(l, &p);
	return true;
}

/* ---- __constant__ ---- */

/* The name of a parameter for what `at` reads: as written, when that is a place and no more. */
static const char *parameter_name(struct lower *l, const struct place *p, int64_t bytes, CXCursor at)
{
	const char *array = kernel_array(l->k, (array_ref){ p->object })->name, *text = parse_text(l->p, at);
	bool plain = text && strlen(text) < 60 && !strncmp(text, array, strlen(array));
	for (const char *s = text; plain && *s; s++) plain = isalnum((unsigned char)*s) || strchr("_.[]", *s);
	const char *name = plain ? text : bytes ? arena_printf(l->scratch, "%s+%lld", array, (long long)bytes) : array;
	for (unsigned suffix = 1; expr_var_find(l->t, name).ix; suffix++) name = arena_printf(l->scratch, "%s.%u", array, suffix);
	return name;
}

bool lower_constant_scalar(struct lower *l, const struct place *p, CXType type, CXCursor at, struct value *out)
{
	const struct lower_array *a = NULL;
	int64_t bytes;
	struct int_type it = int_type_of(l->frame->env, type);
	bool integer = type_is_integer(l->frame->env, type) && !it.opaque;
	for (size_t i = 0; i < l->arrays.n; i++) if (l->arrays.at[i].array == p->object) a = &l->arrays.at[i];
	if (p->kind != PLACE_ARRAY || !integer || !a || parse_is_null(a->decl) || !place_constant(l, p, &bytes)) return false;
	if (kernel_array(l->k, (array_ref){ p->object })->space != SPACE_CONSTANT || clang.getCursorKind(a->decl) != CXCursor_VarDecl)
		return false;
	if (!parse_is_null(parse_initialiser(l->p, a->decl))) return false; /* the host may leave it as it is */
	for (size_t i = 0; i < l->constants.n; i++) {
		const struct lower_constant *c = &l->constants.at[i];
		if (c->array != p->object || c->bytes != bytes || !int_type_same(c->type, it)) continue;
		*out = it.bits == 1 ? value_bool(expr_var(l->t, c->var)) : value_int(expr_var(l->t, c->var), it);
		return true;
	}
	struct var v = { .name = arena_strdup(l->k->arena, parameter_name(l, p, bytes, at)), .kind = VAR_PARAM, .type = it,
		.at = parse_span(l->p, a->decl), .lo = 1, .hi = 0 };
	var_ref ref = expr_var_new(l->t, &v);
	VEC_PUSH(l->k->arena, &l->k->params, ref);
	VEC_PUSH(l->scratch, &l->constants, ((struct lower_constant){ p->object, bytes, it, ref }));
	*out = it.bits == 1 ? value_bool(expr_var(l->t, ref)) : value_int(expr_var(l->t, ref), it);
	return true;
}
