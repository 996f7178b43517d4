/* lower_open: calls of which a template leaves open what they call. A call that is not resolved may give a reference, and may
 * change what it is given by reference: neither is seen in the call itself. */
#include "infer/lower_internal.h"

#include <string.h>

static CXType parameter_type(struct lower *l, CXCursor function, size_t i)
{
	struct cursor_list params = {0};
	parse_parameters(l->p, function, &params);
	return i < params.n ? clang.getCanonicalType(clang.getCursorType(params.at[i])) : (CXType){ .kind = CXType_Invalid };
}

/* ---- one of several overloads ---- */

/* Do the parameters have exactly the types of the arguments? */
static bool takes_exactly(struct lower *l, CXCursor function, const struct callee *callee)
{
	if (clang.getCursorKind(function) == CXCursor_FunctionTemplate || !parse_accepts(l->p, function, callee->args.n)) return false;
	for (size_t i = 0; i < callee->args.n; i++) {
		CXType t = parameter_type(l, function, i);
		if (type_is_reference(NULL, t)) t = type_pointee(NULL, t);
		CXType given = lower_type(l, callee->args.at[i]);
		if (t.kind == CXType_Invalid || !clang.equalTypes(clang.getUnqualifiedType(t), clang.getUnqualifiedType(given))) return false;
	}
	return callee->args.n > 0;
}

void lower_choose_overload(struct lower *l, struct callee *callee)
{
	if (!parse_is_null(callee->decl) || parse_is_null(callee->set)) return;
	CXCursor found = clang.getNullCursor();
	unsigned n = parse_overloads(callee->set), fitting = 0;
	for (unsigned i = 0; i < n; i++) {
		CXCursor d = parse_overload(callee->set, i);
		enum CXCursorKind kind = clang.getCursorKind(d);
		if ((kind != CXCursor_FunctionDecl && kind != CXCursor_CXXMethod) || !takes_exactly(l, d, callee)) continue;
		found = d;
		fitting++;
	}
	if (fitting == 1) parse_call_choose(l->p, l->frame->env, found, callee);
}

/* ---- found by the types of the arguments ---- */

struct named_search { struct parse *p; struct arena *arena; const char *name; bool members; struct cursor_list *out; };

