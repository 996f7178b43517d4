/* The parts of statements and expressions, where libclang leaves absent ones out of the children. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>

/* ---- children ---- */

struct search { enum CXCursorKind kind; CXCursor found; };

static enum CXChildVisitResult search_child(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct search *s = data;
	if (clang.getCursorKind(c) != s->kind) return CXChildVisit_Continue;
	s->found = c;
	return CXChildVisit_Break;
}

struct unit_visit { CXCursorVisitor visitor; CXClientData data; };

/* Units without their precompiled part list the instances of templates too, at the place of their template. */
static bool is_instance(CXCursor c)
{
	CXCursor t = clang.getSpecializedCursorTemplate(c);
	return !parse_is_null(t) && clang.equalLocations(clang.getCursorLocation(c), clang.getCursorLocation(t));
}

static enum CXChildVisitResult visit_top(CXCursor c, CXCursor parent, CXClientData data)
{
	struct unit_visit *v = data;
	if (is_instance(c)) return CXChildVisit_Continue;
	enum CXChildVisitResult r = v->visitor(c, parent, v->data);
	if (r != CXChildVisit_Recurse) return r;
	return clang.visitChildren(c, v->visitor, v->data) ? CXChildVisit_Break : CXChildVisit_Continue;
}

void parse_visit_unit(struct parse *p, CXCursorVisitor visitor, CXClientData data)
{
	struct unit_visit v = { visitor, data };
	clang.visitChildren(clang.getTranslationUnitCursor(p->tu), visit_top, &v);
}

size_t parse_child_count(struct parse *p, CXCursor c)
{
	struct cursor_list kids;
	parse_children(p, c, &kids);
	return kids.n;
}

CXCursor parse_child(struct parse *p, CXCursor c, size_t i)
{
	struct cursor_list kids;
	parse_children(p, c, &kids);
	return i < kids.n ? kids.at[i] : clang.getNullCursor();
}

CXCursor parse_child_of_kind(CXCursor c, enum CXCursorKind kind)
{
	struct search s = { .kind = kind, .found = clang.getNullCursor() };
	clang.visitChildren(c, search_child, &s);
	return s.found;
}

struct field_search { struct parse *p; const char *name; CXCursor found; };

static enum CXChildVisitResult find_field(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct field_search *s = data;
	if (clang.getCursorKind(c) != CXCursor_FieldDecl || strcmp(parse_spelling(s->p, c), s->name) != 0) return CXChildVisit_Continue;
	s->found = c;
	return CXChildVisit_Break;
}

CXCursor parse_field_named(struct parse *p, CXCursor class, const char *name)
{
	struct field_search s = { p, name, clang.getNullCursor() };
	clang.visitChildren(class, find_field, &s);
	return s.found;
}

bool parse_assigns(CXCursor c)
{
	enum CXUnaryOperatorKind unary = clang.getCursorUnaryOperatorKind(c);
	enum CXBinaryOperatorKind binary = clang.getCursorBinaryOperatorKind(c);
	return (binary >= CXBinaryOperator_Assign && binary < CXBinaryOperator_Comma) || unary == CXUnaryOperator_PostInc ||
		unary == CXUnaryOperator_PostDec || unary == CXUnaryOperator_PreInc || unary == CXUnaryOperator_PreDec;
}

bool parse_is_null(CXCursor c)
{
	return c.kind >= CXCursor_FirstInvalid && c.kind <= CXCursor_LastInvalid;   /* clang_isInvalid; the null cursor is one */
}

/* ---- for ---- */

/* The offsets of the two semicolons in the head of a `for` that is written out in the file; false in macros. */
static bool for_semicolons(struct parse *p, CXCursor c, uint32_t at[2])
{
	struct piece piece = parse_piece(p, c);
	size_t size;
	const char *s = piece.file ? parse_file_contents(p, piece.file, &size) : NULL;
	if (!s || piece.begin + 3 > size || strncmp(s + piece.begin, "for", 3) != 0) return false;
	int depth = 0, found = 0;
	for (size_t i = piece.begin + 3; i < size; i++) {
		char ch = s[i];
		if (ch == '/' && i + 1 < size && s[i + 1] == '/') {
			while (i < size && s[i] != '\n') i++;
		} else if (ch == '/' && i + 1 < size && s[i + 1] == '*') {
			for (i += 2; i + 1 < size && !(s[i] == '*' && s[i + 1] == '/'); i++) continue;
			i++;
		} else if (ch == '"' || ch == '\'') {
			for (i++; i < size && s[i] != ch && s[i] != '\n'; i++)
				if (s[i] == '\\') i++;
		} else if (strchr("([{", ch) && ch) {
			depth++;
		} else if (strchr(")]}", ch) && ch) {
			if (--depth == 0) break;
		} else if (ch == ';' && depth == 1) {
			if (found == 2) return false;
			at[found++] = (uint32_t)i;
		}
	}
	return found == 2;
}

