/* lower_member_constant: enumerators, constexpr members and variables in templates, whose values clang does not compute there. They are
 * evaluated where they are declared, in the environment of their class: `C<N + 1>::H` with `enum { G = N, H }` is N + 2. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#include <string.h>

#define DEEPEST 8                       /* constants made of constants */

bool parse_in_template(CXCursor decl)
{
	for (CXCursor c = decl; !parse_is_null(c) && !clang.isTranslationUnit(clang.getCursorKind(c)); c = clang.getCursorSemanticParent(c)) {
		enum CXCursorKind kind = clang.getCursorKind(c);
		if (kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization || kind == CXCursor_FunctionTemplate) return true;
	}
	return false;
}

static CXCursor expression_of(struct lower *l, CXCursor enumerator)
{
	size_t n = parse_child_count(l->p, enumerator);
	CXCursor last = n ? parse_child(l->p, enumerator, n - 1) : clang.getNullCursor();
	return n && clang.isExpression(clang.getCursorKind(last)) ? last : clang.getNullCursor();
}

/* The last enumerator up to this one that says its value, or null; *after: how many come behind it. */
static CXCursor last_given(struct lower *l, CXCursor enumerator, int64_t *after)
{
	CXCursor decl = clang.getCursorSemanticParent(enumerator), found = clang.getNullCursor();
	*after = -1;
	for (size_t i = 0; i < parse_child_count(l->p, decl); i++) {
		CXCursor c = parse_child(l->p, decl, i);
		if (clang.getCursorKind(c) != CXCursor_EnumConstantDecl) continue;
		CXCursor given = expression_of(l, c);
		found = parse_is_null(given) ? found : given;
		*after = parse_is_null(given) ? *after + 1 : 0;
		if (clang.equalCursors(c, enumerator)) break;
	}
	return found;
}

/* As the type of the enum has it, where that is written. */
static struct value enumerator_value(struct lower *l, CXCursor enumerator, CXCursor at)
{
	int64_t after;
	CXCursor given = last_given(l, enumerator, &after);
	struct span span = parse_span(l->p, at);
	struct value v = parse_is_null(given) ? value_int(expr_int(l->t, 0), LOWER_I32) : lower_eval(l, given);
	if (v.kind != VALUE_INT) return (struct value){0};
	struct int_type type = int_type_of(l->frame->env, clang.getEnumDeclIntegerType(clang.getCursorSemanticParent(enumerator)));
	if (type.opaque || !type.bits || type.bits == 1) type = v.type.bits == 64 || !v.type.bits ? LOWER_I64 : LOWER_I32;
	return value_to_int_type(l, value_int(expr_add(l->t, value_as_int(l, v, span), expr_int(l->t, after)), LOWER_INT), type, span);
}

static bool is_constant(struct lower *l, CXCursor decl)
{
	if (clang.getCursorKind(decl) == CXCursor_EnumConstantDecl) return true;
	CXType t = clang.getCursorType(decl);
	bool number = type_is_integer(l->frame->env, t) || type_is_dependent(NULL, t);
	return clang.getCursorKind(decl) == CXCursor_VarDecl && number && parse_is_constant_variable(decl) && !parse_is_null(parse_initialiser(l->p, decl));
}

static struct value declared_value(struct lower *l, CXCursor decl, CXCursor at)
{
	struct value v = {0};
	if (l->class_depth >= DEEPEST) return v;
	l->class_depth++;
	if (clang.getCursorKind(decl) == CXCursor_EnumConstantDecl) v = enumerator_value(l, decl, at);
	else v = value_convert_at(l, lower_eval(l, parse_initialiser(l->p, decl)), clang.getCursorType(decl), at);
	l->class_depth--;
	return v;
}

bool lower_member_constant(struct lower *l, CXCursor decl, CXCursor at, struct value *out)
{
	if (!is_constant(l, decl) || !parse_in_template(decl)) return false;
	*out = declared_value(l, decl, at);
	return out->kind == VALUE_INT;
}

/* ---- `C<N>::name`, where a template leaves open what C<N> is ---- */

struct search { struct parse *p; const char *name; CXCursor found; };

static enum CXChildVisitResult find_constant(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct search *s = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if ((kind == CXCursor_EnumConstantDecl || kind == CXCursor_VarDecl) && !strcmp(parse_spelling(s->p, c), s->name)) s->found = c;
	return kind == CXCursor_EnumDecl && !clang.EnumDecl_isScoped(c) ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

static bool in_class(struct lower *l, CXCursor name, struct value *out)
{
	CXCursor class;
	struct template_env *env = ARENA_NEW(l->scratch, struct template_env);
	if (!static_scope(l->p, l->frame->env, name, &class, env)) return false;
	struct search s = { l->p, parse_written_name(l->p, name), clang.getNullCursor() };
	clang.visitChildren(class, find_constant, &s);
	if (parse_is_null(s.found) || !is_constant(l, s.found)) return false;
	struct lower_frame inside = *l->frame, *frame = l->frame;
	inside.env = lower_bind_open(l, env, clang.getNullCursor(), name);
	l->frame = &inside;
	*out = declared_value(l, s.found, name);
	l->frame = frame;
	return out->kind == VALUE_INT;
}

static bool is_alias_in_function(CXCursor decl)
{
	enum CXCursorKind kind = clang.getCursorKind(decl), around = clang.getCursorKind(clang.getCursorSemanticParent(decl));
	return (kind == CXCursor_TypedefDecl || kind == CXCursor_TypeAliasDecl)
		&& (around == CXCursor_FunctionDecl || around == CXCursor_FunctionTemplate || around == CXCursor_CXXMethod);
}

bool lower_scoped_constant(struct lower *l, CXCursor name, struct value *out)
{
	const char *text = parse_text(l->p, name);
	size_t n = parse_child_count(l->p, name), length = text ? strlen(text) : 0;
	bool class = false, hidden = false;     /* by another alias of that name */
	for (size_t i = 0; i < n; i++) {
		enum CXCursorKind kind = clang.getCursorKind(parse_child(l->p, name, i));
		class |= kind == CXCursor_TypeRef || kind == CXCursor_TemplateRef;
		hidden |= is_alias_in_function(clang.getCursorReferenced(parse_child(l->p, name, i)));
	}
	if (l->p->language == LANGUAGE_OPENCL || !length || !strstr(text, "::") || !class) return false;
	if (in_class(l, name, out)) return true;
	if (hidden || strchr(text, '(') || strstr(text, "...") || text[length - 1] == '>') return false;
	*out = lower_text_constant(l, text, name);
	lower_assumption(l, ASSUME_OTHER, parse_span(l->p, name), "%s is a constant of a signed type", text);
	return true;
}
