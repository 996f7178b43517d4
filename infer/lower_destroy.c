/* lower_destroy: what runs when an object dies. Local variables and parameters die where control leaves their block, by its
 * end or by a jump, temporaries at the end of their full expression; what `delete` is given dies there. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#define ELEMENTS_MOST 16
#define CLASSES_MOST 16

/* ---- which types need it ---- */

static bool does_nothing(struct parse *p, CXCursor body)
{
	for (size_t i = 0; i < parse_child_count(p, body); i++)
		if (clang.getCursorKind(parse_child(p, body, i)) != CXCursor_NullStmt) return false;
	return true;
}

static CXCursor destructor_body(CXCursor destructor)
{
	CXCursor definition = clang.getCursorDefinition(destructor);
	if (!parse_is_null(parse_body(destructor))) return destructor;
	return !parse_is_null(definition) && !parse_is_null(parse_body(definition)) ? definition : clang.getNullCursor();
}

/* A class that holds itself is an error that clang survives, and in a template no error at all: the search ends
 * somewhere, and what was not looked at counts as found. */
struct destructor_search { struct parse *p; CXCursor found; unsigned fields, depth; bool cut; };
#define FIELDS_MOST 4096
#define NESTING_MOST 32

static enum CXChildVisitResult find_destructor(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	enum CXCursorKind kind = clang.getCursorKind(c);
	struct destructor_search *s = data;
	if (clang.isInvalidDeclaration(c)) return CXChildVisit_Continue;
	if (kind == CXCursor_FieldDecl || kind == CXCursor_CXXBaseSpecifier) {
		CXType t = clang.getCanonicalType(clang.getCursorType(c));
		for (CXType e; (e = clang.getArrayElementType(t)).kind != CXType_Invalid;) t = clang.getCanonicalType(e);
		CXCursor inner = clang.getTypeDeclaration(t);
		if (s->fields++ == FIELDS_MOST || s->depth == NESTING_MOST) {
			s->found = c;
			s->cut = true;
		} else if (!parse_is_null(inner)) {
			s->depth++;
			/* stand-ins for what nothing declares hold each other */
			clang.visitChildren(parse_in_virtual_file(s->p, inner) ? inner : type_shown_class(inner), find_destructor, s);
			s->depth--;
		}
	} else if (kind == CXCursor_Destructor) {
		CXCursor f = destructor_body(c);
		bool empty = clang.CXXMethod_isDefaulted(c) || (!parse_is_null(f) && does_nothing(s->p, parse_body(f)));
		if (!empty) s->found = c;
	}
	return parse_is_null(s->found) ? CXChildVisit_Continue : CXChildVisit_Break;
}

static CXType element_of(struct lower *l, CXType type, int64_t *count)
{
	CXType t = lower_resolve(l, type), e;
	int64_t n;
	*count = 1;
	while ((e = type_array_element(l->frame->env, t, &n)).kind != CXType_Invalid) {
		*count = n < 0 || *count < 0 ? -1 : *count * n;
		t = lower_resolve(l, e);
	}
	return t;
}

static struct destructor_search search_destructor(struct lower *l, CXType type)
{
	int64_t count;
	CXCursor decl = clang.getTypeDeclaration(clang.getCanonicalType(element_of(l, type, &count)));
	struct destructor_search s = { .p = l->p, .found = clang.getNullCursor() };
	if (parse_is_null(decl) || clang.getCursorKind(decl) == CXCursor_NoDeclFound) return s;
	if (parse_in_environment(l->p, decl)) return s;
	CXCursor pattern = clang.getSpecializedCursorTemplate(decl);
	clang.visitChildren(decl, find_destructor, &s);
	if (parse_is_null(s.found) && !parse_is_null(pattern)) clang.visitChildren(pattern, find_destructor, &s);
	return s;
}

bool lower_has_destructor(struct lower *l, CXType type)
{
	return !parse_is_null(search_destructor(l, type).found);
}

/* ---- temporaries ---- */

void lower_elide(struct lower *l, CXCursor e)
{
	for (l->elided = parse_strip(l->p, e);; l->elided = parse_strip(l->p, e)) {
		if (clang.getCursorKind(l->elided) != CXCursor_CXXFunctionalCastExpr) return;
		e = parse_child(l->p, l->elided, parse_child_count(l->p, l->elided) - 1);
		if (!clang.isExpression(clang.getCursorKind(e))) return;
	}
}

