/* What a call calls: its target, the target's body, the arguments and the template bindings. */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>

static bool is_function(enum CXCursorKind k)
{
	return k == CXCursor_FunctionDecl || k == CXCursor_CXXMethod || k == CXCursor_Constructor ||
		k == CXCursor_FunctionTemplate || k == CXCursor_ConversionFunction || k == CXCursor_Destructor;
}

bool parse_is_constructor(CXCursor function)
{
	enum CXCursorKind kind = clang.getCursorKind(function);
	return kind == CXCursor_Constructor ||
		(kind == CXCursor_FunctionTemplate && clang.getTemplateCursorKind(function) == CXCursor_Constructor);
}

static bool is_variadic(struct parse *p, CXCursor f)
{
	if (clang.Cursor_isVariadic(f)) return true;
	struct cursor_list params;
	parse_parameters(p, f, &params);
	const char *text = params.n ? parse_text(p, params.at[params.n - 1]) : NULL;
	return text && strstr(text, "...");
}

static bool has_default(struct parse *p, CXCursor param)
{
	CXSourceLocation at = clang.getCursorLocation(param);
	unsigned spelled = 0, expanded = 0;
	clang.getSpellingLocation(at, NULL, NULL, NULL, &spelled);
	clang.getExpansionLocation(at, NULL, NULL, NULL, &expanded);
	const char *text = parse_text(p, param);
	if (spelled == expanded) return text && strchr(text, '=');
	size_t n = parse_child_count(p, param);    /* a macro made it: its text is not there to be read */
	return n && clang.isExpression(clang.getCursorKind(parse_child(p, param, n - 1)));
}

bool parse_accepts(struct parse *p, CXCursor f, size_t args)
{
	struct cursor_list params;
	parse_parameters(p, f, &params);
	if (args > params.n) return is_variadic(p, f);
	for (size_t i = args; i < params.n; i++)
		if (!has_default(p, params.at[i]) && !is_variadic(p, f)) return false;
	return true;
}

/* `f(x, r...)`: with how many arguments is not known. */
static bool expands_pack(const struct cursor_list *args)
{
	for (size_t i = 0; i < args->n; i++)
		if (clang.getCursorKind(args->at[i]) == CXCursor_PackExpansionExpr) return true;
	return false;
}

/* One candidate of an overload set, when the number of arguments leaves one, or all are ours (the name tells all). */
static CXCursor choose(struct parse *p, CXCursor set, const struct cursor_list *list)
{
	CXCursor found = clang.getNullCursor();
	unsigned n = parse_overloads(set);
	size_t fitting = 0, args = list->n;
	if (n > 1 && expands_pack(list)) return found;
	for (unsigned i = 0; i < n; i++) {
		CXCursor d = parse_overload(set, i);
		if (parse_is_null(d)) return clang.getNullCursor();
		if (!is_function(clang.getCursorKind(d)) || !parse_accepts(p, d, args)) continue;
		if (fitting && parse_in_environment(p, d) && parse_in_environment(p, found)) continue;
		found = d;
		fitting++;
	}
	return fitting == 1 ? found : clang.getNullCursor();
}

static CXType plain_type(const struct template_env *env, CXType t)
{
	t = type_resolve(env, t);
	if (type_is_reference(env, t)) t = type_pointee(env, t);
	return clang.getUnqualifiedType(clang.getCanonicalType(t));
}

static CXCursor class_of(CXType t)
{
	CXCursor d = clang.getTypeDeclaration(t), pattern = parse_is_null(d) ? d : clang.getSpecializedCursorTemplate(d);
	return clang.getCanonicalCursor(parse_is_null(pattern) ? d : pattern);
}

/* May an operand of that type be given for a parameter of this one? *same: both are of one class. */
static bool may_be_given(CXType parameter, CXType given, bool *same)
{
	CXCursor wanted = class_of(parameter), class = class_of(given);
	*same = !parse_is_null(wanted) && !parse_is_null(class) && clang.equalCursors(wanted, class);
	bool open = given.kind == CXType_Dependent || given.kind == CXType_Auto || (given.kind == CXType_Unexposed && parse_is_null(class));
	if (*same || open || parameter.kind == CXType_Unexposed) return true;
	return !parse_is_null(class) || parse_is_null(wanted);  /* an object may convert, a number becomes no object of itself */
}

