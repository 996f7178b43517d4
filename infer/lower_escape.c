/* lower_escape: what code that nobody sees may do with the values it is given. It may write whatever they lead to:
 * through pointers, also inside records and local objects, through what a lambda captures or a function names. */
#include "infer/lower_internal.h"

#include <string.h>

#define MAX_TYPE_DEPTH 6
#define MAX_BODIES 2048

struct escape {
	struct lower *l;
	enum access_mode mode;
	CXCursor at;
	const char *why;
	VEC(uint32_t) objects;
	VEC(CXCursor) bodies;
	const struct lower_frame *lexical;  /* of the body that is walked */
	bool synchronises;                  /* something that may be called does */
};

/* ---- types ---- */

typedef bool type_pred(const struct template_env *env, CXType type, unsigned depth);
struct type_search { const struct template_env *env; unsigned depth; bool found; type_pred *pred; };

static enum CXVisitorResult field_has(CXCursor field, CXClientData data)
{
	struct type_search *s = data;
	s->found = s->pred(s->env, clang.getCursorType(field), s->depth + 1);
	return s->found ? CXVisit_Break : CXVisit_Continue;
}

/* Does `pred` hold for a field or an element of t? Too deep: say yes. */
static bool any_part(const struct template_env *env, CXType t, unsigned depth, type_pred *pred)
{
	int64_t count;
	if (depth > MAX_TYPE_DEPTH) return true;
	CXType element = type_array_element(env, t, &count);
	if (element.kind != CXType_Invalid) return pred(env, element, depth + 1);
	struct type_search s = { env, depth, false, pred };
	if (type_is_record(env, t)) clang.Type_visitFields(t, field_has, &s);
	return s.found;
}

static bool holds_pointers(const struct template_env *env, CXType type, unsigned depth)
{
	int64_t count;
	CXType t = type_resolve(env, type);
	bool array = type_array_element(env, t, &count).kind != CXType_Invalid;
	if (!array && (type_is_pointer(env, t) || type_is_reference(env, t))) return true;
	return any_part(env, t, depth, holds_pointers);
}

/* Does it lead to pointers that lie in memory, not in the value itself? */
static bool leads_to_pointers(const struct template_env *env, CXType type, unsigned depth)
{
	int64_t count;
	CXType t = type_resolve(env, type);
	bool array = type_array_element(env, t, &count).kind != CXType_Invalid;
	if (!array && (type_is_pointer(env, t) || type_is_reference(env, t)))
		return holds_pointers(env, type_pointee(env, t), depth + 1);
	return any_part(env, t, depth, leads_to_pointers);
}

/* ---- values ---- */

static void escape_value(struct escape *s, struct value v);

static void any_memory(struct escape *s)
{
	struct place any = { .kind = PLACE_ANY };
	lower_access_unknown(s->l, value_pointer(s->l, &any), s->mode, s->at, s->why);
}

static void escape_object(struct escape *s, uint32_t object)
{
	for (size_t i = 0; i < s->objects.n; i++) if (s->objects.at[i] == object) return;
	VEC_PUSH(s->l->scratch, &s->objects, object);
	if (object >= s->l->st->n) return;
	const struct object *o = s->l->st->at[object];
	/* its slots may go while they are walked */
	uint32_t n = o->n;
	struct slot *slots = ARENA_ARRAY(s->l->scratch, struct slot, n + 1);
	if (n) memcpy(slots, o->slot, n * sizeof *slots);
	for (uint32_t i = 0; i < n; i++) escape_value(s, slots[i].v);
}

/* What a body names: variables with static storage, and what a lambda captures. */
static enum CXChildVisitResult escape_names(CXCursor c, CXCursor parent, CXClientData data);

static void escape_function(struct escape *s, CXCursor function, const struct lower_frame *lexical)
{
	struct lower *l = s->l;
	bool lambda = clang.getCursorKind(function) == CXCursor_LambdaExpr;
	if (!lambda && parse_is_null(parse_body(function))) function = clang.getCursorDefinition(function);
	if (parse_is_null(function) || parse_in_environment(l->p, function)) return;
	for (size_t i = 0; i < s->bodies.n; i++) if (clang.equalCursors(s->bodies.at[i], function)) return;
	if (s->bodies.n == MAX_BODIES) {
		lower_give_up(l, parse_span(l->p, s->at), "too many functions may be called by code that is not seen");
		return;
	}
	VEC_PUSH(l->scratch, &s->bodies, function);
	const struct lower_frame *outer = s->lexical;
	s->lexical = lexical;
	if (lexical) escape_value(s, lexical->self);
	clang.visitChildren(function, escape_names, s);
	s->lexical = outer;
}

static void escape_name(struct escape *s, CXCursor d)
{
	struct lower *l = s->l;
	struct lower_frame here = *l->frame, *frame = l->frame;
	here.lexical = (struct lower_frame *)(uintptr_t)s->lexical;
	here.bindings.n = 0;
	l->frame = &here;
	struct value v = lower_variable(l, d);
	l->frame = frame;
	escape_value(s, v);
}

static bool is_name(enum CXCursorKind k)
{
	return k == CXCursor_DeclRefExpr || k == CXCursor_MemberRefExpr || k == CXCursor_CallExpr;
}