static bool is_change(struct parse *p, CXCursor c)
{
	c = parse_strip(p, c);
	if (clang.getCursorBinaryOperatorKind(c) == CXBinaryOperator_Comma) return is_change(p, parse_child(p, c, 0));
	return parse_assigns(c);
}

/* In a macro: by what the parts are. Only where that leaves no doubt. */
static bool for_by_kind(struct parse *p, const CXCursor *at, size_t n, struct for_parts *out)
{
	size_t i = 0;
	if (n == 3 && parse_is_null(out->variable)) {
		out->init = at[0];
		out->cond = at[1];
		out->step = at[2];
		return true;
	}
	if (i < n && clang.getCursorKind(at[i]) == CXCursor_DeclStmt) out->init = at[i++];
	if (i < n && !is_change(p, at[i])) out->cond = at[i++];
	else if (i + 1 < n && is_change(p, at[i]) && parse_is_null(out->init)) out->init = at[i++];
	if (i < n && parse_is_null(out->cond) && !is_change(p, at[i])) out->cond = at[i++];
	if (i < n && !parse_is_null(out->cond) && is_change(p, at[i])) out->step = at[i++];
	return i == n;
}

bool parse_for(struct parse *p, CXCursor c, struct for_parts *out)
{
	CXCursor none = clang.getNullCursor(), parts[8];
	*out = (struct for_parts){ none, none, none, none, none };
	struct cursor_list kids;
	parse_children(p, c, &kids);
	if (kids.n == 0 || kids.n > 5) return false;
	out->body = kids.at[kids.n - 1];
	size_t n = 0;
	for (size_t i = 0; i + 1 < kids.n; i++) {
		if (clang.getCursorKind(kids.at[i]) == CXCursor_VarDecl) out->variable = kids.at[i];
		else parts[n++] = kids.at[i];
	}
	uint32_t semicolon[2];
	if (!for_semicolons(p, c, semicolon)) return for_by_kind(p, parts, n, out);
	for (size_t i = 0; i < n; i++) {
		uint32_t begin = parse_piece(p, parts[i]).begin;
		CXCursor *slot = begin < semicolon[0] ? &out->init : begin < semicolon[1] ? &out->cond : &out->step;
		if (!parse_is_null(*slot)) return false;
		*slot = parts[i];
	}
	return true;
}

/* ---- if, while, switch, case, range for, ?: ---- */

/* Is there a semicolon between the ends of a and b? (`if (init; cond)` against `if (cond) then else`) */
static bool semicolon_between(struct parse *p, CXCursor a, CXCursor b)
{
	struct piece first = parse_piece(p, a), second = parse_piece(p, b);
	size_t size;
	const char *s = first.file ? parse_file_contents(p, first.file, &size) : NULL;
	if (!s || first.file != second.file) return false;
	for (uint32_t i = first.end; i < second.begin && i < size; i++) {
		if (s[i] == ';') return true;
		if (s[i] == ')') return false;
	}
	return false;
}

/* Takes a leading init statement and condition variable off the children, from *i on. */
static void take_head(struct parse *p, const struct cursor_list *kids, size_t *i, size_t least, CXCursor *init, CXCursor *variable)
{
	*init = *variable = clang.getNullCursor();
	for (; *i + least < kids->n; ++*i) {
		CXCursor c = kids->at[*i];
		enum CXCursorKind kind = clang.getCursorKind(c);
		if (kind == CXCursor_VarDecl) *variable = c;
		else if (parse_is_null(*init) && (kind == CXCursor_DeclStmt || semicolon_between(p, c, kids->at[*i + 1]))) *init = c;
		else return;
	}
}

bool parse_if(struct parse *p, CXCursor c, struct if_parts *out)
{
	struct cursor_list kids;
	parse_children(p, c, &kids);
	size_t i = 0;
	take_head(p, &kids, &i, 2, &out->init, &out->variable);
	if (kids.n < i + 2 || kids.n > i + 3) return false;
	out->cond = kids.at[i];
	out->then = kids.at[i + 1];
	out->other = kids.n == i + 3 ? kids.at[i + 2] : clang.getNullCursor();
	return true;
}

bool parse_while(struct parse *p, CXCursor c, struct while_parts *out)
{
	struct cursor_list kids;
	parse_children(p, c, &kids);
	out->variable = clang.getNullCursor();
	if (clang.getCursorKind(c) == CXCursor_DoStmt) {
		if (kids.n != 2) return false;
		out->body = kids.at[0];
		out->cond = kids.at[1];
		return true;
	}
	size_t i = 0;
	if (kids.n == 3 && clang.getCursorKind(kids.at[0]) == CXCursor_VarDecl) out->variable = kids.at[i++];
	if (kids.n != i + 2) return false;
	out->cond = kids.at[i];
	out->body = kids.at[i + 1];
	return true;
}

