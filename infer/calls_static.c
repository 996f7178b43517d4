/* calls_static: `C<T>::f(x)`. Where a template leaves the arguments of the class template C open, clang does not look f up. It is
 * the one static member of that name, if C has no specialisation that could have another and the arguments can be told. */
#include "infer/parse_internal.h"

#include <string.h>

/* The class as it is written before `::f`: by its name and the text of its arguments, or (text NULL) by a type. */
struct class_scope { CXCursor class; CXType type; const char *text; };

/* Behind the `>` of the arguments that begin at s; NULL: they are more than names, numbers and operators on them. */
static const char *end_of_arguments(const char *s)
{
	size_t nested = 0, round = 0;
	for (; *s && !strchr("[]{}\"'=", *s); s++) {
		if (*s == '(') round++;
		if (*s == ')' && round-- == 0) return NULL;
		if (*s == '<' && !round) nested++;
		if (*s == '>' && !round && --nested == 0) return s + 1;
	}
	return NULL;
}

static bool is_last_name(const char *s, const char *name) { return *name && !strncmp(s, "::", 2) && !strcmp(s + 2, name); }

static CXCursor definition_of(CXCursor class)
{
	CXCursor d = clang.getCursorDefinition(class);
	return parse_is_null(d) ? class : d;
}

static bool scope_of(struct parse *p, const struct template_env *env, CXCursor name, struct class_scope *out)
{
	struct cursor_list kids;
	size_t first = 0;
	const char *text = parse_text(p, name), *last = parse_written_name(p, name);
	parse_children(p, name, &kids);
	while (first < kids.n && clang.getCursorKind(kids.at[first]) == CXCursor_NamespaceRef) first++;
	if (!text || first == kids.n) return false;
	CXCursor c = kids.at[first];
	const char *spelling = parse_spelling(p, c), *at = strstr(text, spelling);
	*out = (struct class_scope){ .type = { .kind = CXType_Invalid } };
	if (!*spelling || !at || (at > text && at[-1] != ':')) return false;
	at += strlen(spelling);
	if (clang.getCursorKind(c) == CXCursor_TemplateRef) {
		const char *end = *at == '<' ? end_of_arguments(at) : NULL;
		out->class = clang.getCursorReferenced(c);
		if (!end || !is_last_name(end, last) || clang.getCursorKind(out->class) != CXCursor_ClassTemplate) return false;
		out->text = arena_strndup(p->arena, at + 1, (size_t)(end - at) - 2);
	} else {
		if (clang.getCursorKind(c) != CXCursor_TypeRef || !is_last_name(at, last)) return false;
		CXType resolved = type_resolve(env, clang.getCursorType(c));
		out->type = type_parameter(env, clang.getCursorType(c)) ? resolved : clang.getCursorType(c);
		out->class = clang.getTypeDeclaration(resolved);
		if (clang.getCursorKind(out->class) != CXCursor_ClassTemplate) return false;
	}
	out->class = definition_of(out->class);
	return !parse_in_own_header(p, out->class);   /* numeric_limits and its like have specialisations that are not looked through */
}

/* ---- the member ---- */

struct search { struct parse *p; const char *name; size_t args, fitting; bool unsure; CXCursor found; };

static enum CXChildVisitResult search_static(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct search *s = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (strcmp(parse_spelling(s->p, c), s->name) != 0) return CXChildVisit_Continue;
	bool function = kind == CXCursor_CXXMethod || kind == CXCursor_FunctionTemplate;
	if (function && !parse_accepts(s->p, c, s->args)) return CXChildVisit_Continue;
	s->unsure |= kind != CXCursor_CXXMethod || !clang.CXXMethod_isStatic(c);       /* a template's own parameters stay open */
	s->found = c;
	s->fitting++;
	return CXChildVisit_Continue;
}

/* ---- the arguments of the class ---- */

/* False: what stands there cannot be told. */
static bool bind_argument(struct parse *p, CXCursor name, const char *text, const struct template_env *caller, struct template_binding *b)
{
	if (parse_is_pack(p, b->parameter)) return false;
	if (!b->is_type) {
		template_bind_text(p, text, caller, b);
		return b->text && *b->text;
	}
	for (size_t i = 0; i < parse_child_count(p, name); i++) {
		CXCursor c = parse_child(p, name, i);
		if (clang.getCursorKind(c) != CXCursor_TypeRef || strcmp(parse_spelling(p, c), text) != 0) continue;
		b->type = type_resolve(caller, clang.getCursorType(c));
		b->known = type_is_closed(b->type);
		return true;
	}
	return !strncmp(text, "typename ", 9);  /* open: it depends on a parameter */
}

static bool bind_scope(struct parse *p, const struct template_env *caller, CXCursor name, const struct class_scope *s, struct template_env *env)
{
	if (!s->text) template_bind_object(p, caller, s->type, env);
	for (size_t i = 0; i < env->at.n; i++) {
		struct template_binding *b = &env->at.at[i];
		CXCursor owner = clang.getCursorSemanticParent(b->parameter);
		if (clang.equalCursors(owner, s->class)) {
			const char *text = s->text ? template_text_argument(p, s->text, b->index) : NULL;
			if (s->text ? !text || !bind_argument(p, name, text, caller, b) : !b->known && (b->is_type ? b->type.kind == CXType_Invalid : !b->text || !*b->text)) return false;
		} else {
			return false;   /* of a class around it */
		}
	}
	return true;
}

CXCursor static_find(struct parse *p, const struct template_env *env, CXCursor name, size_t args)
{
	CXCursor none = clang.getNullCursor();
	struct class_scope scope;
	struct template_env trial;
	if (!scope_of(p, env, name, &scope)) return none;
	struct search s = { .p = p, .name = parse_written_name(p, name), .args = args, .found = none };
	clang.visitChildren(scope.class, search_static, &s);
	if (s.fitting != 1 || s.unsure || template_is_specialised(p, s.found)) return none;
	template_parameters(p, s.found, &trial);
	return bind_scope(p, env, name, &scope, &trial) ? s.found : none;
}

bool static_scope(struct parse *p, const struct template_env *caller, CXCursor name, CXCursor *class, struct template_env *env)
{
	struct class_scope scope;
	if (!scope_of(p, caller, name, &scope) || template_is_specialised(p, scope.class)) return false;
	*class = scope.class;
	template_own_parameters(p, scope.class, env);
	return bind_scope(p, caller, name, &scope, env);
}

void static_bind(struct parse *p, const struct template_env *caller, CXCursor name, struct template_env *env)
{
	struct class_scope scope;
	if (scope_of(p, caller, name, &scope)) (void)bind_scope(p, caller, name, &scope, env);
}
