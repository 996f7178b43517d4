/* lower_copy: copies and assignments that a class does not write itself, where a member or a base has one of its own. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#define ELEMENTS_MOST 64
#define NESTING_MOST 32
#define FIELDS_MOST 4096

/* ---- which types need it ---- */

static bool is_own(CXCursor c, bool assigns, bool moves)
{
	enum CXCursorKind kind = clang.getCursorKind(c);
	bool fits = assigns ? kind == CXCursor_CXXMethod && (moves ? clang.CXXMethod_isMoveAssignmentOperator(c)
		: clang.CXXMethod_isCopyAssignmentOperator(c)) : kind == CXCursor_Constructor && (moves
		? clang.CXXConstructor_isMoveConstructor(c) : clang.CXXConstructor_isCopyConstructor(c));
	return fits && !clang.CXXMethod_isDefaulted(c) && !clang.CXXMethod_isDeleted(c);
}

struct copier_search { struct parse *p; bool assigns, found; unsigned fields, depth; };

static void search_copier(CXType type, struct copier_search *s);

static enum CXChildVisitResult find_copier(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct copier_search *s = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	s->found = s->found || is_own(c, s->assigns, false) || is_own(c, s->assigns, true);
	if ((kind == CXCursor_FieldDecl || kind == CXCursor_CXXBaseSpecifier) && !s->found && s->fields++ < FIELDS_MOST)
		search_copier(clang.getCursorType(c), s);
	return s->found ? CXChildVisit_Break : CXChildVisit_Continue;
}

static void search_copier(CXType type, struct copier_search *s)
{
	CXType t = parse_canonical(s->p, type);
	for (CXType e; (e = clang.getArrayElementType(t)).kind != CXType_Invalid;) t = parse_canonical(s->p, e);
	CXCursor decl = clang.getTypeDeclaration(t), pattern = clang.getNullCursor();
	if (parse_is_null(decl) || clang.getCursorKind(decl) == CXCursor_NoDeclFound) return;
	if (parse_in_environment(s->p, decl) || s->depth == NESTING_MOST) return;
	pattern = clang.getSpecializedCursorTemplate(decl);
	s->depth++;
	clang.visitChildren(decl, find_copier, s);
	if (!s->found && !parse_is_null(pattern)) clang.visitChildren(pattern, find_copier, s);
	s->depth--;
}

bool lower_has_copier(struct lower *l, CXType type, bool assigns)
{
	struct copier_search s = { .p = l->p, .assigns = assigns };
	search_copier(lower_resolve(l, type), &s);
	return s.found;
}

/* ---- running them ---- */

/* The class's own function, a move where one is asked for and there is one; null: none. */
static CXCursor own_copier(struct parse *p, CXCursor class, bool assigns, bool moves)
{
	CXCursor found = clang.getNullCursor();
	for (size_t i = 0; i < parse_child_count(p, class); i++) {
		CXCursor c = parse_child(p, class, i);
		if (is_own(c, assigns, false) && parse_is_null(found)) found = c;
		if (moves && is_own(c, assigns, true)) found = c;
	}
	return found;
}

static CXCursor with_body(CXCursor f)
{
	return parse_is_null(f) || !parse_is_null(parse_body(f)) ? f : clang.getCursorDefinition(f);
}

static void copy_elements(struct lower *l, const struct lower_copying *c, CXType element, int64_t count, CXCursor at)
{
	if (count < 0 || count > ELEMENTS_MOST) lower_give_up(l, parse_span(l->p, at), "copy of many members that have copies of their own");
	struct lower_copying one = *c;
	one.type = element;
	for (int64_t i = 0; i < count && !l->failed; i++) {
		one.to = pointer_field(l, c->to, i * lower_size(l, element));
		one.from = pointer_field(l, c->from, i * lower_size(l, element));
		one.old = c->assigns ? pointer_field(l, c->old, i * lower_size(l, element)) : c->old;
		lower_copy_members(l, &one, at);
	}
}