bool parse_switch(struct parse *p, CXCursor c, struct switch_parts *out)
{
	struct cursor_list kids;
	parse_children(p, c, &kids);
	size_t i = 0;
	take_head(p, &kids, &i, 2, &out->init, &out->variable);
	if (kids.n != i + 2) return false;
	out->cond = kids.at[i];
	out->body = kids.at[i + 1];
	return true;
}

bool parse_case(struct parse *p, CXCursor c, struct case_parts *out)
{
	CXCursor none = clang.getNullCursor();
	*out = (struct case_parts){ none, none, none };
	struct cursor_list kids;
	parse_children(p, c, &kids);
	bool is_default = clang.getCursorKind(c) == CXCursor_DefaultStmt;
	if (kids.n < (is_default ? 1u : 2u) || kids.n > (is_default ? 1u : 3u)) return false;
	out->body = kids.at[kids.n - 1];
	if (!is_default) out->low = kids.at[0];
	if (kids.n == 3) out->high = kids.at[1];
	return true;
}

bool parse_range_for(struct parse *p, CXCursor c, struct range_for_parts *out)
{
	struct cursor_list kids;
	parse_children(p, c, &kids);
	if (kids.n < 3 || clang.getCursorKind(kids.at[kids.n - 3]) != CXCursor_VarDecl) return false;
	out->variable = kids.at[kids.n - 3];
	out->range = kids.at[kids.n - 2];
	out->body = kids.at[kids.n - 1];
	return true;
}

bool parse_conditional(struct parse *p, CXCursor c, struct conditional_parts *out)
{
	struct cursor_list kids;
	parse_children(p, c, &kids);
	out->middle = clang.getNullCursor();
	if (kids.n == 3) {
		*out = (struct conditional_parts){ kids.at[0], kids.at[1], kids.at[2] };
		return true;
	}
	if (kids.n < 2) return false;           /* GNU `a ?: b`: common, (opaque copies of it,) other */
	out->cond = kids.at[0];
	out->other = kids.at[kids.n - 1];
	return true;
}

/* ---- names and initialisers ---- */

CXCursor parse_initialiser(struct parse *p, CXCursor var)
{
	if (clang.getCursorKind(var) == CXCursor_VarDecl) {
		CXCursor init = clang.Cursor_getVarDeclInitializer(var);
		return parse_is_null(init) ? clang.getNullCursor() : parse_without_elided(init);
	}
	if (clang.getCursorKind(var) != CXCursor_FieldDecl) return clang.getNullCursor();
	struct cursor_list kids;
	parse_children(p, var, &kids);
	const char *text = parse_text(p, var);  /* a default member initialiser, not a bit width or an array size */
	if (!kids.n || !text || (!strchr(text, '=') && !strchr(text, '{'))) return clang.getNullCursor();
	CXCursor last = kids.at[kids.n - 1];
	return clang.isExpression(clang.getCursorKind(last)) ? last : clang.getNullCursor();
}

CXCursor parse_referenced(CXCursor c)
{
	CXCursor r = clang.getCursorReferenced(c);
	if (parse_is_null(r)) return clang.getNullCursor();
	if (clang.getCursorKind(r) != CXCursor_OverloadedDeclRef) return r;
	return clang.getNumOverloadedDecls(r) == 1 ? parse_overload(r, 0) : clang.getNullCursor();
}

CXCursor parse_overload(CXCursor set, unsigned i)
{
	CXCursor d = clang.getOverloadedDecl(set, i);
	if (clang.getCursorKind(d) == CXCursor_UnexposedDecl) d = clang.getCursorDefinition(d);
	enum CXCursorKind kind = clang.getCursorKind(d);
	return kind == CXCursor_UnexposedDecl || kind == CXCursor_UsingDeclaration ? clang.getNullCursor() : d;
}

unsigned parse_overloads(CXCursor set) { return parse_is_null(set) ? 0 : clang.getNumOverloadedDecls(set); }

CXCursor parse_member_object(struct parse *p, CXCursor c, bool *arrow)
{
	*arrow = false;
	struct cursor_list kids;
	parse_children(p, c, &kids);
	if (!kids.n || !clang.isExpression(clang.getCursorKind(kids.at[0]))) return clang.getNullCursor();
	CXCursor object = kids.at[0];
	struct piece whole = parse_piece(p, c), part = parse_piece(p, object);
	if (whole.begin != part.begin) return clang.getNullCursor();  /* a template argument of an implicit this->f<3> */
	enum CXTypeKind kind = clang.getCanonicalType(clang.getCursorType(object)).kind;
	*arrow = kind == CXType_Pointer;
	size_t size;
	const char *s = part.file ? parse_file_contents(p, part.file, &size) : NULL;
	if (s && kind != CXType_Record && kind != CXType_Pointer)  /* dependent: as written */
		for (size_t i = part.end; i + 1 < size && (isspace((unsigned char)s[i]) || s[i] == '-'); i++)
			if (s[i] == '-') *arrow = s[i + 1] == '>';
	return object;
}
