/* lower_written: what a loop writes, read off its text, where that is surely all of it: assignments to scalars by their names
 * and calls that are given no place. Then the study of the loop needs no first run to guess it. A mistake here costs time
 * only: a run on symbolic heads finds what the guess lacks. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

struct written { struct lower *l; const struct state *entry; lower_log log; bool all; };

static enum CXChildVisitResult unclear(struct written *w)
{
	w->all = false;
	return CXChildVisit_Break;
}

static bool is_number(struct lower *l, CXType t)
{
	return type_is_integer(NULL, t) || type_is_float(NULL, t) || parse_is_unknown_integer(l->p, parse_canonical(l->p, t));
}

/* An array that the loop declares: it has no binding yet. */
static bool is_own_array(struct lower *l, CXCursor c)
{
	c = parse_strip(l->p, c);
	CXCursor decl = clang.getCursorKind(c) == CXCursor_DeclRefExpr ? clang.getCursorReferenced(c) : clang.getNullCursor();
	int64_t count;
	return clang.getCursorKind(decl) == CXCursor_VarDecl && !lower_find_binding(l, decl) &&
		type_array_element(NULL, clang.getCursorType(decl), &count).kind != CXType_Invalid;
}

/* `place` is assigned to. A variable of the loop's own has no binding yet, nor has memory that threads share. */
static bool take_place(struct written *w, CXCursor place)
{
	place = parse_strip(w->l->p, place);
	if (clang.getCursorKind(place) == CXCursor_ArraySubscriptExpr) return is_own_array(w->l, parse_child(w->l->p, place, 0));
	if (clang.getCursorKind(place) != CXCursor_DeclRefExpr) return false;
	const struct binding *b = lower_find_binding(w->l, clang.getCursorReferenced(place));
	if (!b) return true;
	const struct object *o = b->object < w->entry->n ? w->entry->at[b->object] : NULL;
	if (b->reference || !o || o->n != 1) return false;
	struct lower_written one = { b->object, o->slot[0].offset, o->slot[0].size };
	VEC_PUSH(w->l->scratch, &w->log, one);
	return o->slot[0].v.kind == VALUE_INT || o->slot[0].v.kind == VALUE_OPAQUE;
}

/* Numbers, pointers through which nothing is written, arrays of the loop's own: by value, as C does. */
static bool gives_no_place(struct lower *l, CXCursor call)
{
	CXType f = clang.getCursorType(clang.getCursorReferenced(call));
	bool known = f.kind == CXType_FunctionProto || f.kind == CXType_FunctionNoProto;
	if (!known && l->p->language != LANGUAGE_OPENCL) return false;
	for (int i = 0; i < clang.Cursor_getNumArguments(call); i++) {
		CXCursor arg = clang.Cursor_getArgument(call, (unsigned)i);
		CXType t = known && i < clang.getNumArgTypes(f) ? clang.getArgType(f, (unsigned)i) : clang.getCursorType(arg);
		bool reads = type_kind(NULL, t) == CXType_Pointer && clang.isConstQualifiedType(type_pointee(NULL, t));
		if (!reads && !is_number(l, t) && !is_own_array(l, arg)) return false;
	}
	return true;
}

static enum CXChildVisitResult look(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct written *w = data;
	if (clang.getCursorUnaryOperatorKind(c) == CXUnaryOperator_AddrOf) return unclear(w);
	if (parse_assigns(c) && !take_place(w, parse_child(w->l->p, c, 0))) return unclear(w);
	switch ((int)clang.getCursorKind(c)) {
	case CXCursor_CallExpr: return gives_no_place(w->l, c) ? CXChildVisit_Recurse : unclear(w);
	case CXCursor_LambdaExpr: case CXCursor_GCCAsmStmt: case CXCursor_MSAsmStmt: case CXCursor_CXXForRangeStmt:
	case CXCursor_CXXNewExpr: case CXCursor_CXXDeleteExpr: case CXCursor_CXXThisExpr: case CXCursor_GotoStmt: case CXCursor_LabelStmt:
	case CXCursor_ReturnStmt:                       /* writes the result */
		return unclear(w);
	case CXCursor_VarDecl: {
		CXType t = clang.getCursorType(c), element = t;
		int64_t count;
		while ((element = type_array_element(NULL, t, &count)).kind != CXType_Invalid) t = element;
		return is_number(w->l, t) ? CXChildVisit_Recurse : unclear(w);
	}
	default: return CXChildVisit_Recurse;
	}
}

static void look_into(struct written *w, CXCursor c)
{
	if (!w->all || parse_is_null(c)) return;
	if (look(c, c, w) == CXChildVisit_Recurse) clang.visitChildren(c, look, w);
}

bool study_guess(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, const struct state *entry)
{
	struct written w = { .l = l, .entry = entry, .all = !parts->is_label && !parts->is_range };
	bool grown;
	look_into(&w, parts->variable);
	look_into(&w, parts->cond);
	look_into(&w, parts->body);
	look_into(&w, parts->step);
	if (!w.all) return false;
	loop_add_written(l, s, &w.log, entry, entry, &grown);
	for (size_t i = 0; i < s->carried.n; i++) s->carried.at[i].uniform = value_uniform(l, &s->carried.at[i].init);
	return true;
}
