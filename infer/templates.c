/* Template parameters of functions and classes, and the arguments that instances give them. */
#include "infer/parse_internal.h"

#include <stdlib.h>
#include <string.h>

static bool is_class_template(enum CXCursorKind kind)
{
	return kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
}

/* Adds the parameters that c itself declares, unknown as yet. True when there are any. */
static bool add_parameters(struct parse *p, CXCursor c, unsigned depth, struct template_env *env)
{
	struct cursor_list kids;
	parse_children(p, c, &kids);
	unsigned index = 0;
	for (size_t i = 0; i < kids.n; i++) {
		enum CXCursorKind kind = clang.getCursorKind(kids.at[i]);
		if (kind != CXCursor_TemplateTypeParameter && kind != CXCursor_NonTypeTemplateParameter &&
		    kind != CXCursor_TemplateTemplateParameter)
			continue;
		struct template_binding b = { .name = parse_spelling(p, kids.at[i]), .depth = depth, .index = index++,
			.is_type = kind == CXCursor_TemplateTypeParameter, .parameter = kids.at[i] };
		VEC_PUSH(p->arena, &env->at, b);
	}
	return index > 0;
}

/* Class templates around c, outermost first; the number of template levels found. */
static unsigned add_enclosing(struct parse *p, CXCursor c, struct template_env *env)
{
	CXCursor up = clang.getCursorSemanticParent(c);
	if (parse_is_null(up) || clang.isTranslationUnit(clang.getCursorKind(up))) return 0;
	unsigned depth = add_enclosing(p, up, env);
	return is_class_template(clang.getCursorKind(up)) && add_parameters(p, up, depth, env) ? depth + 1 : depth;
}

void template_parameters(struct parse *p, CXCursor function, struct template_env *env)
{
	*env = (struct template_env){0};
	unsigned depth = add_enclosing(p, function, env);
	if (clang.getCursorKind(function) == CXCursor_FunctionTemplate) add_parameters(p, function, depth, env);
}

void template_own_parameters(struct parse *p, CXCursor class, struct template_env *env)
{
	*env = (struct template_env){0};
	add_parameters(p, class, add_enclosing(p, class, env), env);
}

bool parse_is_pack(struct parse *p, CXCursor parameter)
{
	const char *text = parse_text(p, parameter);
	return !text || strstr(text, "...");
}

/* Binds argument i of the instance (a specialised function or class) to b. */
static void bind(struct parse *p, CXCursor instance, unsigned i, const struct template_env *caller, struct template_binding *b)
{
	if (parse_is_pack(p, b->parameter)) return;
	enum CXTemplateArgumentKind kind = clang.Cursor_getTemplateArgumentKind(instance, i);
	if (kind == CXTemplateArgumentKind_Type && b->is_type) {
		b->type = type_resolve(caller, clang.Cursor_getTemplateArgumentType(instance, i));
		b->known = type_is_closed(b->type);
	} else if (kind == CXTemplateArgumentKind_Integral && !b->is_type) {
		b->value = clang.Cursor_getTemplateArgumentValue(instance, i);
		b->known = !p->unknown_constants || b->value < PARSE_COUNT_MOST;
	}
}

static void bind_level(struct parse *p, CXCursor instance, unsigned depth, const struct template_env *caller, struct template_env *env)
{
	int n = clang.Cursor_getNumTemplateArguments(instance);
	bool packed = false;                    /* after a pack the numbers of parameters and arguments differ */
	for (size_t i = 0; i < env->at.n; i++) {
		struct template_binding *b = &env->at.at[i];
		if (b->depth != depth) continue;
		packed = packed || parse_is_pack(p, b->parameter);
		if (!packed && n >= 0 && b->index < (unsigned)n) bind(p, instance, b->index, caller, b);
	}
}

void template_bind_instance(struct parse *p, CXCursor instance, const struct template_env *caller, struct template_env *env)
{
	unsigned depth = 0, levels = 0;
	for (size_t i = 0; i < env->at.n; i++)
		if (env->at.at[i].depth + 1 > levels) levels = env->at.at[i].depth + 1;
	if (!levels) return;
	depth = levels - 1;
	if (clang.Cursor_getNumTemplateArguments(instance) >= 0 && clang.getCursorKind(instance) != CXCursor_ClassTemplate)
		bind_level(p, instance, depth--, caller, env);
	for (CXCursor up = clang.getCursorSemanticParent(instance); depth < levels && !parse_is_null(up) &&
	     !clang.isTranslationUnit(clang.getCursorKind(up)); up = clang.getCursorSemanticParent(up))
		if (clang.Cursor_getNumTemplateArguments(up) >= 0) bind_level(p, up, depth--, caller, env);
}