/* The operator function that is meant: of those that take the operands the only one, and the class of an operand is one of its
 * parameters. An unrelated class's operator, which happens to be in scope, is not that of a template's own type. */
static CXCursor choose_operator(struct parse *p, const struct template_env *env, CXCursor set, const struct cursor_list *operands)
{
	CXCursor found = clang.getNullCursor();
	unsigned n = parse_overloads(set);
	size_t fitting = 0;
	for (unsigned i = 0; i < n; i++) {
		CXCursor d = parse_overload(set, i);
		struct cursor_list params;
		bool fits = true, related = false;
		if (parse_is_null(d)) return clang.getNullCursor();
		if (!is_function(clang.getCursorKind(d)) || !parse_accepts(p, d, operands->n)) continue;
		parse_parameters(p, d, &params);
		for (size_t k = 0; k < params.n && k < operands->n; k++) {
			bool same;
			fits &= may_be_given(plain_type(NULL, clang.getCursorType(params.at[k])), plain_type(env, clang.getCursorType(operands->at[k])), &same);
			related |= same;
		}
		if (!fits || !related || (fitting && parse_in_environment(p, d) && parse_in_environment(p, found))) continue;
		found = d;
		fitting++;
	}
	return fitting == 1 ? found : clang.getNullCursor();
}

/* The function with a body that d, or the template d is an instance of, stands for. */
static CXCursor body_of(CXCursor d)
{
	CXCursor none = clang.getNullCursor();
	for (int step = 0; step < 4 && !parse_is_null(d); step++) {
		CXCursor definition = clang.getCursorDefinition(d);
		if (!parse_is_null(definition) && !parse_is_null(parse_body(definition))) {
			CXCursor pattern = clang.getSpecializedCursorTemplate(definition);
			/* an implicit instance has its template's position: the template is what can be read */
			if (parse_is_null(pattern) || !clang.equalLocations(clang.getCursorLocation(pattern),
			    clang.getCursorLocation(definition)))
				return definition;
		}
		if (!parse_is_null(parse_body(d)) && parse_is_null(clang.getSpecializedCursorTemplate(d))) return d;
		d = clang.getSpecializedCursorTemplate(d);
	}
	return none;
}

/* ---- dependent members ---- */

/* The only members that fit: [0] of those that may change the object, [1] of the const ones. */
struct member_search { struct parse *p; const char *name; size_t args, fitting[2]; CXCursor found[2]; struct cursor_list all; };

static enum CXChildVisitResult search_member(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct member_search *s = data;
	if (!is_function(clang.getCursorKind(c)) || strcmp(parse_spelling(s->p, c), s->name) != 0) return CXChildVisit_Continue;
	if (!parse_accepts(s->p, c, s->args)) return CXChildVisit_Continue;
	unsigned constant = clang.CXXMethod_isConst(c) != 0;
	if (s->fitting[constant] && parse_in_environment(s->p, c)) return CXChildVisit_Continue;   /* ours: the name tells all */
	s->found[constant] = c;
	s->fitting[constant]++;
	VEC_PUSH(s->p->arena, &s->all, c);
	return CXChildVisit_Continue;
}

CXCursor parse_class_pattern(CXCursor record)
{
	CXCursor template = clang.getSpecializedCursorTemplate(record);
	bool own = parse_is_null(template) || !clang.equalLocations(clang.getCursorLocation(template), clang.getCursorLocation(record));
	return own ? record : template;
}

/* Of an object, or of what a pointer or reference to one leads to. */
static CXType class_type(const struct template_env *env, CXType object)
{
	CXType t = type_resolve(env, object);
	bool leads = t.kind == CXType_Pointer || t.kind == CXType_LValueReference || t.kind == CXType_RValueReference;
	return leads ? type_pointee(env, t) : t;
}

/* In a template clang leaves `object.name(...)` open where the object's type depends on a parameter: look into the
 * class (or the class template) ourselves. Of a pair that differs in const, the object tells which. all, or NULL: those
 * that fit. */