/* Functions of namespaces, and friends that only their arguments' classes bring; or members of classes. */
static enum CXChildVisitResult find_named(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct named_search *s = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	bool outside = kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate;
	bool function = s->members ? kind == CXCursor_CXXMethod : outside;
	bool scope = kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl || kind == CXCursor_FriendDecl
		|| kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_ClassTemplate;
	if (scope) return parse_in_own_header(s->p, c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
	if (function && !strcmp(parse_spelling(s->p, c), s->name) && !parse_in_own_header(s->p, c)) VEC_PUSH(s->arena, s->out, c);
	return CXChildVisit_Continue;
}

static const struct cursor_list *functions_named(struct lower *l, const char *name, bool members)
{
	for (size_t i = 0; i < l->named.n; i++)
		if (l->named.at[i].members == members && !strcmp(l->named.at[i].name, name)) return &l->named.at[i].functions;
	struct lower_named one = { .name = arena_strdup(l->scratch, name), .members = members };
	struct named_search s = { l->p, l->scratch, name, members, &one.functions };
	parse_visit_unit(l->p, find_named, &s);
	VEC_PUSH(l->scratch, &l->named, one);
	return &l->named.at[l->named.n - 1].functions;
}

bool lower_defines(struct lower *l, const char *name)
{
	const struct cursor_list *found = functions_named(l, name, false);
	for (size_t i = 0; i < found->n; i++)
		if (!parse_is_null(clang.getCursorDefinition(found->at[i]))) return true;
	return false;
}

static bool in_set(CXCursor set, CXCursor function)
{
	for (unsigned i = 0; i < parse_overloads(set); i++) {
		CXCursor d = parse_overload(set, i);
		if (!parse_is_null(d) && clang.equalCursors(clang.getCanonicalCursor(d), clang.getCanonicalCursor(function))) return true;
	}
	return false;
}

void lower_find_by_arguments(struct lower *l, CXCursor call, struct callee *callee)
{
	if (clang.getCursorKind(parse_child(l->p, call, 0)) == CXCursor_ParenExpr) return;      /* (f)(x) asks no argument's namespace */
	enum CXCursorKind kind = parse_is_null(callee->decl) ? CXCursor_InvalidFile : clang.getCursorKind(callee->decl);
	bool function = kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate;
	if (!function || callee->environment || parse_is_null(callee->set) || !callee->args.n || !strncmp(callee->name, "operator", 8)) return;
	bool open = false;
	for (size_t i = 0; i < callee->args.n; i++) open |= type_is_dependent(l->frame->env, lower_type(l, callee->args.at[i]));
	const struct cursor_list *named = functions_named(l, callee->name, false);
	size_t others = 0;
	for (size_t i = 0; i < named->n; i++) {
		CXCursor d = named->at[i];
		if (in_set(callee->set, d) || !parse_accepts(l->p, d, callee->args.n)) continue;
		others++;
		if (!takes_exactly(l, d, callee)) continue;
		parse_call_choose(l->p, l->frame->env, d, callee);
		return;
	}
	if (others && open)
		lower_assumption(l, ASSUME_OTHER, parse_span(l->p, call), "%s is the one that is declared before the template, none that the types of its arguments bring",
			callee->name);
}

void lower_is_built_in(struct lower *l, const char *name, struct span at)
{
	lower_assumption(l, ASSUME_OTHER, at, "%s on values of a type that a template leaves open is the built-in one", name);
}

/* Of an operator on values of a template's own type, where a class of the file has a member of that name: T may be that class. */
void lower_assume_built_in(struct lower *l, CXCursor c)
{
	enum CXCursorKind kind = clang.getCursorKind(c);
	bool binary = kind == CXCursor_BinaryOperator || kind == CXCursor_CompoundAssignOperator, own = false;
	if ((!binary && kind != CXCursor_UnaryOperator) || !template_binds(l->frame->env)) return;
	for (size_t i = 0; i < parse_child_count(l->p, c); i++)
		own |= type_parameter(l->frame->env, lower_type(l, parse_child(l->p, c, i))) != NULL;
	if (!own) return;
	CXString op = binary ? clang.getBinaryOperatorKindSpelling(clang.getCursorBinaryOperatorKind(c))
		: clang.getUnaryOperatorKindSpelling(clang.getCursorUnaryOperatorKind(c));
	const char *name = arena_printf(l->scratch, "operator%s", parse_string(l->p, op));
	if (functions_named(l, name, true)->n) lower_is_built_in(l, name, parse_span(l->p, c));
}

bool lower_may_be_operator(struct lower *l, const struct callee *callee)
{
	bool open = false, other = false;
	for (size_t i = 0; i < callee->args.n; i++) open |= type_is_dependent(l->frame->env, lower_type(l, callee->args.at[i]));
	for (unsigned i = 0; open && i < parse_overloads(callee->set); i++) {
		CXCursor d = parse_overload(callee->set, i);
		other |= parse_is_null(d) || !parse_in_own_header(l->p, d);
	}
	return other;
}

/* ---- arguments of what is not resolved ---- */

static bool changes_parameter(struct lower *l, CXCursor function, size_t i)
{
	CXType t = parameter_type(l, function, i);
	if (t.kind != CXType_LValueReference && t.kind != CXType_RValueReference) return false;
	CXType to = clang.getPointeeType(t);
	return !clang.isConstQualifiedType(to) && (t.kind == CXType_LValueReference || type_is_dependent(NULL, to));
}

/* Does the call give a reference through which its place can be written? */
static bool gives_place(struct lower *l, CXCursor call)
{
	struct callee callee;
	if (!parse_call(l->p, l->frame->env, call, &callee)) return false;
	CXCursor d = parse_is_null(callee.body) ? callee.decl : callee.body;
	CXType t = parse_is_null(d) ? (CXType){ .kind = CXType_Invalid } : clang.getCanonicalType(clang.getCursorResultType(d));
	return t.kind == CXType_LValueReference && !clang.isConstQualifiedType(clang.getPointeeType(t));
}

static bool has_place(struct lower *l, CXCursor arg)
{
	CXCursor bare = parse_strip(l->p, arg);
	if (type_is_pointer(l->frame->env, lower_type(l, bare))) return false;
	enum CXUnaryOperatorKind unary = clang.getCursorUnaryOperatorKind(bare);
	enum CXBinaryOperatorKind binary = clang.getCursorBinaryOperatorKind(bare);
	switch ((int)clang.getCursorKind(bare)) {
	case CXCursor_ArraySubscriptExpr: case CXCursor_MemberRefExpr: case CXCursor_CompoundAssignOperator: return true;
	case CXCursor_DeclRefExpr: {
		enum CXCursorKind declared = clang.getCursorKind(parse_referenced(bare));
		return declared == CXCursor_VarDecl || declared == CXCursor_ParmDecl;
	}
	case CXCursor_UnaryOperator:
		return unary == CXUnaryOperator_Deref || unary == CXUnaryOperator_PreInc || unary == CXUnaryOperator_PreDec;
	case CXCursor_BinaryOperator:
		return binary == CXBinaryOperator_Assign || (binary == CXBinaryOperator_Comma && has_place(l, parse_child(l->p, bare, 1)));
	case CXCursor_ConditionalOperator:
		return parse_child_count(l->p, bare) == 3 && (has_place(l, parse_child(l->p, bare, 1)) || has_place(l, parse_child(l->p, bare, 2)));
	case CXCursor_CallExpr: return gives_place(l, bare);
	case CXCursor_CStyleCastExpr: case CXCursor_CXXStaticCastExpr: case CXCursor_CXXReinterpretCastExpr: case CXCursor_CXXConstCastExpr:
		return lower_casts_place(l, bare);
	default: return false;
	}
}

/* `mutable` members apart, and `const T`, for T may be a reference. */
static bool is_const_object(struct lower *l, CXCursor c)
{
	CXCursor bare = parse_strip(l->p, c), d = parse_referenced(bare);
	enum CXCursorKind kind = clang.getCursorKind(bare), declared = clang.getCursorKind(d);
	if (kind == CXCursor_MemberRefExpr) {
		CXCursor of = parse_child(l->p, bare, 0);
		return declared == CXCursor_FieldDecl && !clang.CXXField_isMutable(d) && !parse_is_null(of)
			&& !type_is_pointer(l->frame->env, lower_type(l, of)) && is_const_object(l, of);
	}
	CXType t = clang.getCanonicalType(clang.getCursorType(d));
	return kind == CXCursor_DeclRefExpr && (declared == CXCursor_VarDecl || declared == CXCursor_ParmDecl)
		&& clang.isConstQualifiedType(t) && !type_is_dependent(NULL, t);
}

bool lower_is_const_number(struct lower *l, CXCursor c)
{
	CXType t = lower_type(l, c);
	return (type_is_integer(l->frame->env, t) || type_is_float(l->frame->env, t)) && is_const_object(l, c);
}

/* Nothing is known of the function: what is called for its effect has one. */
static bool may_change(struct lower *l, const struct callee *callee, size_t i, bool effect)
{
	if (!has_place(l, callee->args.at[i]) || lower_is_const_number(l, callee->args.at[i])) return false;
	unsigned n = parse_overloads(callee->set);
	if (n == 0) return effect;
	for (unsigned k = 0; k < n; k++) {
		CXCursor d = parse_overload(callee->set, k);
		if (parse_is_null(d)) return true;
		if (!parse_in_environment(l->p, d) && parse_accepts(l->p, d, callee->args.n) && changes_parameter(l, d, i)) return true;
	}
	return false;
}

static struct value changed_argument(struct lower *l, CXCursor arg, const char *why)
{
	CXCursor bare = parse_strip(l->p, arg);
	CXType t = lower_type(l, arg);
	struct span at = parse_span(l->p, arg);
	struct value p = lower_place(l, arg), v = value_unknown(l, t, NULL, CAUSE_UNKNOWN_CALL, why, at, false);
	struct branch b;
	branch_begin(l, &b, lower_approx(l, NULL, LOWER_BOOL, CAUSE_UNKNOWN_CALL, why, at, false), at);
	for (uint32_t i = 0; p.kind == VALUE_POINTER && i < p.targets; i++) { /* what pointers in it lead to, before they are lost */
		struct value target = value_pointer(l, &p.target[i].place);
		if (p.target[i].place.kind == PLACE_OBJECT) lower_escape(l, target, t, ACCESS_WRITE, bare, why);
	}
	lower_touch(l, p, lower_size(l, t), ACCESS_READ, bare);
	if (p.kind == VALUE_POINTER) lower_touch(l, p, lower_size(l, t), ACCESS_WRITE, bare);
	else lower_access_lost(l, ACCESS_WRITE, bare, why);
	branch_end(l, &b);
	return v;
}

void lower_open_arguments(struct lower *l, const struct callee *callee, bool effect, struct value *out)
{
	const char *name = *callee->name ? callee->name : "a function";
	const char *why = arena_printf(l->scratch, "what %s, which is not known, does with its argument", name);
	for (size_t i = 0; i < callee->args.n; i++) {
		CXCursor arg = callee->args.at[i];
		out[i] = may_change(l, callee, i, effect) ? changed_argument(l, arg, why) : lower_eval(l, arg);
	}
	unsigned n = parse_overloads(callee->set);
	for (unsigned k = 0; k < n; k++) {
		CXCursor d = parse_overload(callee->set, k);
		if (!parse_is_null(d) && parse_accepts(l->p, d, callee->args.n)) lower_escape_function(l, d, ACCESS_WRITE, lower_user_cursor(l, callee->args.n
			? callee->args.at[0] : callee->set), "one of several functions, a template does not tell which");
	}
}

void lower_open_operands(struct lower *l, CXCursor c, const struct value *a, const struct value *b)
{
	const struct value *const operands[] = { a, b };
	bool objects = a->kind == VALUE_RECORD || b->kind == VALUE_RECORD;
	for (unsigned i = 0; i < 2 && objects; i++)
		lower_escape(l, *operands[i], lower_type(l, parse_child(l->p, c, i)), ACCESS_WRITE, c, "operator, a template does not tell which");
}

/* ---- references to what is not known ---- */

struct value lower_lost_reference(struct lower *l, CXType reference, CXCursor arg)
{
	CXType to = type_pointee(l->frame->env, reference);
	CXCursor bare = parse_strip(l->p, arg);
	if (lower_resolve(l, reference).kind != CXType_RValueReference && !clang.isConstQualifiedType(to)) {
		struct place any = { .kind = PLACE_ANY };
		return value_pointer(l, &any);
	}
	const char *why = "reference to something that the lowering does not understand";
	enum CXCursorKind kind = clang.getCursorKind(bare);
	if (kind != CXCursor_CallExpr && kind != CXCursor_DeclRefExpr) lower_access_lost(l, ACCESS_READ, bare, why);
	return value_unknown(l, to, NULL, CAUSE_UNSUPPORTED, why, parse_span(l->p, arg), false);
}

/* ---- calls for their effect ---- */

static bool is_open_object(struct lower *l, CXCursor object)
{
	CXType t = lower_type(l, object);
	if (type_is_pointer(l->frame->env, t)) t = lower_resolve(l, type_pointee(l->frame->env, t));
	return type_is_dependent(l->frame->env, t);
}

/* A variable of which not even the class is known. */
static bool is_open_variable(struct lower *l, CXCursor c)
{
	CXType t = lower_type(l, c);
	return clang.getCursorKind(parse_strip(l->p, c)) == CXCursor_DeclRefExpr && type_is_dependent(l->frame->env, t)
		&& !type_is_pointer(l->frame->env, t) && parse_is_null(clang.getTypeDeclaration(t));
}

/* A barrier by its name touches no data. */
static bool only_waits(const char *name) { return strstr(name, "sync") || strstr(name, "wait") || strstr(name, "arrive"); }

bool lower_is_open_effect(struct lower *l, CXCursor call, const struct callee *callee)
{
	if (!parse_is_null(callee->body) || only_waits(callee->name) || !clang.equalCursors(l->unknown_call, call)) return false;
	bool unseen = l->p->language != LANGUAGE_OPENCL && parse_overloads(callee->set) == 0;
	for (size_t i = 0; i < callee->args.n && parse_is_null(callee->decl); i++) {
		if (lower_is_open_type(l, lower_type(l, callee->args.at[i]))) return true; /* it may be a pointer */
		if (unseen && is_open_variable(l, callee->args.at[i])) return true;
	}
	if (!parse_is_null(callee->object)) return is_open_object(l, callee->object);
	if (!callee->is_indirect || !parse_child_count(l->p, call)) return false;
	CXCursor function = parse_child(l->p, call, 0);
	return !type_is_pointer(l->frame->env, lower_type(l, function)) && is_open_object(l, function);
}