/* The arguments written in `f<...>` below a DeclRefExpr, when each is a cursor of its own and so can be counted. */
void template_bind_written(struct parse *p, CXCursor name, const struct template_env *caller, struct template_env *env)
{
	struct cursor_list kids, args = {0};
	parse_children(p, name, &kids);
	for (size_t i = 0; i < kids.n; i++) {
		enum CXCursorKind kind = clang.getCursorKind(kids.at[i]);
		if (kind != CXCursor_OverloadedDeclRef && kind != CXCursor_NamespaceRef) VEC_PUSH(p->arena, &args, kids.at[i]);
	}
	const char *text = parse_text(p, name), *open = text ? strchr(text, '<') : NULL;
	size_t written = open ? 1 : 0, nested = 0;
	for (const char *s = open ? open + 1 : ""; *s; s++) {
		if (strchr("<([{", *s)) nested++;
		else if (nested && strchr(">)]}", *s)) nested--;
		else if (*s == ',' && !nested) written++;
	}
	if (written != args.n) return;
	unsigned depth = 0;
	for (size_t i = 0; i < env->at.n; i++)
		if (env->at.at[i].depth > depth) depth = env->at.at[i].depth;
	for (size_t i = 0; i < env->at.n; i++) {
		struct template_binding *b = &env->at.at[i];
		if (b->depth != depth || b->index >= args.n || parse_is_pack(p, b->parameter)) continue;
		CXCursor a = args.at[b->index];
		if (b->is_type && clang.getCursorKind(a) == CXCursor_TypeRef) {
			b->type = type_resolve(caller, clang.getCursorType(a));
			b->known = type_is_closed(b->type);
		} else if (!b->is_type) {
			const struct template_binding *outer = template_find(caller, parse_spelling(p, parse_strip(p, a)));
			if (outer && outer->known && !outer->is_type) b->value = outer->value;
			b->known = (outer && outer->known && !outer->is_type) || parse_constant(p, a, &b->value);
		}
	}
}

/* What `B`, `B &`, `B &&` or `B *` as the type of a parameter stands for when it is given that; invalid: something else. */
static CXType deduced(CXType parameter, CXType given, CXCursor type_parameter)
{
	const CXType none = { .kind = CXType_Invalid };
	CXType t = clang.getCanonicalType(parameter), b = clang.getCanonicalType(clang.getCursorType(type_parameter));
	bool reference = t.kind == CXType_LValueReference || t.kind == CXType_RValueReference, pointer = t.kind == CXType_Pointer;
	if (pointer && given.kind != CXType_Pointer) return none;
	if (pointer) given = clang.getPointeeType(given);
	if (reference || pointer) t = clang.getPointeeType(t);
	bool decays = !reference && (clang.getArrayElementType(given).kind != CXType_Invalid || given.kind == CXType_FunctionProto);
	if (decays || !clang.equalTypes(clang.getUnqualifiedType(t), b)) return none;
	return !(reference || pointer) || clang.isConstQualifiedType(t) ? clang.getUnqualifiedType(given) : given;
}

/* Of the function itself, not of a class around it. */
static bool is_own(const struct template_binding *b, CXCursor function)
{
	return clang.equalCursors(clang.getCursorSemanticParent(b->parameter), function) != 0;
}

void template_bind_same(CXCursor function, const struct template_env *caller, struct template_env *env)
{
	for (size_t i = 0; i < env->at.n; i++) {
		struct template_binding *b = &env->at.at[i];
		if (is_own(b, function)) continue;      /* of a function that calls itself they may be others */
		for (const struct template_env *e = caller; e && !b->known; e = e->outer)
			for (size_t k = 0; k < e->at.n && !b->known; k++)
				if (e->at.at[k].known && clang.equalCursors(e->at.at[k].parameter, b->parameter)) *b = e->at.at[k];
	}
}

const char *template_text_argument(struct parse *p, const char *list, unsigned i)
{
	unsigned nested = 0, number = 0;
	const char *begin = list;
	for (const char *c = list;; c++) {
		bool end = !*c || ((*c == ',' || *c == '>') && !nested);
		if (end && number == i) return arena_strndup(p->arena, begin, (size_t)(c - begin));
		if (!*c || (end && *c == '>')) return NULL;
		if (end) {
			begin = c + 1 + strspn(c + 1, " ");
			number++;
		}
		if (strchr("<([{", *c)) nested++;
		else if (nested && strchr(">)]}", *c)) nested--;
	}
}

