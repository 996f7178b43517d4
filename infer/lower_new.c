/* lower_new: `new` expressions, and kernels that a kernel launches. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#include <ctype.h>
#include <string.h>

/* ---- what libclang shows of `new (place) T[size] init`: the places, the size, the initialiser ---- */

struct new_parts {
	CXCursor place, size, init;             /* null where absent */
	bool elsewhere;                         /* an `operator new` of the program gives the memory */
};

static const char *skip_blank(const char *s)
{
	const char *end = s + strlen(s);
	for (const char *next = s; ; s = next) {
		while (*s == ' ' || *s == ':') s++;
		next = *s == '/' ? parse_quoted_end(s, end) : s;
		if (next == s) return s;
	}
}

/* After the word `new`, comments left out; NULL: a macro hides it. */
static const char *after_new(struct lower *l, CXCursor c)
{
	const char *text = parse_text(l->p, c);
	text = text ? skip_blank(text) : "";
	if (strncmp(text, "new", 3) != 0 || isalnum((unsigned char)text[3]) || text[3] == '_') return NULL;
	text = skip_blank(text + 3);
	return *text ? text : NULL;     /* a comment to the end of a line */
}

static bool is_open_pointer(struct lower *l, CXType t)
{
	for (t = parse_canonical(l->p, t); t.kind == CXType_Pointer;) t = parse_canonical(l->p, clang.getPointeeType(t));
	return t.kind == CXType_Invalid || type_is_dependent(NULL, t);
}

static bool is_void_pointer(struct lower *l, CXType t)
{
	t = parse_canonical(l->p, t);
	return t.kind == CXType_Pointer && parse_canonical(l->p, clang.getPointeeType(t)).kind == CXType_Void;
}

/* Is e the place? The library's `new (p)` takes a `void *`; what a template leaves open is not converted yet. */
static bool is_placement(struct lower *l, CXCursor c, const struct cursor_list *given, CXType pointee, struct new_parts *out)
{
	const char *rest = after_new(l, c);
	CXType t = given->n ? clang.getCursorType(given->at[0]) : (CXType){ .kind = CXType_Invalid };
	bool pointer = type_is_pointer(l->frame->env, t), open = is_open_pointer(l, pointee) || is_open_pointer(l, t);
	if (given->n && is_void_pointer(l, t) && !is_void_pointer(l, pointee)) return true;
	if (given->n == 0) return false;
	if (rest && *rest != '(') return false;
	if (rest && given->n == 1 && lower_same_type(l, t, pointee)) return false; /* `new (int)(e)` */
	if (!rest && given->n == 1 && (open || is_void_pointer(l, t)) && pointer)
		lower_give_up(l, parse_span(l->p, c), "new, of which a macro hides whether it has a place");
	if (!rest && !(open && pointer && given->n > 1) && !(pointer && !lower_same_type(l, t, pointee))) return false;
	out->elsewhere = !open && !is_void_pointer(l, t);
	return true;
}

/* The number of elements is converted to `size_t`, but in what a template leaves open. */
static bool is_size(struct lower *l, CXCursor c, CXCursor e, CXType pointee, bool last)
{
	CXType t = parse_canonical(l->p, clang.getCursorType(e));
	bool open = is_open_pointer(l, pointee), number = type_is_integer(l->frame->env, t);
	if (!open && t.kind != CXType_ULong) return false;
	if (!open && (!last || parse_canonical(l->p, pointee).kind != CXType_ULong)) return true;
	const char *rest = after_new(l, c);
	if (!rest && number) lower_give_up(l, parse_span(l->p, c), "new, of which a macro hides whether it has a size");
	return rest && *rest && rest[strlen(rest) - 1] == ']' && number;
}

static void parts_of(struct lower *l, CXCursor c, CXType pointee, struct new_parts *out)
{
	struct cursor_list kids = {0}, given = {0};
	size_t i = 0;
	*out = (struct new_parts){ clang.getNullCursor(), clang.getNullCursor(), clang.getNullCursor(), false };
	parse_children(l->p, c, &kids);
	for (size_t k = 0; k < kids.n; k++)
		if (clang.isExpression(clang.getCursorKind(kids.at[k]))) VEC_PUSH(l->scratch, &given, kids.at[k]);
	if (is_placement(l, c, &given, pointee, out)) out->place = given.at[i++];
	if (i < given.n && is_size(l, c, given.at[i], pointee, i + 1 == given.n)) out->size = given.at[i++];
	if (i < given.n) out->init = given.at[given.n - 1];
	for (; i + 1 < given.n; i++) lower_effects(l, given.at[i]);     /* for an `operator new` of the program */
}

/* `()` */
static bool is_zero(struct lower *l, CXCursor init)
{
	return !parse_is_null(init) && clang.getCursorKind(init) == CXCursor_UnexposedExpr && parse_child_count(l->p, init) == 0;
}

static struct value new_memory(struct lower *l, CXCursor c, const struct new_parts *parts)
{
	struct value p = {0};
	if (!parse_is_null(parts->place)) {
		struct place any = { .kind = PLACE_ANY };
		p = lower_eval(l, parts->place);
		const char *type = parse_string(l->p, clang.getTypeSpelling(clang.getCursorType(parts->place)));
		if (!strstr(type, "nothrow_t")) return p.kind == VALUE_POINTER && !parts->elsewhere ? p : value_pointer(l, &any);
	}
	struct place fresh = place_object(state_object_new(l, "allocated", is_zero(l, parts->init) ? CAUSE_NONE : CAUSE_UNINITIALISED));
	l->st->at[fresh.object]->lasting = 2;
	lower_assumption(l, ASSUME_OTHER, parse_span(l->p, c), "memory that a thread allocates is not handed to other threads");
	return value_pointer(l, &fresh);
}

