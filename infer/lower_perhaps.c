/* lower_perhaps: `typename V::R r = v(i);`. Where a template leaves V open, r may be a reference or a copy, unless its name, or
 * what the classes of the file declare by that name, tells. Then it is one of two places: what is written to it is perhaps
 * written there. */
#include "infer/lower_internal.h"

#include <ctype.h>
#include <string.h>

#define BEHIND_POINTER 16               /* where the copy lies in a function's result, behind the pointer to one of both */

/* ---- by the type ---- */

/* By convention no reference: a number, an index, a pointer, a class. */
static bool sounds_like_value(const char *name)
{
	static const char *const other[] = { "ref", "ret", "expr", "proxy", "access", "lval" };
	static const char *const value[] = { "type", "value", "scalar", "index", "size", "elem", "pointer", "iter", "storage", "acc", "real",
		"int", "float", "double", "half", "vec", "key", "node", "count", "offset", "coord", "pixel", "sample", "mask", "params" };
	char lower[80];
	size_t n = 0;
	for (; name[n] && n < sizeof lower - 1; n++) lower[n] = (char)tolower((unsigned char)name[n]);
	lower[n] = 0;
	for (size_t i = 0; i < sizeof other / sizeof *other; i++) if (strstr(lower, other[i])) return false;
	for (size_t i = 0; i < sizeof value / sizeof *value; i++) if (strstr(lower, value[i])) return true;
	return n > 2 && !strcmp(lower + n - 2, "_t");
}

/* Of `typename A<B>::name<C>`. */
static const char *last_name(struct lower *l, const char *text)
{
	const char *begin = NULL, *end = text + strlen(text);
	int nested = 0;
	for (const char *s = text; *s; s++) {
		if (*s == '<' || *s == '(') nested++;
		if ((*s == '>' || *s == ')') && nested) nested--;
		if (*s == ':' && !nested) begin = s + 1;
	}
	size_t n = 0;
	while (begin && begin + n < end && (isalnum((unsigned char)begin[n]) || begin[n] == '_')) n++;
	return begin && n ? arena_strndup(l->scratch, begin, n) : NULL;
}

bool lower_perhaps_named(struct lower *l, const char *text, CXCursor at)
{
	const char *name = !strncmp(text, "typename ", 9) ? last_name(l, text) : NULL;
	if (!name) return false;
	if (strstr(text, "result_of<") || strstr(text, "invoke_result<")) return true;
	if (strstr(text, "conditional<") && strchr(text, '&')) return true;
	enum member_type declared = parse_member_type(l->p, name);
	if (declared == MEMBER_TYPE_REFERENCE) return true;
	bool sounds = sounds_like_value(name);
	if (!sounds && declared != MEMBER_TYPE_VALUE) return true;
	lower_assumption(l, ASSUME_OTHER, parse_span(l->p, at), "%s is no reference, %s", text + strlen("typename "),
		declared == MEMBER_TYPE_VALUE ? "as in the classes of this file" : "as its name sounds");
	return false;
}

static bool perhaps(struct lower *l, CXType declared, CXCursor at)
{
	if (declared.kind == CXType_Invalid || lower_may_refer(l, declared, at)) return false;
	CXType t = parse_canonical(l->p, declared);
	if (t.kind != CXType_Unexposed || clang.isConstQualifiedType(t) || parse_is_unknown_integer(l->p, t)) return false;
	return lower_perhaps_named(l, parse_string(l->p, clang.getTypeSpelling(t)), at);
}

/* ---- by what it is made of ---- */

/* A name, an element, a member, what a pointer points to. */
static bool is_place(struct lower *l, CXCursor bare)
{
	switch ((int)clang.getCursorKind(bare)) {
	case CXCursor_DeclRefExpr: {
		enum CXCursorKind kind = clang.getCursorKind(parse_referenced(bare));
		return kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl;
	}
	case CXCursor_MemberRefExpr: return true;
	case CXCursor_ArraySubscriptExpr:
		return type_is_pointer(l->frame->env, lower_type(l, parse_child(l->p, bare, 0)))
			|| type_is_pointer(l->frame->env, lower_type(l, parse_child(l->p, bare, 1)));
	case CXCursor_UnaryOperator:
		return clang.getCursorUnaryOperatorKind(bare) == CXUnaryOperator_Deref
			&& type_is_pointer(l->frame->env, lower_type(l, parse_child(l->p, bare, 0)));
	default: return false;
	}
}