/* Argument i of `C<...>` as clang spells it; NULL: there is none. */
static const char *spelled_argument(struct parse *p, CXType t, unsigned i)
{
	const char *begin = strchr(parse_string(p, clang.getTypeSpelling(clang.getCanonicalType(t))), '<');
	return begin ? template_text_argument(p, begin + 1, i) : NULL;
}

void template_bind_text(struct parse *p, const char *text, const struct template_env *caller, struct template_binding *b)
{
	if (!text || !*text) return;
	const struct template_binding *outer = template_find(caller, text);
	char *end;
	int64_t value = strtoll(text, &end, 10);
	end += strspn(end, "uUlL");
	if (outer) {
		b->known = outer->known && !outer->is_type;
		b->value = outer->value;
	} else if (*end == 0 && (!p->unknown_constants || value < PARSE_COUNT_MOST)) {
		b->known = true;
		b->value = value;
	}
	CXCursor declared = clang.getTypeDeclaration(clang.getCanonicalType(clang.getCursorType(b->parameter)));
	const char *colon = strrchr(text, ':'), *name = colon ? colon + 1 : text;
	for (size_t i = 0; clang.getCursorKind(declared) == CXCursor_EnumDecl && i < parse_child_count(p, declared); i++) {
		CXCursor e = parse_child(p, declared, i);
		if (clang.getCursorKind(e) != CXCursor_EnumConstantDecl || strcmp(parse_spelling(p, e), name) != 0) continue;
		b->known = true;
		b->value = clang.getEnumConstantDeclValue(e);
	}
}

static CXCursor class_template_of(CXType t)
{
	CXCursor class = clang.getTypeDeclaration(t), pattern = clang.getSpecializedCursorTemplate(class);
	return clang.getCanonicalCursor(clang.Cursor_isNull(pattern) ? class : pattern);
}

struct base_search { CXCursor class; CXType found; int depth; };

static enum CXChildVisitResult search_base(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct base_search *s = data;
	if (clang.getCursorKind(c) != CXCursor_CXXBaseSpecifier || s->depth > 4) return CXChildVisit_Continue;
	CXType t = clang.getCanonicalType(clang.getCursorType(c));
	if (clang.equalCursors(s->class, class_template_of(t))) s->found = t;
	s->depth++;
	if (s->found.kind == CXType_Invalid) clang.visitChildren(clang.getTypeDeclaration(t), search_base, s);
	s->depth--;
	return s->found.kind == CXType_Invalid ? CXChildVisit_Continue : CXChildVisit_Break;
}

/* An object of the class or of one that inherits it, as an object of the class. */
static CXType as_instance_of(CXCursor class, CXType given)
{
	struct base_search s = { .class = class, .found = { .kind = CXType_Invalid } };
	if (clang.equalCursors(class, class_template_of(given))) return given;
	clang.visitChildren(clang.getTypeDeclaration(given), search_base, &s);
	return s.found;
}

static CXType below(CXType t)
{
	CXType element = clang.getArrayElementType(t);
	return element.kind != CXType_Invalid ? element : t.kind == CXType_Pointer ? clang.getPointeeType(t) : element;
}

/* What b stands for in `C<b>`, `b **` and what else is made of pointers, arrays and classes. */
static void deduce_in_type(struct parse *p, const struct template_env *caller, CXType parameter, CXType given, struct template_binding *b)
{
	CXType t = clang.getCanonicalType(parameter);
	bool inside = false;
	if (t.kind == CXType_LValueReference || t.kind == CXType_RValueReference) t = clang.getCanonicalType(clang.getPointeeType(t));
	for (; below(t).kind != CXType_Invalid; inside = true) {
		t = clang.getCanonicalType(below(t));
		if (below(given).kind == CXType_Invalid) return;
		given = type_resolve(caller, below(given));
	}
	CXType wanted = clang.getCanonicalType(clang.getCursorType(b->parameter));
	if (inside && b->is_type && clang.equalTypes(clang.getUnqualifiedType(t), wanted) && type_is_closed(given)) {
		b->type = clang.getUnqualifiedType(given);
		b->known = true;
	}
	CXCursor class = class_template_of(t);
	if (clang.getCursorKind(class) == CXCursor_ClassTemplate) given = as_instance_of(class, given);
	else return;
	for (int i = 0; i < clang.Type_getNumTemplateArguments(t) && given.kind != CXType_Invalid; i++) {
		CXType here = clang.Type_getTemplateArgumentAsType(t, (unsigned)i), there = clang.Type_getTemplateArgumentAsType(given, (unsigned)i);
		if (b->is_type && here.kind != CXType_Invalid && there.kind != CXType_Invalid) {
			there = type_resolve(caller, there);
			if (!clang.equalTypes(clang.getCanonicalType(here), wanted) || !type_is_closed(there)) continue;
			b->type = there;
			b->known = true;
		} else if (!b->is_type) {
			const char *text = spelled_argument(p, t, (unsigned)i);
			if (text && !strcmp(text, b->name)) template_bind_text(p, spelled_argument(p, given, (unsigned)i), caller, b);
		}
	}
}