/* The elements of `new T[size]`. */
static void new_elements(struct lower *l, struct value p, const struct new_parts *parts, CXType pointee, CXCursor c)
{
	struct span at = parse_span(l->p, c);
	struct value count = lower_eval(l, parts->size);
	CXCursor init = parts->init;
	if (parse_is_null(init)) return;
	CXType all = clang.getCursorType(init);
	if (clang.getCursorKind(init) == CXCursor_CallExpr) lower_default_construct(l, p, all, c);
	else if (clang.getCursorKind(init) == CXCursor_InitListExpr) lower_initialise(l, p, all, init);
	else if (p.kind == VALUE_POINTER && p.target[0].place.kind != PLACE_OBJECT) {
		int64_t size = lower_size(l, pointee);
		lower_touch_many(l, p, expr_mul(l->t, value_as_int(l, count, at), expr_int(l->t, size)), size, ACCESS_WRITE, c);
	}
}

/* `new (p) T(e)` builds at p; any other `new` gives memory that no other thread knows of yet. */
struct value lower_new(struct lower *l, CXCursor c)
{
	struct new_parts parts;
	CXType pointee = lower_resolve(l, type_pointee(l->frame->env, lower_type(l, c)));
	parts_of(l, c, pointee, &parts);
	struct value p = new_memory(l, c, &parts);
	if (l->failed || p.kind != VALUE_POINTER) return p;
	bool placed = !parse_is_null(parts.place);
	if (!parse_is_null(parts.size)) new_elements(l, p, &parts, pointee, c);
	else if (is_zero(l, parts.init)) {
		struct value zero = value_convert_at(l, value_int(expr_int(l->t, 0), LOWER_I32), pointee, c);
		if (placed) lower_store(l, p, pointee, zero, c);
	} else if (!parse_is_null(parts.init)) {
		lower_elide(l, parts.init);
		struct value v = lower_eval_as(l, pointee, parts.init);
		bool one = v.kind == VALUE_RECORD ? lower_is_aggregate(l, pointee) : v.kind != VALUE_NONE;
		if (one && !lower_is_aggregate(l, pointee)) v = value_convert_at(l, v, pointee, c);
		if (one) lower_store(l, p, pointee, v, c);
		else if (placed) lower_touch(l, p, lower_size(l, pointee), ACCESS_WRITE, c);    /* `T{e}`, of which T is open */
	} else if (placed && !lower_is_aggregate(l, pointee)) {
		lower_touch(l, p, lower_size(l, pointee), ACCESS_WRITE, c);
	}
	return p;
}

/* In templates clang leaves out the call of a conversion to a pointer. */
bool lower_pointer_conversion(struct lower *l, CXCursor object, struct value *out)
{
	struct callee callee;
	if (!parse_pointer_conversion(l->p, l->frame->env, object, &callee)) return false;
	struct template_env *env = ARENA_NEW(l->scratch, struct template_env);
	*env = callee.env;
	struct value self = lower_place(l, object);
	*out = lower_inline(l, callee.body, env, self, NULL, 0, NULL, object);
	return out->kind == VALUE_POINTER;
}

/* ---- launches from the device ---- */

struct search { struct lower *l; bool found; };

static enum CXChildVisitResult find_global(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct search *s = data;
	CXCursor d = clang.getCursorReferenced(c);
	if (clang.getCursorKind(c) == CXCursor_DeclRefExpr && clang.getCursorKind(d) == CXCursor_VarDecl
		&& lower_space(s->l, d) == SPACE_GLOBAL && !parse_in_environment(s->l->p, d)) s->found = true;
	return s->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* The child grid runs beside this one, for all we know, and may write whatever its pointers reach. */
struct value lower_child_launch(struct lower *l, CXCursor c, CXCursor configuration, const struct callee *callee)
{
	struct span at = parse_span(l->p, c);
	struct search s = { l, false };
	CXCursor body = parse_is_null(callee->body) ? callee->decl : callee->body;
	if (!parse_is_null(body)) clang.visitChildren(body, find_global, &s);
	if (s.found) {
		lower_give_up(l, at, "launches %s, which uses global variables", callee->name);
		return (struct value){0};
	}
	for (int i = 0; i < clang.Cursor_getNumArguments(configuration); i++)
		lower_effects(l, clang.Cursor_getArgument(configuration, (unsigned)i));
	const char *why = arena_printf(l->scratch, "accesses of kernel %s, launched here", callee->name);
	for (size_t i = 0; i < callee->args.n; i++) {
		struct value v = lower_eval(l, callee->args.at[i]);
		if (v.kind == VALUE_POINTER) lower_access_unknown(l, v, ACCESS_WRITE, c, why);
		if (v.kind != VALUE_RECORD || v.object >= l->st->n) continue;
		const struct object *o = l->st->at[v.object];
		for (uint32_t k = 0; k < o->n; k++)
			if (o->slot[k].v.kind == VALUE_POINTER) lower_access_unknown(l, o->slot[k].v, ACCESS_WRITE, c, why);
	}
	lower_assumption(l, ASSUME_OTHER, at, "kernel %s, launched from the device, accesses no memory but through its arguments", callee->name);
	return (struct value){0};
}