void lower_temporary(struct lower *l, CXType type, uint32_t object, CXCursor at)
{
	if (clang.equalCursors(at, l->elided) || l->failed || !lower_has_destructor(l, type)) return;
	if (l->full.frame == l->frame && l->full.nesting == l->nesting) lower_will_die(l, type, object, at);
	else lower_give_up(l, parse_span(l->p, at), "destructor that does something, of a temporary %s",
		parse_string(l->p, clang.getTypeSpelling(lower_resolve(l, type))));
}

struct lower_full lower_full_begin(struct lower *l)
{
	struct lower_full outer = l->full;
	l->full = (struct lower_full){ l->frame, l->nesting, l->frame->dying.n };
	return outer;
}

void lower_full_end(struct lower *l, struct lower_full outer, CXCursor at)
{
	size_t mark = l->full.dying;
	l->full = outer;
	lower_end_scope(l, mark, at);
}

/* ---- running them ---- */

static void destroy_class(struct lower *l, struct value p, CXType type, CXCursor at);

static void destroy_object(struct lower *l, struct value p, CXType type, CXCursor at)
{
	int64_t count;
	CXType t = element_of(l, type, &count);
	if (!lower_has_destructor(l, t)) return;
	if (count < 0 || count > ELEMENTS_MOST) {
		lower_give_up(l, parse_span(l->p, at), "destructors of an unknown number of elements, or of many");
		return;
	}
	for (int64_t i = count; i-- > 0;) destroy_class(l, pointer_field(l, p, i * lower_size(l, t)), t, at);
}

static CXCursor own_destructor(CXCursor decl)
{
	CXCursor d = parse_child_of_kind(decl, CXCursor_Destructor), pattern = clang.getSpecializedCursorTemplate(decl);
	if (!parse_is_null(d) && !parse_is_null(destructor_body(d))) return d;
	CXCursor other = parse_is_null(pattern) ? pattern : parse_child_of_kind(pattern, CXCursor_Destructor);
	return parse_is_null(other) ? d : other;
}

/* The body, the fields from the last to the first, then the base classes. */
static void destroy_class(struct lower *l, struct value p, CXType t, CXCursor at)
{
	CXCursor decl = clang.getTypeDeclaration(clang.getCanonicalType(t)), d = own_destructor(decl);
	CXCursor pattern = clang.getSpecializedCursorTemplate(decl);
	if (search_destructor(l, t).cut) {
		lower_give_up(l, parse_span(l->p, at), "destructors of too many members");
		return;
	}
	if (!parse_is_null(d) && !clang.CXXMethod_isDefaulted(d)) {
		lower_special_member(l, d, destructor_body(d), p, t, NULL, "destructor without a body", at);
	}
	struct cursor_list kids = {0};
	parse_children(l->p, parse_is_null(pattern) ? decl : pattern, &kids);
	for (size_t i = kids.n; i-- > 0 && !l->failed;) {
		if (clang.getCursorKind(kids.at[i]) != CXCursor_FieldDecl) continue;
		CXCursor field = lower_instance_field(l, clang.getCanonicalType(t), kids.at[i]);
		CXType part = clang.getCursorType(field);
		if (lower_has_destructor(l, part)) {
			int64_t offset = field_offset(field);
			if (offset < 0) lower_give_up(l, parse_span(l->p, at), "destructor of a member of a template");
			else destroy_object(l, pointer_field(l, p, offset), part, at);
		}
	}
	for (size_t i = kids.n; i-- > 0 && !l->failed;) {
		CXType base = clang.getCursorType(kids.at[i]);
		if (clang.getCursorKind(kids.at[i]) != CXCursor_CXXBaseSpecifier || !lower_has_destructor(l, base)) continue;
		destroy_class(l, lower_to_related(l, p, t, base, at), base, at);
	}
}

/* ---- local variables ---- */

void lower_will_die(struct lower *l, CXType type, uint32_t object, CXCursor var)
{
	if (lower_has_destructor(l, type)) VEC_PUSH(l->scratch, &l->frame->dying, ((struct dying){ object, type, var }));
}

static void destroy_variable(struct lower *l, struct value p, const struct dying *d)
{
	const struct lower_unended *u = &l->frame->unended;
	struct branch b;
	if (!u->copied.ix || u->object != d->object) {
		destroy_object(l, p, d->type, d->var);
		return;
	}
	branch_begin(l, &b, u->copied, parse_span(l->p, d->var));
	destroy_object(l, p, d->type, d->var);
	branch_end(l, &b);
}