/* A call, or an operator that an object may have: it may give a reference, of which nothing is known. */
static bool may_give_reference(struct lower *l, CXCursor bare)
{
	enum CXCursorKind kind = clang.getCursorKind(bare);
	bool operator = kind == CXCursor_ArraySubscriptExpr || (kind == CXCursor_UnaryOperator
		&& clang.getCursorUnaryOperatorKind(bare) == CXUnaryOperator_Deref);
	bool named = parse_child_count(l->p, bare) && !clang.isReference(clang.getCursorKind(parse_child(l->p, bare, 0)));
	return operator || (kind == CXCursor_CallExpr && named);
}

struct uses { struct lower *l; CXCursor var; bool written; };

/* The variable or a part of it. */
static bool is_use(const struct uses *u, CXCursor c)
{
	CXCursor bare = parse_strip(u->l->p, c);
	while ((clang.getCursorKind(bare) == CXCursor_MemberRefExpr || clang.getCursorKind(bare) == CXCursor_ArraySubscriptExpr)
		&& parse_child_count(u->l->p, bare))
		bare = parse_strip(u->l->p, parse_child(u->l->p, bare, 0));
	return clang.getCursorKind(bare) == CXCursor_DeclRefExpr && clang.equalCursors(clang.getCursorReferenced(bare), u->var);
}