/* By its name, as the device environment has it; of an unresolved name, too. */
static bool synchronises(struct lower *l, CXCursor c)
{
	if (!is_name(clang.getCursorKind(c))) return false;
	CXCursor d = clang.getCursorReferenced(c);
	if (!parse_is_null(d) && (clang.getCursorKind(d) == CXCursor_VarDecl || clang.getCursorKind(d) == CXCursor_ParmDecl
		|| clang.getCursorKind(d) == CXCursor_FieldDecl)) return false;
	const char *name = parse_spelling(l->p, c);
	return strstr(name, "sync") || strstr(name, "barrier") || strstr(name, "bar_") || strstr(name, "arrive");
}

static enum CXChildVisitResult escape_names(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct escape *s = data;
	struct lower *l = s->l;
	if (l->failed || !lower_tick(l, c)) return CXChildVisit_Break;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind == CXCursor_AsmStmt || synchronises(l, c)) {
		s->synchronises = true;
	}
	if (!is_name(kind)) return CXChildVisit_Recurse;
	CXCursor d = clang.getCursorReferenced(c);
	if (parse_is_null(d)) return CXChildVisit_Recurse;
	switch ((int)clang.getCursorKind(d)) {
	case CXCursor_VarDecl: case CXCursor_ParmDecl:
		if (!parse_in_environment(l->p, d)) escape_name(s, d);
		break;
	case CXCursor_FunctionDecl: case CXCursor_CXXMethod: case CXCursor_FunctionTemplate: case CXCursor_Constructor:
		escape_function(s, d, NULL);
		break;
	default: break;
	}
	return CXChildVisit_Recurse;
}

static void escape_value(struct escape *s, struct value v)
{
	if (s->l->failed) return;
	if (v.kind == VALUE_RECORD) escape_object(s, v.object);
	if (v.kind != VALUE_POINTER) return;
	for (uint32_t i = 0; i < v.targets; i++) {
		const struct place *p = &v.target[i].place;
		if (p->kind == PLACE_OBJECT && state_has(s->l, p)) escape_object(s, p->object);
		if (p->kind == PLACE_FUNCTION) escape_function(s, p->function, p->lexical);
	}
	lower_access_unknown(s->l, v, s->mode, s->at, s->why);
}

/* A record, or a pointer to one, of which it is not known what its pointers are. */
static bool has_unknown_parts(struct lower *l, const struct value *v)
{
	uint32_t object = v->object;
	if (v->kind == VALUE_POINTER) {
		if (v->targets != 1 || v->target[0].place.kind != PLACE_OBJECT) return v->targets > 0;
		if (!state_has(l, &v->target[0].place)) return true;
		object = v->target[0].place.object;
	} else if (v->kind != VALUE_RECORD) return false;
	if (object >= l->st->n) return true;
	enum cause_kind base = l->st->at[object]->base;
	return base != CAUSE_NONE && base != CAUSE_UNINITIALISED;
}

void lower_escape(struct lower *l, struct value v, CXType type, enum access_mode mode, CXCursor at, const char *why)
{
	struct escape s = { .l = l, .mode = mode, .at = at, .why = why };
	const struct template_env *env = l->frame->env;
	bool typed = type.kind != CXType_Invalid, record = v.kind == VALUE_RECORD;
	bool leads = typed && (record || v.kind == VALUE_POINTER) && leads_to_pointers(env, type, 0);
	bool holds = typed && record && holds_pointers(env, type, 0);
	bool open = typed && type_is_dependent(env, type);      /* its fields are not shown */
	if (has_unknown_parts(l, &v) ? leads || holds || open : leads && record) any_memory(&s);
	escape_value(&s, v);
	if (s.synchronises) lower_may_synchronise(l, at, why);
}

void lower_escape_function(struct lower *l, CXCursor function, enum access_mode mode, CXCursor at, const char *why)
{
	struct escape s = { .l = l, .mode = mode, .at = at, .why = why };
	escape_function(&s, function, NULL);
	if (s.synchronises) lower_may_synchronise(l, at, why);
}

struct lost { struct lower *l; enum access_mode mode; CXCursor at; const char *why; };

static enum CXChildVisitResult lose_name(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct lost *s = data;
	CXCursor d = clang.getCursorKind(c) == CXCursor_DeclRefExpr ? clang.getCursorReferenced(c) : clang.getNullCursor();
	const struct binding *b = parse_is_null(d) ? NULL : lower_find_binding(s->l, d);
	if (!b) return CXChildVisit_Recurse;
	struct place p = place_object(b->object);
	lower_escape(s->l, value_pointer(s->l, &p), clang.getCursorType(d), s->mode, s->at, s->why);
	return CXChildVisit_Recurse;
}

void lower_access_lost(struct lower *l, enum access_mode mode, CXCursor at, const char *why)
{
	struct place p = { .kind = PLACE_ANY };
	lower_access_unknown(l, value_pointer(l, &p), mode, at, why);
	for (size_t i = 0; i < l->arrays.n; i++) {
		p = place_array(l->arrays.at[i].array);
		if (kernel_array(l->k, (array_ref){ p.object })->space == SPACE_SHARED)
			lower_access_unknown(l, value_pointer(l, &p), mode, at, why);
	}
	struct lost s = { l, mode, at, why };
	if (mode != ACCESS_READ) clang.visitChildren(at, lose_name, &s);
}