void lower_destroy_since(struct lower *l, size_t mark)
{
	for (size_t i = l->frame->dying.n; i-- > mark && !l->failed;) {
		struct dying d = l->frame->dying.at[i];
		size_t n = l->frame->dying.n;
		struct place p = place_object(d.object);
		l->frame->dying.n = i; /* a destructor's own jumps do not run it again */
		destroy_variable(l, value_pointer(l, &p), &d);
		l->frame->dying.n = n;
	}
}

void lower_end_scope(struct lower *l, size_t mark, CXCursor at)
{
	bool live;
	if (l->frame->dying.n <= mark) return;
	if (expr_is_bool(l->t, l->st->live, &live)) {
		if (live) lower_destroy_since(l, mark);
	} else {
		struct branch b;
		expr_ref cond = l->st->live;
		l->st->live = expr_bool(l->t, true);
		branch_begin(l, &b, cond, parse_span(l->p, at));
		lower_destroy_since(l, mark);
		branch_else(l, &b);
		l->st->live = expr_bool(l->t, false);
		branch_end(l, &b);
	}
	l->frame->dying.n = mark;
}

/* ---- delete ---- */

struct derived_search { struct lower *l; CXCursor base; struct cursor_list found; };

static enum CXChildVisitResult find_derived(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct derived_search *s = data;
	int64_t bytes;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (clang.Location_isInSystemHeader(clang.getCursorLocation(c))) return CXChildVisit_Continue;
	bool class = kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_ClassTemplate;
	if (!class && kind != CXCursor_Namespace && kind != CXCursor_LinkageSpec) return CXChildVisit_Continue;
	if (parse_in_environment(s->l->p, c)) return CXChildVisit_Continue;
	if (class && clang.isCursorDefinition(c) && type_base_offset(c, s->base, &bytes))
		VEC_PUSH(s->l->scratch, &s->found, c);
	return CXChildVisit_Recurse;
}

/* A class whose base has a virtual destructor has one, written or not. */
static bool has_virtual_destructor(struct lower *l, CXCursor class)
{
	CXCursor d = own_destructor(class);
	struct cursor_list kids = {0};
	bool any = !parse_is_null(d) && clang.CXXMethod_isVirtual(d);
	parse_children(l->p, class, &kids);
	for (size_t i = 0; i < kids.n && !any; i++)
		if (clang.getCursorKind(kids.at[i]) == CXCursor_CXXBaseSpecifier)
			any = has_virtual_destructor(l, clang.getTypeDeclaration(clang.getCursorType(kids.at[i])));
	return any;
}

void lower_delete(struct lower *l, CXCursor c)
{
	struct cursor_list kids = {0};
	parse_children(l->p, c, &kids);
	if (kids.n == 0) return;
	CXCursor e = kids.at[kids.n - 1];
	struct span at = parse_span(l->p, c);
	struct value p = lower_eval(l, e);
	CXType t = lower_resolve(l, type_pointee(l->frame->env, lower_type(l, e)));
	const char *text = parse_text(l->p, c);
	CXCursor decl = clang.getTypeDeclaration(t);
	bool any = has_virtual_destructor(l, decl);      /* that of a derived class may do more than its own */
	if (p.kind != VALUE_POINTER || (!any && !lower_has_destructor(l, t))) return;
	for (const char *s = text; s && *s; s++)
		if (*s == '[') { lower_give_up(l, at, "destructors of an unknown number of elements"); return; }
	struct derived_search s = { .l = l, .base = decl };
	if (any) parse_visit_unit(l->p, find_derived, &s);
	if (!any) { destroy_class(l, p, t, c); return; }
	if (s.found.n > CLASSES_MOST) { lower_give_up(l, at, "delete of an object of too many classes"); return; }
	lower_assumption(l, ASSUME_OTHER, at, "what is deleted is of a class of this file (%zu of them)", s.found.n + 1);
	expr_ref which = lower_approx_bounds(l, "class", LOWER_I32, CAUSE_UNKNOWN_CALL, "which destructor", at, false, 0,
		(int64_t)s.found.n);
	for (size_t i = 0; i <= s.found.n && !l->failed; i++) {
		struct branch b;
		branch_begin(l, &b, expr_eq(l->t, which, expr_int(l->t, (int64_t)i)), at);
		if (i == s.found.n) destroy_class(l, p, t, c);
		else if (clang.getCursorKind(s.found.at[i]) == CXCursor_ClassTemplate)
			lower_give_up(l, at, "destructor of a class template, by a pointer to its base");
		else destroy_class(l, lower_to_class(l, p, decl, s.found.at[i], c), clang.getCursorType(s.found.at[i]), c);
		branch_end(l, &b);
	}
}
