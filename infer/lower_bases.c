/* lower_bases: a pointer to an object as a pointer to one of its base classes, or back. */
#include "infer/lower_internal.h"

static CXCursor class_of(struct lower *l, CXType type)
{
	const struct template_env *env = l->frame->env;
	CXType t = lower_resolve(l, type);
	if (type_is_pointer(env, t) || type_is_reference(env, t)) t = lower_resolve(l, type_pointee(env, t));
	CXCursor decl = clang.getTypeDeclaration(t);
	return clang.getCursorKind(decl) == CXCursor_NoDeclFound ? clang.getNullCursor() : decl;
}

static struct value moved(struct lower *l, struct value p, int64_t bytes, bool back, CXCursor at)
{
	if (p.kind != VALUE_POINTER) return p;
	if (bytes >= 0) return pointer_field(l, p, back ? -bytes : bytes);
	expr_ref somewhere = lower_approx(l, NULL, LOWER_INT, CAUSE_POINTER, "place of a base class in its object",
		parse_span(l->p, at), false);
	return pointer_advance(l, p, somewhere, 1, true);
}

struct value lower_to_class(struct lower *l, struct value p, CXCursor from, CXCursor to, CXCursor at)
{
	int64_t bytes;
	if (type_base_offset(from, to, &bytes)) return moved(l, p, bytes, false, at);
	if (type_base_offset(to, from, &bytes)) return moved(l, p, bytes, true, at);
	return p;
}

struct value lower_to_base(struct lower *l, struct value p, CXType from, CXCursor to, CXCursor at)
{
	return lower_to_class(l, p, class_of(l, from), to, at);
}

struct value lower_to_related(struct lower *l, struct value p, CXType from, CXType to, CXCursor at)
{
	return lower_to_class(l, p, class_of(l, from), class_of(l, to), at);
}

CXCursor lower_self_class(struct lower *l)
{
	for (const struct lower_frame *f = l->frame; f; f = f->lexical) {
		CXCursor up = clang.getCursorSemanticParent(f->function);
		if (clang.getCursorKind(f->function) == CXCursor_LambdaExpr || parse_is_null(up)) continue;
		enum CXCursorKind k = clang.getCursorKind(up);
		if (k == CXCursor_StructDecl || k == CXCursor_ClassDecl || k == CXCursor_ClassTemplate
			|| k == CXCursor_ClassTemplatePartialSpecialization) return up;
	}
	return clang.getNullCursor();
}
