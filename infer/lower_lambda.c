/* lower_lambda: lambdas. One is its code and the frame it was written in; what it captures by value is copied when it is
 * made. A lambda that the host made and a kernel is given holds what it captured there: parameters of the kernel. */
#include "infer/lower_internal.h"

#include <string.h>

#include "infer/parse_internal.h"

/* ---- what is captured by copy ---- */

/* libclang shows what each captured copy is made of, beside the body, and nothing of what is captured by reference. */
static CXCursor copied(struct lower *l, CXCursor part)
{
	CXCursor bare = parse_strip(l->p, part);
	bool constructs = clang.getCursorKind(bare) == CXCursor_CallExpr && parse_child_count(l->p, bare) == 1;
	return constructs ? parse_strip(l->p, parse_child(l->p, bare, 0)) : bare;
}

static CXCursor copied_variable(struct lower *l, CXCursor part)
{
	CXCursor bare = copied(l, part);
	return clang.getCursorKind(bare) == CXCursor_DeclRefExpr ? parse_referenced(bare) : clang.getNullCursor();
}

/* `[*this]` */
static bool copies_this(struct lower *l, CXCursor part)
{
	CXCursor bare = copied(l, part);
	if (clang.getCursorKind(bare) != CXCursor_UnaryOperator) return false;
	return clang.getCursorKind(parse_strip(l->p, parse_child(l->p, bare, 0))) == CXCursor_CXXThisExpr;
}

/* `[x = e]` */
static bool declares_capture(CXCursor part)
{
	CXCursor d = clang.getCursorKind(part) == CXCursor_VariableRef ? parse_referenced(part) : clang.getNullCursor();
	if (parse_is_null(d) || clang.getCursorKind(d) != CXCursor_VarDecl) return false;
	return clang.equalLocations(clang.getCursorLocation(d), clang.getCursorLocation(part)) != 0;
}

/* The `e` of `[x = e]`, as libclang shows it once more. */
static bool is_init_of(struct lower *l, CXCursor var, CXCursor part)
{
	CXCursor init = parse_initialiser(l->p, var);
	if (parse_is_null(init) || parse_is_null(part) || !clang.isExpression(clang.getCursorKind(part))) return false;
	CXSourceLocation here = clang.getCursorLocation(parse_strip(l->p, part));
	return clang.equalLocations(clang.getCursorLocation(parse_strip(l->p, init)), here) != 0;
}

struct method_search { bool found, constant; };

static enum CXChildVisitResult find_operator(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct method_search *s = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind != CXCursor_CXXMethod && kind != CXCursor_FunctionTemplate) return CXChildVisit_Continue;
	s->found = true;
	s->constant = clang.CXXMethod_isConst(c) != 0;
	return CXChildVisit_Break;
}

