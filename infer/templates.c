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

/* The end of the argument that begins at s, and of the list where `*` is a `>`; in parentheses `<` is no bracket. */
static const char *end_of_argument(const char *s, const char *end)
{
	unsigned nested = 0, round = 0;
	for (; s < end; s++) {
		if (!nested && !round && (*s == ',' || *s == '>')) return s;
		bool less = *s == '<' && s[1] == ' ' && s[-1] == ' ';
		if (strchr("([{", *s)) round++;
		else if (round && strchr(")]}", *s)) round--;
		else if (!round && *s == '<' && !less) nested++;
		else if (!round && nested && *s == '>') nested--;
	}
	return end;
}

/* The `<` of the list at whose `>` the text ends; NULL: it does not end so. */
static const char *begin_of_list(const char *text, const char *end)
{
	unsigned nested = 0, round = 0;
	if (end == text || end[-1] != '>') return NULL;
	for (const char *s = end; s-- > text;) {
		if (strchr(")]}", *s)) round++;
		else if (round && strchr("([{", *s)) round--;
		else if (!round && *s == '>' && (s == text || s[-1] != '-')) nested++;
		else if (!round && *s == '<' && --nested == 0) return s;
	}
	return NULL;
}

static void note_builtin(struct parse *p, CXType t)
{
	t = clang.getUnqualifiedType(clang.getCanonicalType(t));
	if (!type_is_builtin(t)) return;
	for (size_t i = 0; i < p->builtins.n; i++)
		if (p->builtins.at[i].kind == t.kind) return;
	VEC_PUSH(p->arena, &p->builtins, t);
}

static enum CXChildVisitResult note_builtins(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (clang.isDeclaration(kind) && clang.Location_isInSystemHeader(clang.getCursorLocation(c))) return CXChildVisit_Continue;
	bool typed = kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl || kind == CXCursor_FieldDecl || kind == CXCursor_CStyleCastExpr
		|| kind == CXCursor_CXXStaticCastExpr || kind == CXCursor_TypedefDecl;
	if (typed) note_builtin(data, clang.getCursorType(c));
	return CXChildVisit_Recurse;
}

/* `unsigned char` as an argument is no cursor; something in the file is of that type, too. False: nothing is, or it is another type. */
static bool bind_builtin(struct parse *p, const char *begin, const char *end, struct template_binding *b)
{
	if (!p->builtins_known) parse_visit_unit(p, note_builtins, p);
	p->builtins_known = true;
	for (size_t i = 0; i < p->builtins.n; i++) {
		const char *name = parse_string(p, clang.getTypeSpelling(p->builtins.at[i]));
		if (strlen(name) != (size_t)(end - begin) || strncmp(name, begin, (size_t)(end - begin)) != 0) continue;
		b->type = p->builtins.at[i];
		b->known = b->is_written = true;
		return true;
	}
	return false;
}

static void bind_written(struct parse *p, CXCursor c, const struct template_env *caller, struct template_binding *b)
{
	if (b->is_type && clang.getCursorKind(c) == CXCursor_TypeRef) {
		b->type = type_resolve(caller, clang.getCursorType(c));
		b->known = type_is_closed(b->type);
		b->is_written = true;
	} else if (!b->is_type) {
		const struct template_binding *outer = template_find(caller, parse_spelling(p, parse_strip(p, c)));
		bool value = outer && outer->known && !outer->is_type;
		if (value) b->value = outer->value;
		b->known = value || parse_constant(p, c, &b->value);
		b->is_written = true;
		b->written = c;
	}
}

/* The cursor that is all of a piece of the file, or begins it and is its only expression; null: none, or a part. */
static CXCursor cursor_between(struct parse *p, const struct cursor_list *kids, bool type, uint32_t begin, uint32_t end)
{
	CXCursor found = clang.getNullCursor();
	for (size_t i = 0; i < kids->n; i++) {
		struct piece at = parse_piece(p, kids->at[i]);
		if (at.begin < begin || at.end > end) continue;
		bool whole = at.begin == begin && at.end == end;
		if (type ? whole && clang.getCursorKind(kids->at[i]) == CXCursor_TypeRef : clang.isExpression(clang.getCursorKind(kids->at[i])) != 0)
			found = kids->at[i];
	}
	return found;
}

