/* inherit: members that a class template has from its bases. In a template clang does not look for them; what the parameters of the
 * base stand for goes through those of the class that inherits it. */
#include "infer/parse_internal.h"

#include <string.h>

#define BASES_DEEPEST 8

/* A class, and what its parameters stand for. */
struct known_class { CXCursor class; struct template_env env; };

/* The class template whose parameters are bound, of its own class as `this` has it: clang then shows a class without any. */
static CXCursor own_template(const struct template_env *env, CXCursor class)
{
	for (; env; env = env->outer)
		for (size_t i = 0; i < env->at.n; i++) {
			CXCursor owner = clang.getCursorSemanticParent(env->at.at[i].parameter);
			if (clang.equalLocations(clang.getCursorLocation(owner), clang.getCursorLocation(class))) return owner;
		}
	return class;
}

/* False: it cannot be told which class that is. */
static bool class_of(struct parse *p, const struct template_env *env, CXType t, struct known_class *out)
{
	CXCursor class;
	*out = (struct known_class){ .class = clang.getNullCursor() };
	if (template_special_class(p, env, t, &class) == SPECIAL_UNCLEAR || parse_is_null(class)) return false;
	bool own = clang.Type_getNumTemplateArguments(t) < 0;
	CXCursor pattern = own ? own_template(env, class) : parse_class_pattern(class), definition = clang.getCursorDefinition(pattern);
	if (parse_is_null(definition)) return false;
	out->class = definition;
	template_own_parameters(p, definition, &out->env);
	if (own) template_bind_same(clang.getNullCursor(), env, &out->env);
	else template_bind_object(p, env, t, &out->env);
	return true;
}

static bool base_of(struct parse *p, const struct known_class *heir, CXType t, struct known_class *out)
{
	CXCursor class = clang.getTypeDeclaration(t), special;
	if (clang.getCursorKind(class) != CXCursor_ClassTemplate) return class_of(p, NULL, t, out);
	*out = (struct known_class){ .class = clang.getCursorDefinition(class) };
	if (parse_is_null(out->class)) return false;
	template_own_parameters(p, out->class, &out->env);
	template_bind_base(p, &heir->env, t, &out->env);
	enum special found = template_special(p, class, &out->env, &special);
	if (found == SPECIAL_CHOSEN) *out = (struct known_class){ .class = special };
	return found != SPECIAL_UNCLEAR;
}

/* ---- the class that declares something ---- */

typedef bool declares(struct parse *p, CXCursor class, void *data);

static bool find(struct parse *p, struct known_class at, declares *wanted, void *data, unsigned depth, struct known_class *out)
{
	if (wanted(p, at.class, data)) {
		*out = at;
		return true;
	}
	for (size_t i = 0; depth < BASES_DEEPEST && i < parse_child_count(p, at.class); i++) {
		CXCursor c = parse_child(p, at.class, i);
		struct known_class base;
		if (clang.getCursorKind(c) != CXCursor_CXXBaseSpecifier) continue;
		if (!base_of(p, &at, clang.getCursorType(c), &base)) continue;
		if (find(p, base, wanted, data, depth + 1, out)) return true;
	}
	return false;
}

static bool declares_name(struct parse *p, CXCursor class, void *data)
{
	for (size_t i = 0; i < parse_child_count(p, class); i++)
		if (!strcmp(parse_spelling(p, parse_child(p, class, i)), data)) return true;
	return false;
}

static bool is_class(struct parse *p, CXCursor class, void *data)
{
	(void)p;
	return clang.equalCursors(clang.getCanonicalCursor(class), clang.getCanonicalCursor(*(CXCursor *)data)) != 0;
}

CXCursor inherit_find(struct parse *p, const struct template_env *env, CXType t, const char *name)
{
	struct known_class object, found;
	if (!class_of(p, env, t, &object)) return clang.getNullCursor();
	return find(p, object, declares_name, (void *)(uintptr_t)name, 0, &found) ? found.class : clang.getNullCursor();
}

bool inherit_bind(struct parse *p, const struct template_env *env, CXType t, CXCursor class, struct template_env *out)
{
	struct known_class object, found;
	CXCursor declared = class;
	if (!class_of(p, env, t, &object) || is_class(p, object.class, &declared)) return false;
	if (!find(p, object, is_class, &declared, 0, &found)) return false;
	for (size_t i = 0; i < out->at.n; i++)
		for (size_t k = 0; k < found.env.at.n; k++)
			if (clang.equalCursors(out->at.at[i].parameter, found.env.at.at[k].parameter)) out->at.at[i] = found.env.at.at[k];
	return true;
}
