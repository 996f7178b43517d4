/* What tree.h promises of each node, looked at one by one: what the face makes is checked before anybody uses it. */
#include "infer/tree/tree.h"

#include <stdlib.h>

struct checking { const struct tree *t; const struct tree_function *in; struct text *faults; size_t n; };

static void fault(struct checking *c, const char *kind, struct tree_span at, const char *what)
{
	c->n++;
	text_printf(c->faults, "; %s:%u:%u: %s%s%s: %s\n", sources_path(c->t->sources, at.file), (unsigned)at.line, (unsigned)at.column,
		c->in ? c->in->qualified : "", c->in ? ": " : "", kind, what);
}

/* The least number of operands. */
static uint32_t least_kids(const struct tree_expr *e)
{
	switch (e->kind) {
	case TREE_EXPR_ELVIS: case TREE_EXPR_LAUNCH: return 4;
	case TREE_EXPR_CONDITIONAL: return 3;
	case TREE_EXPR_INDEX: case TREE_EXPR_BINARY: case TREE_EXPR_ASSIGN: case TREE_EXPR_ARRAY_COPY: case TREE_EXPR_FOLD: case TREE_EXPR_NEW:
		return 2;
	case TREE_EXPR_MEMBER: case TREE_EXPR_VECTOR_MEMBER: case TREE_EXPR_UNARY: case TREE_EXPR_CAST: case TREE_EXPR_METHOD_CALL:
	case TREE_EXPR_ARRAY_FILL: case TREE_EXPR_COMPOUND_LITERAL: case TREE_EXPR_STD_INIT_LIST: case TREE_EXPR_DELETE:
	case TREE_EXPR_MATERIALIZE: case TREE_EXPR_BIND_TEMPORARY: case TREE_EXPR_CLEANUPS: case TREE_EXPR_DEFAULT_ARGUMENT:
	case TREE_EXPR_DEFAULT_MEMBER: case TREE_EXPR_PACK: case TREE_EXPR_DESTROY: case TREE_EXPR_VA_ARG:
		return 1;
	case TREE_EXPR_CALL: return tree_has(e->flags, TREE_FLAG_INDIRECT);
	case TREE_EXPR_NONE: case TREE_EXPR_INT: case TREE_EXPR_FLOAT: case TREE_EXPR_STRING: case TREE_EXPR_NULLPTR:
	case TREE_EXPR_ENUMERATOR: case TREE_EXPR_VAR: case TREE_EXPR_FUNCTION: case TREE_EXPR_MEMBER_NAME: case TREE_EXPR_THIS: case TREE_EXPR_ZERO:
	case TREE_EXPR_SIZEOF: case TREE_EXPR_TRAIT: case TREE_EXPR_PREDEFINED: case TREE_EXPR_CONSTRUCT: case TREE_EXPR_INIT_LIST:
	case TREE_EXPR_ARRAY_INDEX: case TREE_EXPR_LAMBDA: case TREE_EXPR_STATEMENTS: case TREE_EXPR_ATOMIC: case TREE_EXPR_SHUFFLE:
	case TREE_EXPR_THROW: case TREE_EXPR_TYPEID: case TREE_EXPR_ASM_OPERAND: case TREE_EXPR_OPAQUE: case TREE_EXPR_NAME:
	case TREE_EXPR_NAME_MEMBER: case TREE_EXPR_NAME_CONSTRUCT: case TREE_EXPR_LIST: case TREE_EXPR_RECOVERY: case TREE_EXPR_OTHER:
		return 0;
	}
	return 0;
}

/* An operand may be missing where the kind says so, and in what is wrong or open. */
static bool may_lack(const struct tree_expr *e, uint32_t i)
{
	switch ((int)e->kind) {
	case TREE_EXPR_NEW: return i < 2;
	case TREE_EXPR_FOLD: case TREE_EXPR_THROW: case TREE_EXPR_INIT_LIST: case TREE_EXPR_RECOVERY: case TREE_EXPR_OTHER: return true;
	case TREE_EXPR_LAUNCH: return i < 4;
	default: return tree_has(e->flags, TREE_FLAG_ERROR);
	}
}

