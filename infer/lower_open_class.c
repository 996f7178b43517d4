/* lower_open_class: constructors and methods of classes whose arguments a template leaves open, `C<T> x(a)` and `x.f(b)`.
 * clang does not tell which of several is meant: the number of arguments does, or their exact types. Where neither does,
 * any of them may run: it may use all that it is given and all that the object holds. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#include <string.h>

#define OPEN_CONSTRUCTOR "constructor of a class that a template leaves open"

CXCursor lower_open_class(struct lower *l, CXType type)
{
	CXType t = lower_resolve(l, type);
	if (lower_is_reference(l, t) || type_is_pointer(l->frame->env, t)) t = lower_resolve(l, type_pointee(l->frame->env, t));
	CXCursor class;
	if (template_special_class(l->p, l->frame->env, t, &class) == SPECIAL_UNCLEAR) return clang.getNullCursor();
	if (parse_is_null(class)) return class;
	class = parse_class_pattern(class);
	enum CXCursorKind kind = clang.getCursorKind(class);
	bool template = kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
	return template || kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl ? class : clang.getNullCursor();
}

/* ---- which of several ---- */

/* The type of a parameter of a member, where the object tells what the class's own parameters stand for. */
static CXType member_parameter(struct lower *l, CXType object, CXCursor member, CXCursor parameter)
{
	struct template_env class = {0};
	CXType t = clang.getCursorType(parameter);
	parse_class_env(l->p, l->frame->env, object, member, &class);
	if (type_is_reference(&class, t)) t = type_pointee(&class, t);
	t = clang.getUnqualifiedType(clang.getCanonicalType(type_resolve(&class, t)));
	for (size_t i = 0; i < class.at.n; i++) {
		const struct template_binding *b = &class.at.at[i];
		if (b->is_type && !b->known && b->type.kind != CXType_Invalid
			&& clang.equalTypes(clang.getCanonicalType(clang.getCursorType(b->parameter)), t))
			return clang.getUnqualifiedType(clang.getCanonicalType(b->type));
	}
	/* of another level of templates the same name means something else */
	return type_is_dependent(&class, t) ? (CXType){ .kind = CXType_Invalid } : t;
}

static bool takes_exactly(struct lower *l, CXType object, CXCursor member, const struct cursor_list *args)
{
	struct cursor_list params = {0};
	if (clang.getCursorKind(member) == CXCursor_FunctionTemplate) return false;
	parse_parameters(l->p, member, &params);
	if (params.n < args->n) return false;
	for (size_t i = 0; i < args->n; i++) {
		CXType t = member_parameter(l, object, member, params.at[i]);
		CXType given = clang.getUnqualifiedType(clang.getCanonicalType(lower_type(l, args->at[i])));
		CXType element = clang.getArrayElementType(given);
		if (element.kind != CXType_Invalid && t.kind == CXType_Pointer) {
			given = element;
			t = clang.getPointeeType(t);
		}
		if (t.kind == CXType_Invalid || !clang.equalTypes(t, given)) return false;
	}
	return true;
}

/* The one that is meant; null where that is not known. */
static CXCursor meant(struct lower *l, CXType object, const struct cursor_list *members, const struct cursor_list *args)
{
	CXCursor found = clang.getNullCursor();
	size_t fitting = 0;
	for (size_t i = 0; i < members->n; i++) {
		if (members->n > 1 && !takes_exactly(l, object, members->at[i], args)) continue;
		found = members->at[i];
		fitting++;
	}
	return fitting == 1 ? found : clang.getNullCursor();
}

/* ---- methods ---- */

void lower_choose_method(struct lower *l, struct callee *callee)
{
	if (!parse_is_null(callee->decl) || parse_is_null(callee->object) || !callee->members.n || callee->unclear) return;
	CXCursor method = meant(l, clang.getCursorType(callee->object), &callee->members, &callee->args);
	if (!parse_is_null(method)) parse_call_choose(l->p, l->frame->env, method, callee);
}