/* It or a part of it is assigned to, perhaps by a function that is given it, or named by something else. */
static enum CXChildVisitResult find_write(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct uses *u = data;
	struct cursor_list kids = {0};
	enum CXCursorKind kind = clang.getCursorKind(c);
	bool gives = kind == CXCursor_CallExpr || parse_assigns(c) || clang.getCursorUnaryOperatorKind(c) == CXUnaryOperator_AddrOf;
	bool binds = kind == CXCursor_VarDecl && type_is_reference(NULL, clang.getCursorType(c));
	parse_children(u->l->p, c, &kids);
	size_t n = parse_assigns(c) && kids.n ? 1 : kids.n;             /* of an assignment the left side */
	for (size_t i = 0; (gives || binds) && i < n; i++) u->written |= is_use(u, kids.at[i]);
	return u->written ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool is_written(struct lower *l, CXCursor var, CXCursor function)
{
	struct uses u = { l, var, false };
	clang.visitChildren(function, find_write, &u);
	return u.written;
}

/* ---- both ---- */

static CXCursor written_initialiser(struct lower *l, CXCursor init)
{
	CXCursor bare = parse_strip(l->p, init);
	bool listed = clang.getCursorKind(bare) == CXCursor_InitListExpr || clang.getCursorKind(bare) == CXCursor_UnexposedExpr;
	return listed && parse_child_count(l->p, bare) == 1 ? parse_strip(l->p, parse_child(l->p, bare, 0)) : bare;
}

/* referred, where the type is a reference, or the copy. */
static struct value either(struct lower *l, struct value referred, struct value copy, CXCursor at)
{
	expr_ref choice = lower_approx(l, "refers", LOWER_BOOL, CAUSE_UNSUPPORTED, "whether a type that a template leaves open is a reference",
		parse_span(l->p, at), true);
	return value_join(l, choice, referred, copy);
}

/* What `from` designates, if the lowering can tell; else memory that is not known. Its value is stored in `copy`. */
static struct value copied(struct lower *l, CXCursor from, struct place copy)
{
	CXType t = lower_type(l, from);
	struct value p = lower_target(l, from), v;
	if (p.kind == VALUE_POINTER) v = lower_load(l, p, t, from);
	else {
		struct place any = { .kind = PLACE_ANY };
		p = value_pointer(l, &any);
		v = value_unknown(l, t, NULL, CAUSE_UNKNOWN_CALL, "what an operator or a call gives that a template leaves open",
			parse_span(l->p, from), false);
	}
	if (v.kind != VALUE_NONE) lower_store(l, value_pointer(l, &copy), t, v, from);
	return p;
}

bool lower_perhaps_bound(struct lower *l, CXType t, CXCursor var, CXCursor function, CXCursor init, struct value *out)
{
	if (parse_is_null(init)) return false;
	CXCursor bare = written_initialiser(l, init);
	bool place = is_place(l, bare);
	bool given = clang.getCursorKind(var) == CXCursor_ParmDecl && may_give_reference(l, bare);  /* of locals: lower_perhaps_target */
	if ((!place && !given) || !perhaps(l, t, var) || (!place && !is_written(l, var, function))) return false;
	struct place own = place_object(state_object_new(l, parse_spelling(l->p, var), CAUSE_UNINITIALISED));
	*out = either(l, copied(l, bare, own), value_pointer(l, &own), var);
	return out->kind == VALUE_POINTER;
}

/* What a function gives may outlive it; its own variables do not. */
static struct value outliving(struct lower *l, struct value p)
{
	VEC(struct target) list = {0};
	for (uint32_t i = 0; i < p.targets; i++) {
		const struct place *x = &p.target[i].place;
		if (x->kind != PLACE_OBJECT || x->object < l->frame->result) VEC_PUSH(l->scratch, &list, p.target[i]);
	}
	if (list.n == 1) list.at[0].cond = expr_bool(l->t, true);
	p.target = list.at;
	p.targets = (uint32_t)list.n;
	return p;
}

bool lower_perhaps_returned(struct lower *l, CXCursor e)
{
	CXCursor bare = parse_strip(l->p, e);
	if (!is_place(l, bare) || !(l->frame->written_perhaps || perhaps(l, l->frame->result_type, e))) return false;
	struct place own = place_object(l->frame->result);
	own.bytes = BEHIND_POINTER;
	struct value p = outliving(l, copied(l, bare, own));
	if (!p.targets) p = value_pointer(l, &own);
	else p = either(l, p, value_pointer(l, &own), e);
	state_write(l, l->frame->result, 0, 8, p);
	l->frame->refers = true;
	return true;
}

/* A local that was made of what a call gave, or a field: what it refers to is not known. */
static bool may_be_anywhere(struct lower *l, CXCursor name)
{
	CXCursor d = parse_referenced(name);
	enum CXCursorKind kind = clang.getCursorKind(d);
	if (kind == CXCursor_FieldDecl) return perhaps(l, clang.getCursorType(d), name);
	CXCursor init = kind == CXCursor_VarDecl ? parse_initialiser(l->p, d) : clang.getNullCursor();
	if (parse_is_null(init) || is_place(l, written_initialiser(l, init)) || !may_give_reference(l, written_initialiser(l, init))) return false;
	return perhaps(l, clang.getCursorType(d), name);
}

struct value lower_perhaps_target(struct lower *l, CXCursor c, struct value p)
{
	CXCursor bare = parse_strip(l->p, c);
	bool found = false;
	for (; p.kind == VALUE_POINTER && !found; bare = parse_strip(l->p, parse_child(l->p, bare, 0))) {
		enum CXCursorKind kind = clang.getCursorKind(bare);
		bool part = kind == CXCursor_MemberRefExpr || kind == CXCursor_ArraySubscriptExpr;
		found = (kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr) && may_be_anywhere(l, bare);
		if (!part || !parse_child_count(l->p, bare)) break;
	}
	struct place any = { .kind = PLACE_ANY };
	return found ? either(l, value_pointer(l, &any), p, c) : p;
}

void lower_perhaps_lost(struct lower *l, CXType t, CXCursor given)
{
	CXCursor bare = parse_strip(l->p, given);
	if (!is_place(l, bare) || !perhaps(l, t, given)) return;
	struct value p = lower_place(l, bare);
	state_lose(l, &p);
	for (uint32_t i = 0; p.kind == VALUE_POINTER && i < p.targets; i++)
		if (p.target[i].place.kind == PLACE_OBJECT) state_forget(l, p.target[i].place.object, CAUSE_UNSUPPORTED, false);
}
