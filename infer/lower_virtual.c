/* lower_virtual: a call that the object's own class decides. Any function of this file that overrides the one named may
 * run: the classes are those derived from the one that declares it. Which one is an unknown number. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#include <string.h>

#define OVERRIDERS_MOST 16

struct overriders {
	struct lower *l;
	const char *name;
	CXCursor base;                          /* the class whose function is named */
	size_t args;
	struct cursor_list found;
};

static bool is_class(enum CXCursorKind k)
{
	return k == CXCursor_StructDecl || k == CXCursor_ClassDecl || k == CXCursor_ClassTemplate
		|| k == CXCursor_ClassTemplatePartialSpecialization;
}

static bool has_parameters(struct lower *l, CXCursor f, size_t n)
{
	struct cursor_list params = {0};
	parse_parameters(l->p, f, &params);
	return params.n == n;
}

static enum CXChildVisitResult find_overrider(CXCursor c, CXCursor parent, CXClientData data)
{
	struct overriders *s = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (clang.Location_isInSystemHeader(clang.getCursorLocation(c))) return CXChildVisit_Continue;
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || is_class(kind))
		return parse_in_environment(s->l->p, c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
	if (kind != CXCursor_CXXMethod && kind != CXCursor_Destructor) return CXChildVisit_Continue;
	if (strcmp(parse_spelling(s->l->p, c), s->name) || !has_parameters(s->l, c, s->args)) return CXChildVisit_Continue;
	CXCursor class = clang.getCursorSemanticParent(c), body = c;
	int64_t bytes;
	if (!is_class(clang.getCursorKind(parent))) return CXChildVisit_Continue;
	if (!type_same_class(class, s->base) && !type_base_offset(class, s->base, &bytes)) return CXChildVisit_Continue;
	if (parse_is_null(parse_body(body))) body = clang.getCursorDefinition(c);
	if (!parse_is_null(body) && !parse_is_null(parse_body(body))) VEC_PUSH(s->l->scratch, &s->found, body);
	return CXChildVisit_Continue;
}

/* Template parameters of the overrider's class, when its base's arguments are its own parameters in order. */
static struct template_env *overrider_env(struct lower *l, CXCursor body, CXType object)
{
	struct template_env *env = ARENA_NEW(l->scratch, struct template_env);
	template_parameters(l->p, body, env);
	CXCursor base = parse_child_of_kind(clang.getCursorSemanticParent(body), CXCursor_CXXBaseSpecifier);
	if (env->at.n == 0 || parse_is_null(base)) return env;
	CXType t = clang.getCursorType(base);
	if (clang.Type_getNumTemplateArguments(t) != (int)env->at.n) return env;
	for (size_t i = 0; i < env->at.n; i++) {
		CXType arg = clang.Type_getTemplateArgumentAsType(t, (unsigned)i);
		if (strcmp(parse_string(l->p, clang.getTypeSpelling(arg)), env->at.at[i].name) != 0) return env;
	}
	template_bind_object(l->p, l->frame->env, object, env);
	return env;
}

bool lower_virtual(struct lower *l, CXCursor c, const struct callee *callee, struct value self,
	const struct value *args, size_t n, struct value *out)
{
	struct span at = parse_span(l->p, c);
	CXCursor base = clang.getCursorSemanticParent(callee->decl);
	struct overriders s = { .l = l, .name = parse_spelling(l->p, callee->decl), .base = base };
	struct cursor_list params = {0};
	parse_parameters(l->p, callee->decl, &params);
	s.args = params.n;
	parse_visit_unit(l->p, find_overrider, &s);
	if (s.found.n == 0 || s.found.n > OVERRIDERS_MOST) return false;
	lower_assumption(l, ASSUME_OTHER, at, "the virtual function %s is one of this file's (%zu of them)", callee->name,
		s.found.n);
	expr_ref which = expr_int(l->t, 0);
	if (s.found.n > 1)
		which = lower_approx_bounds(l, callee->name, LOWER_I32, CAUSE_UNSUPPORTED, "which virtual function", at, false,
			0, (int64_t)s.found.n - 1);
	CXType object = parse_is_null(callee->object) ? clang.getCursorType(base) : clang.getCursorType(callee->object);
	uint32_t result = state_object_new(l, "result", CAUSE_UNINITIALISED);
	bool place = false, record = false;
	for (size_t i = 0; i < s.found.n && !l->failed; i++) {
		struct branch b;
		branch_begin(l, &b, expr_eq(l->t, which, expr_int(l->t, (int64_t)i)), at);
		struct value p = lower_to_class(l, self, base, clang.getCursorSemanticParent(s.found.at[i]), c);
		struct value v = lower_inline(l, s.found.at[i], overrider_env(l, s.found.at[i], object), p, args, n, NULL, c);
		place = place || v.is_place;
		record = record || v.kind == VALUE_RECORD;
		if (v.kind == VALUE_RECORD) state_copy_object(l, result, 0, v.object, 0, lower_size(l, clang.getCursorType(c)));
		else if (v.kind != VALUE_NONE) state_write(l, result, 0, 8, v);
		branch_end(l, &b);
	}
	bool covered;
	if (record) *out = (struct value){ .kind = VALUE_RECORD, .object = result };
	else *out = state_read(l, result, 0, 8, &covered);
	out->is_place = place && out->kind == VALUE_POINTER;
	return true;
}