/* `C<T>::f(x)`, of a base class, is called for the object of the method that it stands in. */
static bool is_of_this(struct lower *l, CXCursor call)
{
	CXCursor name = parse_child_count(l->p, call) ? parse_strip(l->p, parse_child(l->p, call, 0)) : call;
	if (clang.getCursorKind(name) == CXCursor_MemberRefExpr) return true;
	bool scoped = false;
	for (size_t i = 0; clang.getCursorKind(name) == CXCursor_DeclRefExpr && i < parse_child_count(l->p, name); i++) {
		enum CXCursorKind kind = clang.getCursorKind(parse_child(l->p, name, i));
		scoped = scoped || kind == CXCursor_TypeRef || kind == CXCursor_TemplateRef;
	}
	return scoped;
}

void lower_open_method(struct lower *l, CXCursor call, const struct callee *callee, struct value self)
{
	if (self.kind == VALUE_NONE || (parse_is_null(callee->object) && !is_of_this(l, call))) return;
	const char *why = arena_printf(l->scratch, "method %s, a template does not tell which", callee->name);
	bool declared = !parse_is_null(callee->object) && !parse_is_null(lower_open_class(l, clang.getCursorType(callee->object)));
	CXType t = declared ? lower_type(l, callee->object) : (CXType){ .kind = CXType_Invalid };
	lower_escape(l, self, t, ACCESS_WRITE, call, why);
	for (size_t i = 0; i < callee->members.n; i++) lower_escape_function(l, callee->members.at[i], ACCESS_WRITE, call, why);
}

void lower_assume_primary(struct lower *l, CXCursor call, const struct callee *callee)
{
	bool open = false;
	for (size_t i = 0; i < callee->env.at.n; i++) open = open || !callee->env.at.at[i].known;
	if (open && callee->of_open_class)
		lower_assumption(l, ASSUME_OTHER, parse_span(l->p, call), "%s is the one of the template, which nothing here specialises", callee->name);
	else if (open && !callee->environment && template_is_specialised(l->p, callee->body))
		lower_assumption(l, ASSUME_OTHER, parse_span(l->p, call), "%s is the one of the template, not of its specialisations", callee->name);
}

/* ---- constructors ---- */

struct constructors { struct lower *l; size_t args; bool any; struct cursor_list fitting; };

static enum CXChildVisitResult take_constructor(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct constructors *s = data;
	if (!parse_is_constructor(c)) return CXChildVisit_Continue;
	s->any = true;
	if (parse_accepts(s->l->p, c, s->args)) VEC_PUSH(s->l->scratch, &s->fitting, c);
	return CXChildVisit_Continue;
}

static bool is_copy(struct lower *l, CXCursor class, const struct cursor_list *args)
{
	return args->n == 1 && clang.equalCursors(lower_open_class(l, lower_type(l, args->at[0])), class);
}

/* What a constructor that is not known is given: it may be accessed now, and kept. */
static void escape_arguments(struct lower *l, const struct cursor_list *args, CXCursor at)
{
	for (size_t i = 0; i < args->n; i++) {
		if (clang.getCursorKind(args->at[i]) == CXCursor_InitListExpr) {        /* `{{p, n}, k}`: as deep as written */
			struct cursor_list listed = {0};
			parse_children(l->p, args->at[i], &listed);
			escape_arguments(l, &listed, at);
			continue;
		}
		CXType type = lower_type(l, args->at[i]);
		struct value v = lower_is_aggregate(l, type) ? lower_place(l, args->at[i]) : lower_eval(l, args->at[i]);
		lower_escape(l, v, type, ACCESS_WRITE, at, OPEN_CONSTRUCTOR);
		state_lose(l, &v);
	}
}

/* Nothing is known of the object but what it was given. */
static void construct_somehow(struct lower *l, CXType t, struct value self, const struct cursor_list *args, CXCursor at)
{
	escape_arguments(l, args, at);
	lower_store(l, self, t, value_unknown(l, t, NULL, CAUSE_UNSUPPORTED, OPEN_CONSTRUCTOR, parse_span(l->p, at), false), at);
}

void lower_open_base(struct lower *l, struct value self, CXCursor value)
{
	struct cursor_list args = {0};
	CXType none = { .kind = CXType_Invalid };
	parse_children(l->p, value, &args);
	escape_arguments(l, &args, value);
	lower_escape(l, self, none, ACCESS_WRITE, value, OPEN_CONSTRUCTOR);     /* after which nothing is known of the object */
}