static CXCursor find_member(struct parse *p, const struct template_env *env, CXCursor object, const char *name, size_t args,
	struct cursor_list *all)
{
	CXType t = class_type(env, clang.getCursorType(object));
	CXCursor record = clang.getTypeDeclaration(t);
	if (parse_is_null(record)) return clang.getNullCursor();
	struct member_search s = { .p = p, .name = name, .args = args, .found = { clang.getNullCursor(), clang.getNullCursor() } };
	(void)template_special_class(p, env, t, &record);           /* of a member, finish asks again */
	clang.visitChildren(parse_class_pattern(record), search_member, &s);
	if (!s.all.n) {
		CXCursor base = inherit_find(p, env, t, name);
		if (!parse_is_null(base)) clang.visitChildren(base, search_member, &s);
	}
	if (all) *all = s.all;
	bool constant = s.fitting[1] && (clang.isConstQualifiedType(t) || !s.fitting[0]);
	return s.fitting[constant] == 1 ? s.found[constant] : clang.getNullCursor();
}

/* The member that `object@...` calls; @: an operator's text. A pointer has none, a closure's is its lambda. */
static CXCursor find_operator(struct parse *p, const struct template_env *env, CXCursor object, const char *op, size_t args,
	struct cursor_list *all)
{
	CXType t = type_resolve(env, clang.getCursorType(object));
	if (t.kind == CXType_LValueReference || t.kind == CXType_RValueReference) t = type_pointee(env, t);
	if (type_is_pointer(env, t) || strstr(parse_string(p, clang.getTypeSpelling(t)), "(lambda")) return clang.getNullCursor();
	return find_member(p, env, object, arena_printf(p->arena, "operator%s", op), args, all);
}

static bool take_operator(struct parse *p, const struct template_env *env, const char *op, const struct cursor_list *operands,
	bool postfix, struct callee *out)
{
	CXCursor member = find_operator(p, env, operands->at[0], op, operands->n - 1 + postfix, NULL);
	if (parse_is_null(member)) return false;
	out->decl = member;
	out->object = operands->at[0];
	out->args = *operands;
	out->args.at++;
	out->args.n--;
	return true;
}

/* The name after the last `.`, `->` or `::` of a member as written, template arguments left out. */
const char *parse_written_name(struct parse *p, CXCursor c)
{
	const char *text = parse_text(p, c);
	if (!text) return "";
	size_t n = strlen(text), nested = 0;
	if (n && text[n - 1] == '>') {
		for (size_t i = n; i-- > 0;) {
			if (text[i] == '>' && (i == 0 || text[i - 1] != '-')) nested++;
			if (text[i] == '<' && --nested == 0) {
				n = i;
				break;
			}
		}
	}
	while (n && text[n - 1] == ' ') n--;
	size_t begin = n;
	while (begin && (isalnum((unsigned char)text[begin - 1]) || text[begin - 1] == '_')) begin--;
	return arena_strndup(p->arena, text + begin, n - begin);
}

/* ---- calls ---- */

/* Where the arguments of `C<N>(e)` begin, as written; those of the template stand before. */
static uint32_t begin_of_list(struct parse *p, CXCursor c)
{
	const char *text = parse_text(p, c);
	uint32_t nested = 0;
	for (uint32_t i = 0; text && text[i]; i++) {
		if (!nested && (text[i] == '(' || text[i] == '{')) return parse_piece(p, c).begin + i;
		if (text[i] == '<' || text[i] == '(') nested++;
		if ((text[i] == '>' || text[i] == ')') && nested) nested--;
	}
	return 0;
}

static void take_args(struct parse *p, CXCursor c, const struct cursor_list *kids, size_t first, struct callee *out)
{
	int n = clang.Cursor_getNumArguments(c);
	for (int i = 0; i < n; i++) {
		CXCursor a = parse_without_elided(clang.Cursor_getArgument(c, (unsigned)i));
		CXFile file = NULL;
		clang.getFileLocation(clang.getCursorLocation(a), &file, NULL, NULL, NULL);
		if (file) VEC_PUSH(p->arena, &out->args, a);      /* default arguments have no place */
	}
	uint32_t list = n < 0 ? begin_of_list(p, c) : 0;
	for (size_t i = first; n < 0 && i < kids->n; i++)
		if (clang.isExpression(clang.getCursorKind(kids->at[i])) && parse_piece(p, kids->at[i]).begin >= list)
			VEC_PUSH(p->arena, &out->args, kids->at[i]);
}