void template_bind_arguments(struct parse *p, CXCursor function, const struct template_env *caller, const struct cursor_list *args,
	struct template_env *env)
{
	struct cursor_list params;
	parse_parameters(p, function, &params);
	for (size_t i = 0; i < env->at.n; i++) {
		struct template_binding *b = &env->at.at[i];
		bool own = is_own(b, function);
		for (size_t k = 0; k < params.n && k < args->n && own && !b->known && !parse_is_pack(p, b->parameter); k++) {
			CXType parameter = clang.getCursorType(params.at[k]), given = type_resolve(caller, clang.getCursorType(args->at[k]));
			CXType t = b->is_type && type_is_closed(given) ? deduced(parameter, given, b->parameter) : (CXType){ .kind = CXType_Invalid };
			if (t.kind == CXType_Invalid) {
				deduce_in_type(p, caller, parameter, given, b);
				continue;
			}
			b->type = t;
			b->known = true;
		}
	}
}

/* An object's class may be an instance: `C<int>`, or `C<T>` inside a template. */
void template_bind_object(struct parse *p, const struct template_env *caller, CXType object, struct template_env *env)
{
	CXType t = type_resolve(caller, object);
	if (t.kind == CXType_Pointer || t.kind == CXType_LValueReference || t.kind == CXType_RValueReference)
		t = type_pointee(caller, t);
	CXCursor record = clang.getTypeDeclaration(t);
	if (!parse_is_null(record) && clang.Cursor_getNumTemplateArguments(record) > 0) {
		bind_level(p, record, 0, caller, env);
		return;
	}
	while (clang.getPointeeType(object).kind != CXType_Invalid) object = clang.getPointeeType(object);
	CXType whole = clang.getCanonicalType(object);            /* a dependent specialisation; this one with the defaults */
	int written = clang.Type_getNumTemplateArguments(object), n = clang.Type_getNumTemplateArguments(whole);
	for (size_t i = 0; i < env->at.n; i++) {
		struct template_binding *b = &env->at.at[i];
		if (b->depth || b->known || n < 0 || b->index >= (unsigned)n || parse_is_pack(p, b->parameter)) continue;
		if (!b->is_type) {
			template_bind_text(p, spelled_argument(p, whole, b->index), caller, b);
			continue;
		}
		CXType arg = clang.Type_getTemplateArgumentAsType((int)b->index < written ? object : whole, b->index);
		if (arg.kind == CXType_Invalid) continue;
		b->type = type_resolve(caller, arg);
		b->known = type_is_closed(b->type);
	}
}

void template_bind_base(struct parse *p, const struct template_env *heir, CXType base, struct template_env *env)
{
	for (size_t i = 0; i < env->at.n; i++) {
		struct template_binding *b = &env->at.at[i];
		if (b->depth || parse_is_pack(p, b->parameter)) continue;
		if (!b->is_type) template_bind_text(p, spelled_argument(p, base, b->index), heir, b);
		CXType arg = b->is_type ? clang.Type_getTemplateArgumentAsType(base, b->index) : (CXType){ .kind = CXType_Invalid };
		if (arg.kind == CXType_Invalid) continue;
		const struct template_binding *outer = type_parameter(heir, arg);
		b->known = outer ? outer->known : type_is_closed(arg);
		if (outer) b->type = outer->type;
		else if (b->known) b->type = arg;       /* else it is made of the heir's parameters: not known here */
	}
}

void template_agree(struct template_binding *seen, const struct template_binding *next)
{
	if (!next->known) seen->conflict = true;
	if (!seen->known && !seen->conflict) {
		seen->known = next->known;
		seen->type = next->type;
		seen->value = next->value;
	} else if (seen->known && next->known) {
		bool same = seen->is_type ? clang.equalTypes(seen->type, next->type) != 0 : seen->value == next->value;
		seen->conflict = seen->conflict || !same;
	}
}

void template_settle(struct template_binding *seen)
{
	if (seen->conflict) seen->known = false;
}
