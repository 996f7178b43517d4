/* lower_range: `for (x : range)` over an object with begin() and end(), as the language has it: an iterator is made,
 * and compared with the end, used and advanced in every iteration. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#include <string.h>

/* ---- members by name ---- */

struct member_search { struct lower *l; const char *name; size_t params; CXCursor found; };

static enum CXChildVisitResult find_member(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct member_search *s = data;
	struct cursor_list params = {0};
	if (clang.getCursorKind(c) != CXCursor_CXXMethod) return CXChildVisit_Continue;
	if (strcmp(parse_spelling(s->l->p, c), s->name)) return CXChildVisit_Continue;
	CXCursor body = parse_is_null(parse_body(c)) ? clang.getCursorDefinition(c) : c;
	if (parse_is_null(body) || parse_is_null(parse_body(body))) return CXChildVisit_Continue;
	parse_parameters(s->l->p, body, &params);
	if (params.n != s->params) return CXChildVisit_Continue;
	s->found = body;
	return CXChildVisit_Break;
}

/* Calls the method of that name, that many parameters and a body; false: there is none. */
static bool call_member(struct lower *l, CXType type, struct value self, const char *name, const struct value *args,
	size_t n, CXCursor at, struct value *out, CXType *result)
{
	CXType t = lower_resolve(l, type);
	CXCursor decl = clang.getTypeDeclaration(t), pattern = clang.getSpecializedCursorTemplate(decl);
	struct member_search s = { l, name, n, clang.getNullCursor() };
	clang.visitChildren(decl, find_member, &s);
	if (parse_is_null(s.found) && !parse_is_null(pattern)) clang.visitChildren(pattern, find_member, &s);
	if (parse_is_null(s.found)) return false;
	struct template_env *env = ARENA_NEW(l->scratch, struct template_env);
	template_parameters(l->p, s.found, env);
	template_bind_object(l->p, l->frame->env, t, env);
	*result = type_resolve(env, clang.getCursorResultType(s.found));
	*out = lower_inline(l, s.found, env, self, args, n, NULL, at);
	return true;
}

/* ---- iterators ---- */

static struct value object_at(struct lower *l, uint32_t object)
{
	struct place p = place_object(object);
	return value_pointer(l, &p);
}

static bool is_pointer_iterator(struct lower *l, const struct loop_parts *parts)
{
	return type_is_pointer(l->frame->env, parts->iterator);
}

/* begin() or end() of the range, in an object of its own. */
static bool make_iterator(struct lower *l, CXType range, struct value self, const char *name, CXCursor at,
	uint32_t *object, CXType *type)
{
	struct value v;
	*object = state_object_new(l, name, CAUSE_UNINITIALISED);
	if (!call_member(l, range, self, name, NULL, 0, at, &v, type)) return false;
	if (v.is_place) v = lower_load(l, v, *type, at);
	if (v.kind == VALUE_NONE) return false;
	lower_store(l, object_at(l, *object), *type, v, at);
	return true;
}

bool lower_iterate(struct lower *l, CXCursor range, struct loop_parts *parts)
{
	CXType t = lower_type(l, range), end_type;
	if (!lower_is_aggregate(l, t)) return false;
	struct value self = lower_place(l, range);
	if (self.kind != VALUE_POINTER) return false;
	parts->is_iterator = parts->is_range = true;
	return make_iterator(l, t, self, "begin", parts->at, &parts->index, &parts->iterator)
		&& make_iterator(l, t, self, "end", parts->at, &parts->end, &end_type);
}

expr_ref lower_iterator_condition(struct lower *l, const struct loop_parts *parts)
{
	struct span at = parse_span(l->p, parts->at);
	struct value v, it = object_at(l, parts->index), end = object_at(l, parts->end);
	CXType result;
	if (is_pointer_iterator(l, parts)) {
		struct value a = lower_load(l, it, parts->iterator, parts->at);
		struct value b = lower_load(l, end, parts->iterator, parts->at);
		const struct place *p = a.kind == VALUE_POINTER && a.targets == 1 ? &a.target[0].place : NULL;
		const struct place *q = b.kind == VALUE_POINTER && b.targets == 1 ? &b.target[0].place : NULL;
		if (p && q && p->kind == q->kind && p->object == q->object) {
			expr_ref x = place_offset(l, p), y = place_offset(l, q);
			int64_t unit = lower_size(l, type_pointee(l->frame->env, parts->iterator));
			if (expr_divisor(l, x) % unit == 0 && expr_divisor(l, y) % unit == 0) {
				x = expr_divide(l, x, unit);
				y = expr_divide(l, y, unit);
			}
			/* a range ends behind its begin */
			return expr_lt(l->t, x, y);
		}
		return lower_approx(l, NULL, LOWER_BOOL, CAUSE_POINTER, "comparison of pointers", at, false);
	}
	if (call_member(l, parts->iterator, it, "operator!=", &end, 1, parts->at, &v, &result))
		return value_as_bool(l, v, at);
	if (call_member(l, parts->iterator, it, "operator==", &end, 1, parts->at, &v, &result))
		return expr_not(l->t, value_as_bool(l, v, at));
	lower_give_up(l, at, "range-for over iterators whose comparison is not found");
	return expr_bool(l->t, false);
}

struct value lower_iterator_element(struct lower *l, const struct loop_parts *parts, CXType *type)
{
	struct value v = {0}, it = object_at(l, parts->index);
	if (is_pointer_iterator(l, parts)) {
		v = lower_load(l, it, parts->iterator, parts->at);
		*type = type_pointee(l->frame->env, parts->iterator);
		v.is_place = true;
		return pointer_advance(l, v, expr_int(l->t, 0), lower_size(l, *type), true);
	}
	if (!call_member(l, parts->iterator, it, "operator*", NULL, 0, parts->at, &v, type))
		lower_give_up(l, parse_span(l->p, parts->at), "range-for over iterators whose element is not found");
	if (lower_is_reference(l, *type)) *type = type_pointee(l->frame->env, *type);
	return v;
}

void lower_iterator_step(struct lower *l, const struct loop_parts *parts)
{
	struct value v, it = object_at(l, parts->index);
	CXType result;
	if (is_pointer_iterator(l, parts)) {
		CXType pointee = type_pointee(l->frame->env, parts->iterator);
		v = lower_load(l, it, parts->iterator, parts->at);
		v = pointer_walk(l, v, expr_int(l->t, 1), pointee, true);
		lower_store(l, it, parts->iterator, v, parts->at);
	} else if (!call_member(l, parts->iterator, it, "operator++", NULL, 0, parts->at, &v, &result))
		lower_give_up(l, parse_span(l->p, parts->at), "range-for over iterators whose step is not found");
}