static void take_member(struct parse *p, const struct template_env *env, CXCursor member, struct callee *out)
{
	bool arrow;
	out->object = parse_member_object(p, member, &arrow);
	if (!*out->name) out->name = parse_written_name(p, member);
	CXCursor set = clang.getCursorReferenced(member);
	if (clang.getCursorKind(set) == CXCursor_OverloadedDeclRef) out->decl = choose(p, out->set = set, &out->args);
	if (parse_is_null(out->decl) && !parse_is_null(out->object))
		out->decl = find_member(p, env, out->object, out->name, out->args.n, &out->members);
}

static void take_name(struct parse *p, const struct template_env *env, CXCursor name, struct callee *out)
{
	CXCursor set = clang.getCursorReferenced(name);
	if (!*out->name) out->name = parse_spelling(p, set);
	if (!*out->name) out->name = parse_written_name(p, name);
	if (clang.getCursorKind(set) != CXCursor_OverloadedDeclRef) set = parse_child_of_kind(name, CXCursor_OverloadedDeclRef);
	if (!parse_is_null(set)) {
		out->decl = choose(p, out->set = set, &out->args);
		return;
	}
	out->decl = static_find(p, env, name, out->args.n);
	out->of_open_class = !parse_is_null(out->decl);
}

/* `f(x)` where f is an object: the operator() of its class. */
static void take_functor(struct parse *p, const struct template_env *env, CXCursor object, struct callee *out)
{
	if (!parse_is_null(out->decl) && is_function(clang.getCursorKind(out->decl))) return;
	struct cursor_list all = {0};
	CXCursor member = find_operator(p, env, object, "()", out->args.n, &all);
	bool several = parse_is_null(member) && all.n > 1;
	if (!several && (parse_is_null(member) || parse_is_null(body_of(member)))) return;
	out->decl = member;
	if (several) {
		out->members = all;
		out->name = "operator()";
	}
	out->object = object;
	out->is_indirect = false;
}

/* `C<U>::f(x)` may be of another instance of the class around. */
static bool is_qualified(struct parse *p, CXCursor name)
{
	for (size_t i = 0; !parse_is_null(name) && i < parse_child_count(p, name); i++) {
		enum CXCursorKind kind = clang.getCursorKind(parse_child(p, name, i));
		if (kind == CXCursor_TypeRef || kind == CXCursor_TemplateRef || kind == CXCursor_NamespaceRef) return true;
	}
	return parse_is_null(name);
}

/* The class of an object tells what its parameters stand for, and those of the bases that it has a member from. */
static void bind_object(struct parse *p, const struct template_env *env, CXType object, CXCursor member, struct template_env *out)
{
	CXType t = class_type(env, object);
	if (!inherit_bind(p, env, t, clang.getCursorSemanticParent(member), out)) template_bind_object(p, env, object, out);
}

/* The same method of a class that specialises its own; null: it is none, or one of several. */
static CXCursor same_method(struct parse *p, CXCursor class, const struct callee *callee)
{
	struct member_search s = { .p = p, .name = callee->name, .args = callee->args.n,
		.found = { clang.getNullCursor(), clang.getNullCursor() } };
	clang.visitChildren(class, search_member, &s);
	return s.all.n == 1 ? s.all.at[0] : clang.getNullCursor();
}

/* Of an instance clang knows the class, and a method that calls another of its own class is in the right one. */
static bool is_decided(struct parse *p, const struct template_env *env, CXCursor name, const struct callee *callee)
{
	if (parse_is_null(callee->object)) return callee->is_method && !is_qualified(p, name);
	CXType t = class_type(env, clang.getCursorType(callee->object));
	enum CXCursorKind kind = clang.getCursorKind(clang.getTypeDeclaration(t));
	return kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl;
}

static void finish(struct parse *p, const struct template_env *env, CXCursor name, struct callee *out);

/* clang names the primary template where it reads a template: the arguments may choose a specialisation of it. */
static void specialise(struct parse *p, const struct template_env *env, CXCursor name, struct callee *out)
{
	CXCursor special = clang.getNullCursor();
	enum special found = SPECIAL_NONE;
	bool decided = is_decided(p, env, name, out);
	for (CXCursor c = out->body; found == SPECIAL_NONE; c = clang.getCursorSemanticParent(c)) {
		bool function = is_function(clang.getCursorKind(c));
		if (parse_is_null(c) || clang.isTranslationUnit(clang.getCursorKind(c)) || (decided && !function)) return;
		found = template_special(p, c, &out->env, &special);
	}
	bool class = found == SPECIAL_CHOSEN && !is_function(clang.getCursorKind(special));
	if (class) special = same_method(p, special, out);
	if (found == SPECIAL_CHOSEN && !parse_is_null(special)) {
		out->decl = special;
		finish(p, env, name, out);
		return;
	}
	VEC_PUSH(p->arena, &out->members, out->body);
	out->unclear = true;
	out->is_method = false;
	out->decl = out->body = clang.getNullCursor();
	out->env = (struct template_env){0};
}