/* `.a = e`, where clang does not tell which field that is. */
static bool is_designated(struct lower *l, CXCursor e)
{
	const char *text = clang.getCursorKind(e) == CXCursor_UnexposedExpr ? parse_text(l->p, e) : NULL;
	return text && *text == '.';
}

/* `{a, b}` for the fields of a class without constructors, in their order. False: it has bases or is a union. */
static bool fill_fields(struct lower *l, CXType t, CXCursor class, struct value self, const struct cursor_list *args, CXCursor at)
{
	CXCursor definition = clang.getCursorDefinition(class);
	if (parse_is_null(definition) || type_has_bases(definition) || clang.getTemplateCursorKind(definition) == CXCursor_UnionDecl) return false;
	struct cursor_list kids = {0}, filled = {0};
	struct lower_frame inside, *frame = l->frame;
	size_t given = 0;
	parse_children(l->p, definition, &kids);
	lower_enter_class(l, t, definition, &inside);
	for (size_t i = 0; i < kids.n && given < args->n; i++) {
		bool bits = clang.Cursor_isBitField(kids.at[i]);
		if (clang.getCursorKind(kids.at[i]) != CXCursor_FieldDecl || (bits && !*parse_spelling(l->p, kids.at[i]))) continue;
		l->frame = &inside;
		CXType type = lower_resolve(l, clang.getCursorType(kids.at[i]));
		int64_t offset = lower_member_offset(l, kids.at[i]);
		l->frame = frame;
		if (offset < 0) return false;
		if (is_designated(l, args->at[given]))
			lower_give_up(l, parse_span(l->p, args->at[given]), "designated initialiser of a class that a template leaves open");
		CXCursor e = args->at[given++];
		if (bits) lower_bits_store(l, pointer_field(l, self, offset), kids.at[i], lower_eval(l, e), e);
		else lower_initialise(l, pointer_field(l, self, offset), type, e);
		VEC_PUSH(l->scratch, &filled, kids.at[i]);
	}
	if (given != args->n) return false;
	lower_default_fields(l, self, t, &filled, at);
	return true;
}

bool lower_open_construct(struct lower *l, CXType t, struct value self, const struct cursor_list *args, CXCursor at)
{
	if (args->n == 0 || type_is_pointer(l->frame->env, lower_resolve(l, t))) return false;
	CXCursor class = lower_open_class(l, t);
	if (parse_is_null(class) || is_copy(l, class, args)) return false;
	struct cursor_list listed = {0};
	if (args->n == 1 && clang.getCursorKind(args->at[0]) == CXCursor_InitListExpr) { /* C{a, b} */
		parse_children(l->p, args->at[0], &listed);
		args = &listed;
	}
	struct constructors s = { .l = l, .args = args->n };
	clang.visitChildren(class, take_constructor, &s);
	if (!s.any) {
		if (!fill_fields(l, t, class, self, args, at)) construct_somehow(l, t, self, args, at);
		return true;
	}
	CXCursor c = meant(l, t, &s.fitting, args), body = parse_is_null(c) ? c : clang.getCursorDefinition(c);
	if (parse_is_null(body) || parse_is_null(parse_body(body))) {
		construct_somehow(l, t, self, args, at);
		return true;
	}
	struct template_env *env = ARENA_NEW(l->scratch, struct template_env);
	parse_class_env(l->p, l->frame->env, t, body, env);
	lower_construct_with(l, body, env, self, args, at);
	return true;
}

void lower_open_unknown(struct lower *l, struct value self, CXType t, CXCursor at)
{
	int64_t offset;
	const struct place *p = self.kind == VALUE_POINTER && self.targets == 1 ? &self.target[0].place : NULL;
	if (p && p->kind == PLACE_OBJECT && state_has(l, p) && place_constant(l, p, &offset)) state_clear(l, p->object, offset, lower_size(l, t));
	else lower_access_unknown(l, self, ACCESS_WRITE, at, OPEN_CONSTRUCTOR);
}