/* The arguments written in `f<...>`, as far as each is a cursor of its own. */
void template_bind_written(struct parse *p, CXCursor name, const struct template_env *caller, struct template_env *env)
{
	struct cursor_list kids;
	size_t size;
	unsigned depth = 0, number = 0;
	struct piece all = parse_piece(p, name);
	const char *contents = all.file ? parse_file_contents(p, all.file, &size) : NULL;
	bool readable = contents && all.end <= size && all.begin < all.end;
	const char *end = readable ? contents + all.end : NULL, *s = readable ? begin_of_list(contents + all.begin, end) : NULL;
	parse_children(p, name, &kids);
	for (size_t i = 0; i < env->at.n; i++)
		if (env->at.at[i].depth > depth) depth = env->at.at[i].depth;
	bool listed = false;                    /* something is, of which the text does not tell where: a macro wrote it */
	for (size_t i = 0; i < kids.n; i++) {
		CXCursor c = kids.at[i];
		bool expression = clang.isExpression(clang.getCursorKind(c)) && clang.getCursorKind(c) != CXCursor_OverloadedDeclRef;
		listed |= !s && clang.getCursorKind(name) == CXCursor_DeclRefExpr && expression;
	}
	for (size_t i = 0; listed && i < env->at.n; i++)
		if (env->at.at[i].depth == depth) env->at.at[i].text = "";
	while (s && s < end && *s != '>') {
		const char *begin = s + 1 + strspn(s + 1, " \t\n"), *stop = end_of_argument(begin, end);
		s = stop;
		while (stop > begin && (stop[-1] == ' ' || stop[-1] == '\n' || stop[-1] == '\t')) stop--;
		for (size_t i = 0; i < env->at.n; i++) {
			struct template_binding *b = &env->at.at[i];
			if (b->depth != depth || b->index != number) continue;
			if (parse_is_pack(p, b->parameter)) return;
			CXCursor c = cursor_between(p, &kids, b->is_type, (uint32_t)(begin - contents), (uint32_t)(stop - contents));
			if (!parse_is_null(c)) bind_written(p, c, caller, b);
			else if (!b->is_type || !bind_builtin(p, begin, stop, b)) b->text = ""; /* something that is not understood */
		}
		number++;
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

static bool is_settled(const struct template_binding *b) { return b->known || b->symbol.ix || b->of_kernel; }

void template_bind_same(CXCursor function, const struct template_env *caller, struct template_env *env)
{
	for (size_t i = 0; i < env->at.n; i++) {
		struct template_binding *b = &env->at.at[i];
		if (is_own(b, function)) continue;      /* of a function that calls itself they may be others */
		for (const struct template_env *e = caller; e && !is_settled(b); e = e->outer)
			for (size_t k = 0; k < e->at.n && !is_settled(b); k++)
				if (is_settled(&e->at.at[k]) && clang.equalCursors(e->at.at[k].parameter, b->parameter)) *b = e->at.at[k];
	}
}

const char *template_text_argument(struct parse *p, const char *list, unsigned i)
{
	const char *end = list + strlen(list);
	for (const char *s = list;; i--) {
		const char *stop = end_of_argument(s, end);
		if (i == 0) return arena_strndup(p->arena, s, (size_t)(stop - s));
		if (stop == end || *stop == '>') return NULL;
		s = stop + 1 + strspn(stop + 1, " ");
	}
}

static CXCursor class_template_of(CXType t)
{
	CXCursor class = clang.getTypeDeclaration(t), pattern = clang.getSpecializedCursorTemplate(class);
	return clang.getCanonicalCursor(clang.Cursor_isNull(pattern) ? class : pattern);
}

/* `C<` in the spelling of t, where that is of the class itself and not of an alias; NULL: it is not. */
static const char *list_of(struct parse *p, CXType t, const char *class)
{
	const char *text = parse_string(p, clang.getTypeSpelling(t)), *open = strchr(text, '<');
	size_t n = strlen(class);
	bool same = open && (size_t)(open - text) >= n && !strncmp(open - n, class, n);
	return same && (open - n == text || strchr(" :", open[-(ptrdiff_t)n - 1])) ? open + 1 : NULL;
}

/* Behind the `<` of `C<...>` as it is written; NULL: it is not. */
static const char *written_list(struct parse *p, CXType t)
{
	const char *class = parse_spelling(p, class_template_of(clang.getCanonicalType(t)));
	for (int depth = 0; depth < 8 && *class && !clang.equalTypes(t, clang.getCanonicalType(t)); depth++) {
		const char *list = list_of(p, t, class);
		if (list) return list;
		t = clang.getTypedefDeclUnderlyingType(clang.getTypeDeclaration(t));
		if (t.kind == CXType_Invalid) break;
	}
	return NULL;
}

/* ---- which parameter a name in a canonical type means ---- */

static void note_name(struct parse *p, const struct template_binding *b)
{
	for (size_t i = 0; i < p->template_names.n; i++) {
		struct template_name *n = &p->template_names.at[i];
		if (strcmp(n->name, b->name) != 0) continue;
		n->several |= n->depth != b->depth || n->index != b->index;
		return;
	}
	VEC_PUSH(p->arena, &p->template_names, ((struct template_name){ b->name, b->depth, b->index, false }));
}

static enum CXChildVisitResult note_names(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct parse *p = data;
	struct template_env env;
	enum CXCursorKind kind = clang.getCursorKind(c);
	bool alias = kind == CXCursor_TypeAliasTemplateDecl, class = is_class_template(kind) || kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl;
	bool outer = kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl;
	if (outer || parse_in_own_header(p, c)) return outer ? CXChildVisit_Recurse : CXChildVisit_Continue;
	if (is_class_template(kind) || alias || kind == CXCursor_FunctionTemplate) {
		template_own_parameters(p, c, &env);
		for (size_t i = 0; i < env.at.n; i++) note_name(p, &env.at.at[i]);
	}
	return class ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

/* The canonical type of `C<N>` may name the parameters of another template, which has the same ones in other words. Of its text
 * counts what names no parameter, or only such as stand at one place in all templates of the file. */
static bool is_unmistakable(struct parse *p, const struct template_env *caller, const char *text)
{
	if (!p->template_names_known) parse_visit_unit(p, note_names, p);
	p->template_names_known = true;
	for (const char *s = text, *end = text + strlen(text); s < end;) {
		size_t n = parse_word_length(s, end);
		const char *word = arena_strndup(p->arena, s, n);
		const struct template_binding *b = n ? template_find(caller, word) : NULL;
		s += n ? n : 1;
		for (size_t i = 0; n && i < p->template_names.n; i++) {
			const struct template_name *name = &p->template_names.at[i];
			if (strcmp(name->name, word) != 0) continue;
			if (!b || name->several || name->depth != b->depth || name->index != b->index) return false;
		}
	}
	return true;
}

void template_note_type(struct parse *p, const struct template_env *env, CXType written)
{
	struct written_type one = { env, clang.getUnqualifiedType(clang.getCanonicalType(written)), written };
	if (one.canonical.kind != CXType_Unexposed || !written_list(p, written)) return;
	for (size_t i = 0; i < p->written_types.n; i++)
		if (p->written_types.at[i].env == env && clang.equalTypes(p->written_types.at[i].canonical, one.canonical)) return;
	VEC_PUSH(p->arena, &p->written_types, one);
}

/* Argument i of `C<...>` as it is written; NULL: there is none, "": it is not known. */
static const char *spelled_argument(struct parse *p, const struct template_env *caller, CXType t, unsigned i)
{
	const char *list = written_list(p, t), *text;
	CXType canonical = clang.getUnqualifiedType(clang.getCanonicalType(t));
	for (size_t k = 0; k < p->written_types.n && !list; k++) {
		const struct written_type *w = &p->written_types.at[k];
		if (w->env == caller && clang.equalTypes(w->canonical, canonical)) list = written_list(p, w->written);
	}
	text = list ? template_text_argument(p, list, i) : NULL;
	if (list) return text;
	list = strchr(parse_string(p, clang.getTypeSpelling(clang.getCanonicalType(t))), '<');
	text = list ? template_text_argument(p, list + 1, i) : NULL;
	return !text || is_unmistakable(p, caller, text) ? text : "";
}

void template_bind_text(struct parse *p, const char *text, const struct template_env *caller, struct template_binding *b)
{
	if (text && !b->is_type) b->text = text;
	if (!text || !*text) return;
	const struct template_binding *outer = template_find(caller, text);
	char *end;
	int64_t value = strtoll(text, &end, 10);
	end += strspn(end, "uUlL");
	if (!b->is_type && (!strcmp(text, "true") || !strcmp(text, "false"))) {
		b->known = true;
		b->value = *text == 't';
	} else if (outer) {
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
		if (clang.getCursorKind(e) != CXCursor_EnumConstantDecl || strcmp(parse_spelling(p, e), name) != 0 || parse_in_template(e)) continue;
		b->known = true;
		b->value = clang.getEnumConstantDeclValue(e);
	}
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

/* What pointers, references and arrays are made of, as it is written. */
static CXType innermost(CXType t)
{
	for (int depth = 0; depth < 64; depth++) {
		CXType pointee = clang.getPointeeType(t), element = clang.getArrayElementType(t);
		if (pointee.kind == CXType_Invalid && element.kind == CXType_Invalid) break;
		t = pointee.kind == CXType_Invalid ? element : pointee;
	}
	return t;
}

/* What b stands for in `C<b>`, `b **` and what else is made of pointers, arrays and classes. */
static void deduce_in_type(struct parse *p, const struct template_env *caller, const struct template_env *env, CXType parameter, CXType written,
	struct template_binding *b)
{
	CXType given = type_resolve(caller, written);
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
	if (clang.getCursorKind(class) != CXCursor_ClassTemplate) return;
	given = as_instance_of(class, given);
	bool same = clang.equalTypes(clang.getCanonicalType(innermost(written)), given);     /* not a base of it */
	for (int i = 0; i < clang.Type_getNumTemplateArguments(t) && given.kind != CXType_Invalid; i++) {
		CXType here = clang.Type_getTemplateArgumentAsType(t, (unsigned)i), there = clang.Type_getTemplateArgumentAsType(given, (unsigned)i);
		if (b->is_type && here.kind != CXType_Invalid && there.kind != CXType_Invalid) {
			there = type_resolve(caller, there);
			if (!clang.equalTypes(clang.getCanonicalType(here), wanted) || !type_is_closed(there)) continue;
			b->type = there;
			b->known = true;
		} else if (!b->is_type) {
			const char *text = spelled_argument(p, env, innermost(parameter), (unsigned)i);
			if (text && !strcmp(text, b->name)) template_bind_text(p, spelled_argument(p, caller, same ? innermost(written) : given, (unsigned)i), caller, b);
		}
	}
}

/* Is what it is given for the parameter of the type that this says, and nothing converted to it? */
static bool takes_same(CXType parameter)
{
	CXType t = clang.getCanonicalType(parameter);
	return t.kind == CXType_Pointer || (t.kind == CXType_LValueReference && !clang.isConstQualifiedType(clang.getPointeeType(t)));
}

void template_bind_arguments(struct parse *p, CXCursor function, const struct template_env *caller, const struct cursor_list *args,
	struct template_env *env)
{
	struct cursor_list params;
	parse_parameters(p, function, &params);
	for (size_t i = 0; i < env->at.n; i++) {
		struct template_binding *b = &env->at.at[i];
		bool own = is_own(b, function);
		bool open = own && !b->is_written && !(b->text && !b->is_type) && !parse_is_pack(p, b->parameter);
		for (size_t k = 0; k < params.n && k < args->n && open && !b->known; k++) {
			CXType parameter = clang.getCursorType(params.at[k]), given = type_resolve(caller, clang.getCursorType(args->at[k]));
			if (b->text && !takes_same(parameter)) continue;         /* `f<double>(1)` converts */
			CXType t = b->is_type && type_is_closed(given) ? deduced(parameter, given, b->parameter) : (CXType){ .kind = CXType_Invalid };
			if (t.kind == CXType_Invalid) {
				deduce_in_type(p, caller, env, parameter, clang.getCursorType(args->at[k]), b);
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
			template_bind_text(p, spelled_argument(p, caller, object, b->index), caller, b);
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
	struct template_env *from = ARENA_NEW(p->arena, struct template_env);
	*from = *heir;
	for (size_t i = 0; i < env->at.n; i++) {
		struct template_binding *b = &env->at.at[i];
		if (b->depth || parse_is_pack(p, b->parameter)) continue;
		if (!b->is_type) template_bind_text(p, spelled_argument(p, heir, base, b->index), heir, b);
		b->from = from;
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