static void finish(struct parse *p, const struct template_env *env, CXCursor name, struct callee *out)
{
	if (parse_is_null(out->decl)) return;
	enum CXCursorKind kind = clang.getCursorKind(out->decl);
	if (!is_function(kind)) {                       /* a variable: function pointer, functor or lambda */
		out->is_indirect = true;
		return;
	}
	out->name = parse_spelling(p, out->decl);
	const char *angle = strncmp(out->name, "operator", 8) ? strchr(out->name, '<') : NULL;
	if (angle) out->name = arena_strndup(p->arena, out->name, (size_t)(angle - out->name));
	out->environment = parse_in_environment(p, out->decl);
	out->body = body_of(out->decl);
	bool member = kind == CXCursor_CXXMethod || kind == CXCursor_ConversionFunction || kind == CXCursor_Destructor ||
		(kind == CXCursor_FunctionTemplate && clang.getTemplateCursorKind(out->decl) == CXCursor_CXXMethod);
	out->is_method = member && !clang.CXXMethod_isStatic(out->decl);
	if (parse_is_null(out->body)) {
		parse_needs_body(p, out->decl);
		return;
	}
	template_parameters(p, out->body, &out->env);
	if (kind != CXCursor_FunctionTemplate) template_bind_instance(p, out->decl, env, &out->env);
	else if (!parse_is_null(name)) template_bind_written(p, name, env, &out->env);
	if (kind == CXCursor_FunctionTemplate) template_bind_arguments(p, out->body, env, &out->args, &out->env);
	if (parse_is_null(out->object) && !is_qualified(p, name)) template_bind_same(out->body, env, &out->env);
	if (!parse_is_null(out->object)) bind_object(p, env, clang.getCursorType(out->object), out->body, &out->env);
	bool pattern = parse_is_null(clang.getSpecializedCursorTemplate(out->decl)) && out->env.at.n > 0;
	if (pattern && !out->environment && template_is_specialised(p, out->body)) specialise(p, env, name, out);
}

static bool is_call(struct parse *p, CXCursor c, struct cursor_list *kids)
{
	enum CXCursorKind kind = clang.getCursorKind(c);
	parse_children(p, c, kids);
	if (kind == CXCursor_CallExpr) return true;
	/* `undeclared(args)`, repaired by clang */
	return kind == CXCursor_UnexposedExpr && kids->n && clang.getCursorKind(kids->at[0]) == CXCursor_DeclRefExpr &&
		!parse_is_null(parse_child_of_kind(kids->at[0], CXCursor_OverloadedDeclRef));
}

bool parse_call(struct parse *p, const struct template_env *env, CXCursor c, struct callee *out)
{
	CXCursor none = clang.getNullCursor(), name = none;
	*out = (struct callee){ .decl = none, .body = none, .object = none, .set = none, .name = "" };
	struct cursor_list kids;
	if (!is_call(p, c, &kids)) return false;
	out->decl = parse_referenced(c);
	out->name = parse_spelling(p, c);
	enum CXCursorKind first = kids.n ? clang.getCursorKind(kids.at[0]) : CXCursor_TypeRef;
	bool construct = clang.getCursorKind(out->decl) == CXCursor_Constructor || first == CXCursor_TypeRef ||
		first == CXCursor_TemplateRef || first == CXCursor_NamespaceRef;
	take_args(p, c, &kids, construct ? 0 : 1, out);
	const char *op;
	bool postfix;
	struct cursor_list operands;
	if (!construct && parse_operator_call(p, c, &op, &operands, &postfix)) {
		CXCursor set = none;
		for (size_t i = 0; i < kids.n && i < 2; i++)
			if (parse_is_null(set)) set = parse_child_of_kind(parse_strip(p, kids.at[i]), CXCursor_OverloadedDeclRef);
		bool method = clang.getCursorKind(out->decl) == CXCursor_CXXMethod;
		out->args = operands;
		if (method) {
			out->object = operands.at[0];
			out->args.at++;
			out->args.n--;
		}
		bool open = parse_is_null(out->decl) && !take_operator(p, env, op, &operands, postfix, out);
		if (open && !parse_is_null(set)) out->decl = choose_operator(p, env, out->set = set, &operands);
		if (!*out->name) out->name = arena_printf(p->arena, "operator%s", op);
	} else if (!construct) {
		name = parse_strip(p, kids.at[0]);
		if (clang.getCursorKind(name) == CXCursor_MemberRefExpr) take_member(p, env, name, out);
		else if (clang.getCursorKind(name) == CXCursor_DeclRefExpr && parse_is_null(out->decl)) take_name(p, env, name, out);
		else if (clang.getCursorKind(name) != CXCursor_DeclRefExpr) out->is_indirect = true;
		take_functor(p, env, kids.at[0], out);
	}
	finish(p, env, out->of_open_class ? none : name, out);
	if (out->of_open_class) static_bind(p, env, name, &out->env);
	return true;
}

