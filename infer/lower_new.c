/* lower_new: `new` expressions, and kernels that a kernel launches. */
#include "infer/lower_internal.h"

#include <string.h>

static unsigned offset_of(CXCursor c)
{
	unsigned offset = 0;
	clang.getFileLocation(clang.getCursorLocation(c), NULL, NULL, NULL, &offset);
	return offset;
}

/* `new (p) T(e)` builds at p; any other `new` gives memory that no other thread knows of yet. */
struct value lower_new(struct lower *l, CXCursor c)
{
	struct cursor_list kids = {0};
	parse_children(l->p, c, &kids);
	CXType pointee = lower_resolve(l, type_pointee(l->frame->env, lower_type(l, c)));
	const char *text = parse_text(l->p, c);
	while (text && *text == ':') text++;
	bool placed = text && !strncmp(text, "new", 3) && text[text[3] == ' ' ? 4 : 3] == '(';
	CXCursor place = clang.getNullCursor(), init = clang.getNullCursor();
	for (size_t i = 0; i < kids.n; i++) {
		if (!clang.isExpression(clang.getCursorKind(kids.at[i]))) continue;
		if (placed && (parse_is_null(place) || offset_of(kids.at[i]) < offset_of(place))) place = kids.at[i];
	}
	/* `new int(e)`, not `new int[n]` */
	bool scalar = text && !strchr(text, '[') && (text[strlen(text) - 1] == ')' || text[strlen(text) - 1] == '}');
	for (size_t i = 0; i < kids.n; i++) {
		enum CXCursorKind kind = clang.getCursorKind(kids.at[i]);
		if (!clang.isExpression(kind) || clang.equalCursors(kids.at[i], place)) continue;
		if (scalar || kind == CXCursor_CallExpr || kind == CXCursor_InitListExpr || !type_is_integer(l->frame->env, lower_type(l, kids.at[i])))
			init = kids.at[i];
		else lower_effects(l, kids.at[i]); /* the number of elements */
	}
	struct value p;
	if (placed && !parse_is_null(place)) {
		p = lower_eval(l, place);
	} else {
		struct place fresh = place_object(state_object_new(l, "allocated", CAUSE_UNINITIALISED));
		l->st->at[fresh.object]->lasting = 2;
		lower_assumption(l, ASSUME_OTHER, parse_span(l->p, c), "memory that a thread allocates is not handed to other threads");
		p = value_pointer(l, &fresh);
	}
	if (!parse_is_null(init)) {
		lower_elide(l, init);
		struct value v = lower_eval_as(l, pointee, init);
		bool one = v.kind == VALUE_RECORD ? lower_is_aggregate(l, pointee) : v.kind != VALUE_NONE;
		if (one && !lower_is_aggregate(l, pointee)) v = value_convert_at(l, v, pointee, c);
		if (one && p.kind == VALUE_POINTER) lower_store(l, p, pointee, v, c);
	} else if (placed && p.kind == VALUE_POINTER && !lower_is_aggregate(l, pointee)) {
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