static void copy_parts(struct lower *l, const struct lower_copying *c, CXCursor class, CXCursor at)
{
	for (size_t i = 0; i < parse_child_count(l->p, class) && !l->failed; i++) {
		CXCursor part = parse_child(l->p, class, i);
		enum CXCursorKind kind = clang.getCursorKind(part);
		struct lower_copying inner = *c;
		inner.type = parse_type(l->p, part);
		if (kind == CXCursor_CXXBaseSpecifier) {
			CXCursor base = clang.getTypeDeclaration(lower_resolve(l, inner.type));
			inner.to = lower_to_class(l, c->to, class, base, at);
			inner.from = lower_to_class(l, c->from, class, base, at);
			if (c->assigns) inner.old = lower_to_class(l, c->old, class, base, at);
		} else if (kind == CXCursor_FieldDecl) {
			int64_t offset = lower_member_offset(l, part);
			inner.to = lower_field_at(l, c->to, offset, at);
			inner.from = lower_field_at(l, c->from, offset, at);
			if (c->assigns) inner.old = lower_field_at(l, c->old, offset, at);
		} else continue;
		lower_copy_members(l, &inner, at);
	}
}

void lower_copy_members(struct lower *l, const struct lower_copying *c, CXCursor at)
{
	CXType t = lower_resolve(l, c->type);
	int64_t count;
	if (l->failed || c->to.kind != VALUE_POINTER || !lower_has_copier(l, t, c->assigns)) return;
	CXType element = type_array_element(l->frame->env, t, &count);
	if (element.kind != CXType_Invalid) {
		copy_elements(l, c, element, count, at);
		return;
	}
	CXCursor class = clang.getTypeDeclaration(parse_canonical(l->p, t)), pattern = clang.getSpecializedCursorTemplate(class);
	if (!parse_is_null(pattern) && parse_child_count(l->p, class) == 0) class = pattern;    /* an instance hides its parts */
	CXCursor own = own_copier(l->p, class, c->assigns, c->moves), f = with_body(own);
	if (parse_is_null(own)) {
		if (clang.getCursorKind(class) != CXCursor_UnionDecl) copy_parts(l, c, class, at);
		return;
	}
	if (c->assigns) lower_store(l, c->to, t, lower_load(l, c->old, t, at), at); /* the whole was copied before */
	if ((parse_is_null(f) || parse_is_null(parse_body(f))) && !parse_is_null(pattern))
		f = with_body(own_copier(l->p, pattern, c->assigns, c->moves));
	lower_special_member(l, own, f, c->to, t, &c->from, "copy without a body", at);
}

struct value lower_copy_object(struct lower *l, CXType type, bool moves, CXCursor from, CXCursor at)
{
	struct place p = place_object(state_object_new(l, "copy", CAUSE_UNINITIALISED));
	struct lower_copying c = { .to = value_pointer(l, &p), .from = lower_place(l, from), .type = type, .moves = moves };
	if (c.from.kind != VALUE_POINTER) lower_give_up(l, parse_span(l->p, at), "copy of an object that is not known");
	else {
		lower_store(l, c.to, type, lower_load(l, c.from, type, from), at);
		lower_copy_members(l, &c, at);
	}
	return (struct value){ .kind = VALUE_RECORD, .object = p.object };
}

struct value lower_assign_object(struct lower *l, CXType type, CXCursor to, CXCursor from, CXCursor at)
{
	struct lower_copying c = { .type = type, .assigns = true };
	c.from = lower_place(l, from);
	c.to = lower_lvalue(l, to);
	if (c.from.kind != VALUE_POINTER || c.to.kind != VALUE_POINTER) {
		lower_give_up(l, parse_span(l->p, at), "assignment of an object that is not known");
		return c.to;
	}
	struct value old = lower_load(l, c.to, type, to);
	struct place before = place_object(state_object_new(l, "before", CAUSE_UNINITIALISED));
	c.old = value_pointer(l, &before);
	lower_store(l, c.old, type, old, at);
	lower_store(l, c.to, type, lower_load(l, c.from, type, from), parse_strip(l->p, to));
	lower_copy_members(l, &c, at);
	return c.to;
}
