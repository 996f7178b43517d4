/* lower_functions: which functions a pointer to a function may mean. One that comes from outside points to some device
 * function of its type in this file: anything else would be another program. */
#include "infer/lower_internal.h"

#define CANDIDATES_MOST 16

struct search { struct lower *l; CXType type; struct cursor_list *out; };

static enum CXChildVisitResult find_function(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct search *s = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (clang.Location_isInSystemHeader(clang.getCursorLocation(c))) return CXChildVisit_Continue;
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec)
		return parse_in_environment(s->l->p, c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
	if (kind != CXCursor_FunctionDecl || parse_is_null(parse_body(c))) return CXChildVisit_Continue;
	if (!clang.equalTypes(clang.getCanonicalType(clang.getCursorType(c)), s->type)) return CXChildVisit_Continue;
	if (parse_is_null(parse_child_of_kind(c, CXCursor_CUDADeviceAttr)) || parse_in_environment(s->l->p, c)) return CXChildVisit_Continue;
	VEC_PUSH(s->l->scratch, s->out, c);
	return CXChildVisit_Continue;
}

/* Disjoint conditions over one number that tells which. */
static struct value choose_by(struct lower *l, const struct cursor_list *functions, expr_ref which)
{
	struct target *target = ARENA_ARRAY(l->scratch, struct target, functions->n);
	expr_ref rest = expr_bool(l->t, true);
	for (size_t i = 0; i < functions->n; i++) {
		expr_ref chosen = expr_eq(l->t, which, expr_int(l->t, (int64_t)i));
		target[i].cond = i + 1 < functions->n ? chosen : rest;
		target[i].place = (struct place){ .kind = PLACE_FUNCTION, .function = functions->at[i] };
		rest = expr_and(l->t, rest, expr_not(l->t, chosen));
	}
	return (struct value){ .kind = VALUE_POINTER, .target = target, .targets = (uint32_t)functions->n };
}

bool lower_function_pointer(struct lower *l, CXType type, const char *parameter, struct span at, struct value *out)
{
	CXType t = lower_resolve(l, type);
	if (type_is_pointer(l->frame->env, t) || lower_is_reference(l, t)) t = lower_resolve(l, type_pointee(l->frame->env, t));
	if (t.kind != CXType_FunctionProto && t.kind != CXType_FunctionNoProto) return false;
	struct cursor_list found = {0};
	struct search s = { l, clang.getCanonicalType(t), &found };
	parse_visit_unit(l->p, find_function, &s);
	if (found.n == 0 || found.n > CANDIDATES_MOST) return false;
	lower_assumption(l, ASSUME_OTHER, at, "%s points to a device function of this file of its type (%zu of them)",
		parameter ? parameter : "a function pointer", found.n);
	expr_ref which;
	int64_t last = (int64_t)found.n - 1;
	if (!parameter) which = lower_approx_bounds(l, "function", LOWER_I32, CAUSE_UNKNOWN_CALL, "which function", at, false, 0, last);
	else {
		struct var v = { .name = arena_strdup(l->k->arena, parameter), .kind = VAR_PARAM, .type = LOWER_I32, .at = at, .lo = 0, .hi = last };
		if (last == 0) which = expr_int(l->t, 0);
		else {
			var_ref ref = expr_var_new(l->t, &v);
			VEC_PUSH(l->k->arena, &l->k->params, ref);
			which = expr_var(l->t, ref);
		}
	}
	*out = choose_by(l, &found, which);
	return true;
}
