/* lower_lambda: lambdas. One is its code and the frame it was written in; what it captures by value is copied when it is
 * made. A lambda that the host made and a kernel is given holds what it captured there: parameters of the kernel. */
#include "infer/lower_internal.h"

#include <string.h>

/* ---- the capture list, as written ---- */

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* The end of the capture at s: a comma or the list's `]`, outside of brackets. NULL: the text ends before. */
static const char *capture_end(const char *s)
{
	for (int depth = 0; *s; s++) {
		if (depth == 0 && (*s == ',' || *s == ']')) return s;
		if (*s == '(' || *s == '[' || *s == '{') depth++;
		if (*s == ')' || *s == ']' || *s == '}') depth--;
	}
	return NULL;
}

/* Is this name captured by reference? */
static bool by_reference(const char *text, const char *name)
{
	size_t n = strlen(name);
	bool all = false;
	if (!text || *text != '[') return false;
	for (const char *s = text + 1, *end = capture_end(s); end; s = end + 1, end = *end == ',' ? capture_end(s) : NULL) {
		while (is_space(*s)) s++;
		bool reference = *s == '&';
		if (reference) s++;
		while (is_space(*s)) s++;
		if (reference && s == end) all = true;
		if (end - s < (ptrdiff_t)n || strncmp(s, name, n) != 0) continue;
		const char *rest = s + n;
		while (is_space(*rest)) rest++;
		if (rest == end || !strncmp(rest, "...", 3)) return reference;
	}
	return all;
}

/* ---- making one ---- */

/* `[x = e]` declares an x of the lambda's own. */
static void capture_new(struct lower *l, struct lower_frame *f, CXCursor var)
{
	CXCursor init = parse_initialiser(l->p, var);
	CXType t = lower_resolve(l, clang.getCursorType(var));
	const char *name = parse_spelling(l->p, var);
	uint32_t object = state_object_new(l, name, CAUSE_UNINITIALISED);
	struct place p = place_object(object);
	bool reference = lower_is_reference(l, t);
	struct value v = parse_is_null(init) ? (struct value){0} : reference ? lower_referred(l, t, init) : (struct value){0};
	if (reference && v.kind == VALUE_POINTER) state_write(l, object, 0, 8, v);
	else if (reference) lower_give_up(l, parse_span(l->p, var), "capture of a reference");
	else if (!parse_is_null(init)) lower_initialise(l, value_pointer(l, &p), t, init);
	lower_bind_in(l, f, var, object, reference);
}

struct value lower_lambda(struct lower *l, CXCursor c)
{
	const char *text = parse_text(l->p, c);
	struct lower_frame *f = ARENA_NEW(l->scratch, struct lower_frame);
	f->lexical = l->frame;
	f->env = l->frame->env;
	f->self = l->frame->self;
	f->function = l->frame->function;
	f->is_lambda = true;
	struct cursor_list kids = {0};
	parse_children(l->p, c, &kids);
	for (size_t i = 0; i < kids.n; i++) {
		enum CXCursorKind kind = clang.getCursorKind(kids.at[i]);
		if (kind != CXCursor_DeclRefExpr && kind != CXCursor_VariableRef) continue;
		CXCursor d = parse_referenced(kids.at[i]);
		if (parse_is_null(d)) continue;
		const struct binding *b = lower_find_binding(l, d);
		bool declares = kind == CXCursor_VariableRef && clang.getCursorKind(d) == CXCursor_VarDecl
			&& clang.equalLocations(clang.getCursorLocation(d), clang.getCursorLocation(kids.at[i]));
		if (declares) capture_new(l, f, d);
		if (declares || !b || b->reference || by_reference(text, parse_spelling(l->p, d))) continue;
		uint32_t copy = state_object_new(l, l->st->at[b->object]->name, CAUSE_UNINITIALISED);
		state_copy_object(l, copy, 0, b->object, 0, lower_size(l, clang.getCursorType(d)));
		struct place to = place_object(copy), from = place_object(b->object);
		struct lower_copying own = { .to = value_pointer(l, &to), .from = value_pointer(l, &from), .type = clang.getCursorType(d) };
		lower_copy_members(l, &own, c);
		lower_bind_in(l, f, d, copy, false);
	}
	struct place p = { .kind = PLACE_FUNCTION, .function = c, .lexical = f };
	return value_pointer(l, &p);
}

/* ---- lambdas of the host ---- */

struct lambda_search { CXType type; CXCursor found; };

static enum CXChildVisitResult find_lambda(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct lambda_search *s = data;
	if (clang.Location_isInSystemHeader(clang.getCursorLocation(c))) return CXChildVisit_Continue;
	if (clang.getCursorKind(c) != CXCursor_LambdaExpr || !clang.equalTypes(clang.getCursorType(c), clang.getUnqualifiedType(s->type))) return CXChildVisit_Recurse;
	s->found = c;
	return CXChildVisit_Break;
}

bool lower_is_lambda_type(struct lower *l, CXType type)
{
	CXType t = lower_resolve(l, type);
	return t.kind == CXType_Record && !strncmp(parse_string(l->p, clang.getTypeSpelling(clang.getUnqualifiedType(t))), "(lambda at ", 11);
}

void lower_host_captures(struct lower *l, CXType type, lower_capture *capture)
{
	struct lambda_search s = { lower_resolve(l, type), clang.getNullCursor() };
	clang.visitChildren(clang.getTranslationUnitCursor(l->p->tu), find_lambda, &s);
	if (parse_is_null(s.found)) return;
	struct cursor_list kids = {0};
	parse_children(l->p, s.found, &kids);
	for (size_t i = 0; i < kids.n; i++) {
		enum CXCursorKind kind = clang.getCursorKind(kids.at[i]);
		if (kind != CXCursor_DeclRefExpr && kind != CXCursor_VariableRef) continue;
		CXCursor d = parse_referenced(kids.at[i]);
		enum CXCursorKind of = parse_is_null(d) ? CXCursor_InvalidFile : clang.getCursorKind(d);
		bool local = of == CXCursor_ParmDecl || (of == CXCursor_VarDecl && lower_space(l, d) == SPACE_LOCAL);
		if (local && !lower_find_binding(l, d)) capture(l, d);
	}
}
