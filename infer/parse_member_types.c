/* parse_member_types: what the classes of a file say of a type by the name under which they declare it. In `typename V::R`, with
 * V a parameter, that is all that tells whether it is a reference. */
#include "infer/parse_internal.h"

#include <string.h>

struct search { struct parse *p; const char *name; enum member_type found; };

static bool is_class(enum CXCursorKind k)
{
	return k == CXCursor_StructDecl || k == CXCursor_ClassDecl || k == CXCursor_ClassTemplate ||
		k == CXCursor_ClassTemplatePartialSpecialization;
}

static enum member_type kind_of(struct parse *p, CXCursor c)
{
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (is_class(kind) || kind == CXCursor_EnumDecl || kind == CXCursor_UnionDecl) return MEMBER_TYPE_VALUE;
	if (kind != CXCursor_TypedefDecl && kind != CXCursor_TypeAliasDecl) return MEMBER_TYPE_UNSEEN;
	CXType t = clang.getCanonicalType(clang.getCursorType(c));
	if (type_is_reference(NULL, t)) return MEMBER_TYPE_REFERENCE;
	const char *text = parse_string(p, clang.getTypeSpelling(t));
	bool open = t.kind == CXType_Unexposed && (strstr(text, "typename ") || strstr(text, "decltype"));
	return open ? MEMBER_TYPE_OPEN : MEMBER_TYPE_VALUE;
}

static enum CXChildVisitResult find_members(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (is_class(clang.getCursorKind(parent)) && !strcmp(parse_spelling(s->p, c), s->name)) {
		enum member_type one = kind_of(s->p, c);
		if (one > s->found) s->found = one;
	}
	bool outer = kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl;
	return (outer || is_class(kind)) && !parse_in_own_header(s->p, c) ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

enum member_type parse_member_type(struct parse *p, const char *name)
{
	for (size_t i = 0; i < p->member_types.n; i++)
		if (!strcmp(p->member_types.at[i].name, name)) return p->member_types.at[i].kind;
	struct search s = { p, name, MEMBER_TYPE_UNSEEN };
	parse_visit_unit(p, find_members, &s);
	struct named_type one = { arena_strdup(p->arena, name), s.found };
	VEC_PUSH(p->arena, &p->member_types, one);
	return s.found;
}