void parse_class_env(struct parse *p, const struct template_env *env, CXType object, CXCursor member, struct template_env *out)
{
	template_parameters(p, member, out);
	bind_object(p, env, object, member, out);
}

void parse_call_choose(struct parse *p, const struct template_env *env, CXCursor decl, struct callee *out)
{
	out->decl = decl;
	finish(p, env, clang.getNullCursor(), out);
}

bool parse_open_operator(struct parse *p, const struct template_env *env, CXCursor c, struct callee *out)
{
	CXCursor none = clang.getNullCursor();
	enum CXCursorKind kind = clang.getCursorKind(c);
	enum CXUnaryOperatorKind unary = clang.getCursorUnaryOperatorKind(c);
	const char *op = NULL;
	*out = (struct callee){ .decl = none, .body = none, .object = none, .set = none, .name = "" };
	if (kind == CXCursor_ArraySubscriptExpr) op = "[]";
	if (kind == CXCursor_UnaryOperator) op = parse_string(p, clang.getUnaryOperatorKindSpelling(unary));
	if (kind == CXCursor_BinaryOperator || kind == CXCursor_CompoundAssignOperator)
		op = parse_string(p, clang.getBinaryOperatorKindSpelling(clang.getCursorBinaryOperatorKind(c)));
	struct cursor_list operands;
	parse_children(p, c, &operands);
	if (!op || !operands.n) return false;
	bool postfix = unary == CXUnaryOperator_PostInc || unary == CXUnaryOperator_PostDec;
	if (!take_operator(p, env, op, &operands, postfix, out)) return false;
	finish(p, env, none, out);
	return !parse_is_null(out->body);
}

struct conversion { struct parse *p; CXCursor found; };

static enum CXChildVisitResult find_conversion(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct conversion *s = data;
	if (clang.getCursorKind(c) != CXCursor_ConversionFunction || !type_is_pointer(NULL, clang.getCursorResultType(c))) return CXChildVisit_Continue;
	if (parse_is_null(s->found)) s->found = c;
	return CXChildVisit_Continue;
}

bool parse_pointer_conversion(struct parse *p, const struct template_env *env, CXCursor object, struct callee *out)
{
	CXType t = type_resolve(env, clang.getCursorType(object));
	if (type_is_reference(env, t)) t = type_pointee(env, t);
	if (type_is_pointer(env, t)) return false;
	CXCursor record = clang.getTypeDeclaration(t);
	if (parse_is_null(record)) record = clang.getTypeDeclaration(clang.getCursorType(object));
	CXCursor template = parse_is_null(record) ? record : clang.getSpecializedCursorTemplate(record);
	struct conversion s = { p, clang.getNullCursor() };
	if (!parse_is_null(record)) clang.visitChildren(record, find_conversion, &s);
	if (parse_is_null(s.found) && !parse_is_null(template)) clang.visitChildren(template, find_conversion, &s);
	if (parse_is_null(s.found)) return false;
	*out = (struct callee){ .decl = s.found, .body = body_of(s.found), .object = object,
		.set = clang.getNullCursor(), .name = "conversion", .is_method = true };
	if (parse_is_null(out->body)) return false;
	template_parameters(p, out->body, &out->env);
	template_bind_object(p, env, clang.getCursorType(object), &out->env);
	return true;
}