bool lower_open_default(struct lower *l, CXType t, struct value self, CXCursor at)
{
	CXCursor class = lower_open_class(l, t);
	struct constructors s = { .l = l, .args = 0 };
	clang.visitChildren(class, take_constructor, &s);
	CXCursor body = s.fitting.n == 1 ? clang.getCursorDefinition(s.fitting.at[0]) : clang.getNullCursor();
	if (!s.any || (s.fitting.n == 1 && clang.CXXMethod_isDefaulted(s.fitting.at[0]))) return false;
	if (parse_is_null(body) || parse_is_null(parse_body(body))) {
		lower_open_unknown(l, self, t, at);
		return true;
	}
	const struct cursor_list none = {0};
	struct template_env *env = ARENA_NEW(l->scratch, struct template_env);
	parse_class_env(l->p, l->frame->env, t, body, env);
	lower_construct_with(l, body, env, self, &none, at);
	return true;
}

bool lower_open_temporary(struct lower *l, CXType t, const struct cursor_list *args, CXCursor at, struct value *out)
{
	uint32_t object = state_object_new(l, "temporary", CAUSE_UNINITIALISED);
	struct place p = place_object(object);
	if (!lower_open_construct(l, t, value_pointer(l, &p), args, at)) return false;
	lower_temporary(l, t, object, at);
	*out = (struct value){ .kind = VALUE_RECORD, .object = object };
	return true;
}

bool lower_open_conversion(struct lower *l, CXType t, CXCursor from, struct value *out)
{
	const struct template_env *env = l->frame->env;
	struct cursor_list args = {0};
	if (!type_is_record(env, t) || lower_is_vector(l, t)) return false;
	CXType given = lower_type(l, from);
	if (lower_is_aggregate(l, given)) return false;
	VEC_PUSH(l->scratch, &args, from);
	bool listed = clang.getCursorKind(parse_strip(l->p, from)) == CXCursor_InitListExpr;
	if (listed || type_is_pointer(env, given) || !type_is_dependent(env, given)) return lower_open_temporary(l, t, &args, from, out);
	struct span at = parse_span(l->p, from);
	struct value v = lower_eval(l, from), unknown = value_unknown(l, t, NULL, CAUSE_UNSUPPORTED, OPEN_CONSTRUCTOR, at, false);
	if (v.kind != VALUE_RECORD) lower_escape(l, v, given, ACCESS_WRITE, from, OPEN_CONSTRUCTOR);
	*out = v.kind == VALUE_RECORD ? v : unknown;        /* a copy, where the template's type is that class */
	return out->kind == VALUE_RECORD;
}

static enum CXChildVisitResult find_conversion(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	bool *found = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	*found |= kind == CXCursor_ConversionFunction || kind == CXCursor_CXXBaseSpecifier || kind == CXCursor_FunctionTemplate;
	return *found ? CXChildVisit_Break : CXChildVisit_Continue;
}

bool lower_open_converts(struct lower *l, CXType t, CXCursor from)
{
	const struct template_env *env = l->frame->env;
	CXType given = lower_type(l, from);
	bool found = false;
	if (!type_is_record(env, given) || lower_is_vector(l, given) || type_is_record(env, t)) return false;
	if (t.kind == CXType_Invalid || t.kind == CXType_Void || type_is_reference(env, t)) return false;
	CXCursor class = clang.getTypeDeclaration(parse_canonical(l->p, given));
	if (!parse_in_environment(l->p, class)) clang.visitChildren(class, find_conversion, &found);
	return found;
}

struct value lower_eval_as(struct lower *l, CXType t, CXCursor e)
{
	struct value v;
	return lower_open_conversion(l, t, e, &v) ? v : lower_eval(l, e);
}

bool lower_open_initialise(struct lower *l, CXType t, struct value self, CXCursor init)
{
	CXCursor bare = parse_strip(l->p, init);
	enum CXCursorKind kind = clang.getCursorKind(bare);
	const struct template_env *env = l->frame->env;
	struct cursor_list given = {0};
	/* what clang resolves is of the class: a constructor's call, or a list for its fields */
	bool chosen = !type_is_record(env, t) || lower_is_vector(l, t) || type_is_record(env, clang.getCursorType(init));
	if (!type_is_dependent(env, t) && chosen) return false;
	CXType type = lower_type(l, bare);
	bool converts = type_is_pointer(env, type) || type_is_integer(env, type) || type_is_float(env, type) || !type_is_dependent(env, t);
	if (kind == CXCursor_InitListExpr || kind == CXCursor_UnexposedExpr) parse_children(l->p, bare, &given);
	else if (converts) VEC_PUSH(l->scratch, &given, bare);
	return lower_open_construct(l, t, self, &given, init);
}
