/* specialise: which specialisation of a template known arguments choose. Where clang resolves a name it knows; in a template that
 * is read for known arguments the name still means the primary template. */
#include "infer/parse_internal.h"

#include <string.h>

/* ---- those of the unit ---- */

static enum CXChildVisitResult find_specialisation(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct parse *p = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl) return CXChildVisit_Recurse;
	CXCursor pattern = clang.getSpecializedCursorTemplate(c);
	bool own = !parse_is_null(pattern) && !clang.equalLocations(clang.getCursorLocation(pattern), clang.getCursorLocation(c));
	if (!own) return CXChildVisit_Continue;
	struct specialisation one = { clang.getCanonicalCursor(pattern), c };
	word_set_add(p->arena, &p->specialised, clang.hashCursor(one.pattern));
	VEC_PUSH(p->arena, &p->specialisations, one);
	return CXChildVisit_Continue;
}

static bool has_specialisations(struct parse *p, CXCursor template)
{
	if (!p->specialised_known) parse_visit_unit(p, find_specialisation, p);
	p->specialised_known = true;
	return word_set_has(&p->specialised, clang.hashCursor(clang.getCanonicalCursor(template)));
}

bool template_is_specialised(struct parse *p, CXCursor function)
{
	for (CXCursor c = function; !parse_is_null(c) && !clang.isTranslationUnit(clang.getCursorKind(c)); c = clang.getCursorSemanticParent(c))
		if (has_specialisations(p, c)) return true;
	return false;
}

/* ---- one of them ---- */

/* OPEN: an argument that is not known decides. PERHAPS: clang would know. */
enum match { MATCH_NO, MATCH_OPEN, MATCH_PERHAPS, MATCH };

static enum match worse(enum match a, enum match b) { return a < b ? a : b; }

static bool is_parameter(struct parse *p, CXType t) { return !strncmp(parse_string(p, clang.getTypeSpelling(t)), "type-parameter-", 15); }

static enum match match_type(struct parse *p, CXType wanted, const struct template_binding *b)
{
	CXType t = clang.getCanonicalType(wanted), given = clang.getCanonicalType(b->type);
	if (t.kind == CXType_Invalid) return MATCH_OPEN;
	if (type_is_closed(t) && b->known) return clang.equalTypes(t, given) ? MATCH : MATCH_NO;
	if (type_is_closed(t)) return MATCH_OPEN;
	if (is_parameter(p, t)) return MATCH;
	bool made = clang.getPointeeType(t).kind != CXType_Invalid || clang.getArrayElementType(t).kind != CXType_Invalid;
	if (made && b->type.kind != CXType_Invalid && (b->known || given.kind != CXType_Unexposed))
		return t.kind == given.kind ? MATCH_PERHAPS : MATCH_NO;
	return b->known ? MATCH_PERHAPS : MATCH_OPEN;
}

static enum match match_argument(struct parse *p, CXCursor special, unsigned i, const struct template_binding *b)
{
	switch ((int)clang.Cursor_getTemplateArgumentKind(special, i)) {
	case CXTemplateArgumentKind_Type: return match_type(p, clang.Cursor_getTemplateArgumentType(special, i), b);
	case CXTemplateArgumentKind_Integral:
		if (!b->known) return MATCH_OPEN;
		return clang.Cursor_getTemplateArgumentValue(special, i) == b->value ? MATCH : MATCH_NO;
	case CXTemplateArgumentKind_Expression: return MATCH;   /* a parameter of its own */
	default: return MATCH_OPEN;
	}
}

/* The arguments of a member of a class template are those of its class. */
static CXCursor holder_of_arguments(CXCursor special)
{
	return clang.Cursor_getNumTemplateArguments(special) >= 0 ? special : clang.getCursorSemanticParent(special);
}

static enum match match_one(struct parse *p, CXCursor owner, CXCursor special, const struct template_env *env)
{
	CXCursor holder = holder_of_arguments(special);
	int n = clang.Cursor_getNumTemplateArguments(holder);
	enum match m = MATCH;
	for (size_t i = 0; i < env->at.n && m; i++) {
		const struct template_binding *b = &env->at.at[i];
		if (!clang.equalCursors(clang.getCanonicalCursor(clang.getCursorSemanticParent(b->parameter)), owner)) continue;
		bool told = b->index < (unsigned)(n > 0 ? n : 0) && !parse_is_pack(p, b->parameter);
		m = worse(m, told ? match_argument(p, holder, b->index, b) : MATCH_OPEN);
	}
	return m;
}

enum special template_special(struct parse *p, CXCursor template, const struct template_env *env, CXCursor *out)
{
	bool unclear = false;
	if (!has_specialisations(p, template)) return SPECIAL_NONE;
	CXCursor pattern = clang.getCanonicalCursor(template), owner = pattern;
	if (clang.getCursorKind(pattern) == CXCursor_CXXMethod) owner = clang.getCanonicalCursor(clang.getCursorSemanticParent(pattern));
	for (size_t i = 0; i < p->specialisations.n; i++) {
		const struct specialisation *s = &p->specialisations.at[i];
		if (!clang.equalCursors(s->pattern, pattern)) continue;
		bool partial = clang.getCursorKind(s->special) == CXCursor_ClassTemplatePartialSpecialization;
		enum match m = match_one(p, owner, s->special, env);
		if (m == MATCH && !partial) {
			CXCursor definition = clang.getCursorDefinition(s->special);
			*out = parse_is_null(definition) ? s->special : definition;
			return SPECIAL_CHOSEN;
		}
		unclear |= m >= MATCH_PERHAPS;
	}
	return unclear ? SPECIAL_UNCLEAR : SPECIAL_NONE;
}

enum special template_special_class(struct parse *p, const struct template_env *env, CXType t, CXCursor *out)
{
	CXCursor class = clang.getTypeDeclaration(t);
	struct template_env own;
	*out = class;
	if (clang.getCursorKind(class) != CXCursor_ClassTemplate || !has_specialisations(p, class)) return SPECIAL_NONE;
	template_own_parameters(p, class, &own);
	template_bind_object(p, env, t, &own);
	return template_special(p, class, &own, out);
}