/* NULL: what the kind asks for is there. */
static const char *lacks(const struct tree_expr *e)
{
	bool indirect = tree_has(e->flags, TREE_FLAG_INDIRECT);
	switch ((int)e->kind) {
	case TREE_EXPR_VAR: return e->var ? NULL : "a variable";
	case TREE_EXPR_FUNCTION: case TREE_EXPR_CONSTRUCT: return e->function ? NULL : "a function";
	case TREE_EXPR_CALL: case TREE_EXPR_METHOD_CALL: case TREE_EXPR_LAUNCH: return e->function || indirect ? NULL : "a callee";
	case TREE_EXPR_MEMBER: return e->field || e->var || e->function || e->text ? NULL : "a member";
	case TREE_EXPR_UNARY: case TREE_EXPR_BINARY: case TREE_EXPR_ASSIGN: return e->op != TREE_OP_NONE ? NULL : "an operator";
	case TREE_EXPR_CAST: return e->cast != TREE_CAST_NONE ? NULL : "a conversion";
	case TREE_EXPR_MEMBER_NAME: return e->field ? NULL : "a field";
	case TREE_EXPR_LAMBDA: return e->record ? NULL : "a closure";
	case TREE_EXPR_STATEMENTS: return e->body ? NULL : "a body";
	case TREE_EXPR_INT: return e->has_value ? NULL : "a value";
	default: return NULL;
	}
}

static bool check_expr(const struct tree_expr *e, void *data)
{
	struct checking *c = data;
	const char *kind = e->kind ? tree_expr_word(e->kind) : "an expression without a kind";
	if (!e->type) fault(c, kind, e->at, "it has no type");
	if (e->kids < least_kids(e)) fault(c, kind, e->at, "an operand is missing");
	for (uint32_t i = 0; i < e->kids; i++)
		if (!e->kid[i] && !may_lack(e, i)) fault(c, kind, e->at, "an operand is left out");
	const char *what = lacks(e);
	bool open = e->type && e->type->kind == TREE_TYPE_DEPENDENT;
	if (what && !open && !tree_has(e->flags, TREE_FLAG_TRUNCATED)) fault(c, kind, e->at, what);
	return true;
}

static void check_types(struct checking *c)
{
	for (size_t i = 0; i < c->t->types.n; i++) {
		const struct tree_type *t = c->t->types.at[i];
		bool compound = t->kind == TREE_TYPE_POINTER || t->kind == TREE_TYPE_REFERENCE || t->kind == TREE_TYPE_ARRAY
			|| t->kind == TREE_TYPE_VECTOR || t->kind == TREE_TYPE_FUNCTION || t->kind == TREE_TYPE_MEMBER_POINTER;
		if (t->id != i + 1 || !t->bare || t->bare->bare != t->bare) fault(c, t->name, (struct tree_span){0}, "a type is out of order");
		if (compound && !t->to) fault(c, t->name, (struct tree_span){0}, "it is a type over nothing");
		if (t->kind == TREE_TYPE_RECORD && !t->record) fault(c, t->name, (struct tree_span){0}, "it is a class without a class");
	}
}

static void check_records(struct checking *c)
{
	for (size_t i = 0; i < c->t->records.n; i++) {
		const struct tree_record *r = c->t->records.at[i];
		for (size_t k = 0; k < r->fields.n; k++) {
			const struct tree_field *f = r->fields.at[k];
			int64_t bits = f->width >= 0 ? f->width : (int64_t)f->type->bits;
			if (f->index != k || f->record != r) fault(c, r->name, f->at, "a field is out of order");
			if (r->size >= 0 && f->offset + bits > r->size) fault(c, r->name, f->at, "a field does not lie within");
		}
	}
}

bool tree_check(const struct tree *t, struct text *faults)
{
	struct checking c = { .t = t, .faults = faults };
	check_types(&c);
	check_records(&c);
	for (size_t i = 0; i < t->functions.n; i++) {
		c.in = t->functions.at[i];
		tree_each_expr(c.in, check_expr, &c);
	}
	return c.n == 0;
}