static bool is_mutable(CXCursor lambda)
{
	struct method_search s = {0};
	clang.visitChildren(clang.getTypeDeclaration(clang.getCursorType(lambda)), find_operator, &s);
	return !s.found || !s.constant;
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

/* A copy of `d` of the lambda's own. */
static void capture_copy(struct lower *l, struct lower_frame *f, CXCursor d, CXCursor at)
{
	const struct binding *b = lower_find_binding(l, d);
	if (!b) return;
	CXType t = lower_resolve(l, clang.getCursorType(d));
	int64_t count;
	bool array = type_array_element(l->frame->env, t, &count).kind != CXType_Invalid;
	uint32_t copy = state_object_new(l, l->st->at[b->object]->name, CAUSE_UNINITIALISED);
	struct place to = place_object(copy);
	if (b->reference && array) {            /* a parameter: a pointer, whatever its type says */
		bool covered;
		struct value pointer = state_read(l, b->object, 0, 8, &covered);
		state_write(l, copy, 0, 8, pointer);
		lower_bind_in(l, f, d, copy, true);
		return;
	}
	if (lower_is_reference(l, t)) t = lower_resolve(l, type_pointee(l->frame->env, t));
	struct value from = lower_variable(l, d), whole = value_pointer(l, &to);
	if (b->reference) lower_store(l, whole, t, lower_load(l, from, t, at), at);
	else state_copy_object(l, copy, 0, b->object, 0, lower_size(l, t));
	struct lower_copying own = { .to = whole, .from = from, .type = t };
	lower_copy_members(l, &own, at);
	lower_bind_in(l, f, d, copy, false);
}

static void capture_this(struct lower *l, struct lower_frame *f, CXCursor at)
{
	CXCursor class = lower_self_class(l);
	if (f->self.kind != VALUE_POINTER || parse_is_null(class)) {
		lower_give_up(l, parse_span(l->p, at), "copy of *this in a lambda");
		return;
	}
	CXType t = lower_resolve(l, lower_type(l, at));
	uint32_t copy = state_object_new(l, "this", CAUSE_UNINITIALISED);
	struct place to = place_object(copy);
	struct lower_copying own = { .to = value_pointer(l, &to), .from = f->self, .type = t };
	lower_store(l, own.to, t, lower_load(l, own.from, t, at), at);
	lower_copy_members(l, &own, at);
	f->self = own.to;
	f->copied_self = true;
}

/* What becomes of a variable that a lambda uses and does not list. */
enum unlisted { UNLISTED_UNKNOWN, UNLISTED_COPIED, UNLISTED_REFERRED };

static const char *skip_comments(const char *s)
{
	const char *end = s + strlen(s);
	for (s = parse_skip_space(s, end); s[0] == '/' && (s[1] == '*' || s[1] == '/'); s = parse_skip_space(s, end)) {
		const char *stop = strstr(s + 2, s[1] == '*' ? "*/" : "\n");
		s = stop ? stop + (s[1] == '*' ? 2 : 1) : end;
	}
	return s;
}

/* libclang does not say how the list begins, so its first word is read; a macro may stand for anything. */
static enum unlisted unlisted_of(struct lower *l, CXCursor lambda)
{
	const char *text = parse_text(l->p, lambda);
	if (!text || *text != '[') return UNLISTED_UNKNOWN;
	text = skip_comments(text + 1);
	if (*text == '=') return UNLISTED_COPIED;
	size_t n = parse_word_length(text, text + strlen(text));
	return n && lower_macro_body(l, text, n) ? UNLISTED_UNKNOWN : UNLISTED_REFERRED;
}

/* `[=, &x]`: what is listed beside copies is captured by reference. */
static bool lists(struct lower *l, CXCursor lambda, CXCursor d)
{
	struct cursor_list kids = {0};
	parse_children(l->p, lambda, &kids);
	for (size_t i = 0; i < kids.n; i++)
		if (clang.getCursorKind(kids.at[i]) == CXCursor_VariableRef && clang.equalCursors(parse_referenced(kids.at[i]), d)) return true;
	return false;
}

struct implicit_search { struct lower *l; struct lower_frame *f; CXCursor lambda; enum unlisted unlisted; };

/* In templates and in generic lambdas clang finds what is captured without a name only when it makes an instance: in a lambda
 * that is not mutable a name for a copy is const where the variable is not. */
static enum CXChildVisitResult find_implicit(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct implicit_search *s = data;
	CXCursor d = clang.getCursorKind(c) == CXCursor_DeclRefExpr ? parse_referenced(c) : clang.getNullCursor();
	const struct binding *b = parse_is_null(d) ? NULL : lower_find_binding(s->l, d);
	if (!b) return CXChildVisit_Recurse;
	for (size_t i = 0; i < s->f->bindings.n; i++)
		if (clang.equalCursors(s->f->bindings.at[i].decl, d)) return CXChildVisit_Recurse;
	CXType of = clang.getCursorType(d);
	if (of.kind == CXType_LValueReference || of.kind == CXType_RValueReference) of = clang.getPointeeType(of);
	bool constant = clang.isConstQualifiedType(clang.getCursorType(c)) && !clang.isConstQualifiedType(of);
	if ((s->unlisted == UNLISTED_COPIED && !lists(s->l, s->lambda, d)) || constant) capture_copy(s->l, s->f, d, s->lambda);
	else if (s->unlisted == UNLISTED_UNKNOWN) lower_give_up(s->l, parse_span(s->l->p, s->lambda), "a list of captures that a macro begins");
	return CXChildVisit_Recurse;
}

struct value lower_lambda(struct lower *l, CXCursor c)
{
	struct lower_frame *f = ARENA_NEW(l->scratch, struct lower_frame);
	bool called = l->called;
	l->called = false;
	f->lexical = l->frame;
	f->env = l->frame->env;
	f->self = l->frame->self;
	f->function = l->frame->function;
	f->is_lambda = true;
	f->is_mutable = is_mutable(c);
	struct cursor_list kids = {0};
	parse_children(l->p, c, &kids);
	struct cursor_list made = {0};
	for (size_t i = 0; i < kids.n; i++) {
		if (!declares_capture(kids.at[i])) continue;
		VEC_PUSH(l->scratch, &made, parse_referenced(kids.at[i]));
		capture_new(l, f, parse_referenced(kids.at[i]));
	}
	for (size_t i = 0; i < kids.n; i++) {
		bool part = clang.isExpression(clang.getCursorKind(kids.at[i])) != 0;
		for (size_t k = 0; k < made.n && part; k++) part = !is_init_of(l, made.at[k], kids.at[i]);
		CXCursor d = part ? copied_variable(l, kids.at[i]) : clang.getNullCursor();
		if (!parse_is_null(d)) capture_copy(l, f, d, c);
		else if (part && copies_this(l, kids.at[i])) capture_this(l, f, kids.at[i]);
	}
	struct implicit_search s = { l, f, c, f->is_mutable ? unlisted_of(l, c) : UNLISTED_REFERRED };
	clang.visitChildren(parse_child_of_kind(c, CXCursor_CompoundStmt), find_implicit, &s);
	l->called = called;
	struct place p = { .kind = PLACE_FUNCTION, .function = c, .lexical = f };
	return value_pointer(l, &p);
}

/* ---- copies ---- */

/* A copy of a lambda has its own copies of what it captured: only a mutable one could tell. */
struct value lower_own_closure(struct lower *l, struct value v)
{
	bool copies = false;
	for (uint32_t i = 0; v.kind == VALUE_POINTER && i < v.targets && !copies; i++)
		copies = v.target[i].place.kind == PLACE_FUNCTION && v.target[i].place.lexical && v.target[i].place.lexical->is_mutable;
	if (!copies) return v;
	struct target *target = ARENA_ARRAY(l->scratch, struct target, v.targets);
	memcpy(target, v.target, v.targets * sizeof *target);
	for (uint32_t i = 0; i < v.targets; i++) {
		const struct lower_frame *from = target[i].place.lexical;
		if (target[i].place.kind != PLACE_FUNCTION || !from || !from->is_mutable) continue;
		struct lower_frame *f = ARENA_NEW(l->scratch, struct lower_frame);
		*f = *from;
		memset(&f->bindings, 0, sizeof f->bindings);
		memset(f->latest, 0, sizeof f->latest);
		for (size_t k = 0; k < from->bindings.n; k++) {
			const struct binding *b = &from->bindings.at[k];
			struct place p = { .object = b->object, .serial = b->serial };
			if (!state_has(l, &p)) continue;
			uint32_t copy = state_object_new(l, l->st->at[b->object]->name, CAUSE_UNINITIALISED);
			state_copy_object(l, copy, 0, b->object, 0, INT32_MAX);
			lower_bind_in(l, f, b->decl, copy, b->reference);
		}
		if (from->copied_self && state_has(l, &from->self.target[0].place)) {
			struct place self = place_object(state_object_new(l, "this", CAUSE_UNINITIALISED));
			state_copy_object(l, self.object, 0, from->self.target[0].place.object, 0, INT32_MAX);
			f->self = value_pointer(l, &self);
		}
		target[i].place.lexical = f;
	}
	v.target = target;
	return v;
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
