/* What templates that nothing instantiates leave unwritten: as long as a type is open clang puts no conversion there, nor a copy. Numbers
 * and pointers become what they are stored as. Where an object of a class is made of something else, or becomes something else, a
 * constructor, a conversion or an assignment of the class runs, and which one nobody knows. */
#include "infer/lower/exprs/exprs_open.h"

#include <string.h>

/* A variable of a template that holds a lambda: its type is `auto` there. */
const struct tree_function *exprs_closure_call(const struct tree_expr *e)
{
	const struct tree_expr *init = e && e->kind == TREE_EXPR_VAR && e->var->kind == TREE_VAR_LOCAL ? e->var->init : NULL;
	while (init && init->kids == 1 && init->kind != TREE_EXPR_LAMBDA) init = init->kid[0];
	return init && init->kind == TREE_EXPR_LAMBDA ? init->record->call : NULL;
}

/* `a + b` of which one side is an object, and the file has the one operator that it can mean. Of numbers it is the built-in one. */
bool exprs_is_operator_of_class(const struct tree_expr *e)
{
	bool object = false;
	if (e->kind != TREE_EXPR_CALL || !tree_has(e->flags, TREE_FLAG_OPERATOR) || !e->kids || e->kid[0]->kind != TREE_EXPR_NAME) return false;
	for (uint32_t i = 1; i < e->kids; i++) object |= e->kid[i] && e->kid[i]->type->kind == TREE_TYPE_RECORD;
	return object && e->kid[0]->function;
}

/* Of a call that is left open, where its function is known, or there is one that it may mean: what that gives. */
static const struct tree_type *given_type(const struct tree_expr *e)
{
	bool open = e->type->kind == TREE_TYPE_DEPENDENT && e->function && (e->kind == TREE_EXPR_CALL || e->kind == TREE_EXPR_METHOD_CALL);
	if (open && e->function->type->kind == TREE_TYPE_FUNCTION) return e->function->type->to;
	const struct tree_expr *callee = e->kind == TREE_EXPR_CALL && !e->function && e->kids ? e->kid[0] : NULL;
	if (callee && callee->kind == TREE_EXPR_NAME && tree_has(e->flags, TREE_FLAG_OPERATOR) && !exprs_is_operator_of_class(e)) return e->type;
	const struct tree_function *f = !callee ? NULL : callee->kind == TREE_EXPR_NAME ? callee->function : exprs_closure_call(callee);
	return f && f->type->kind == TREE_TYPE_FUNCTION ? f->type->to : e->type;
}

static const struct tree_type *type_of(const struct tree_expr *e)
{
	const struct tree_type *t = given_type(e);
	return t->kind == TREE_TYPE_REFERENCE ? t->to->bare : t->bare;
}

static bool has_elements(const struct tree_type *t)
{
	return t && (t->kind == TREE_TYPE_POINTER || t->kind == TREE_TYPE_ARRAY);
}

/* Of an expression that clang leaves open: the pointer, or the array, that it takes a part of or walks over. What is added is a number. */
static const struct tree_expr *walked(const struct tree_expr *e)
{
	switch ((int)e->kind) {
	case TREE_EXPR_BINARY:
		if (e->op == TREE_OP_ADD && has_elements(exprs_type(e->kid[1]))) return e->kid[1];
		return e->op == TREE_OP_COMMA ? e->kid[1] : e->op == TREE_OP_ADD || e->op == TREE_OP_SUB ? e->kid[0] : NULL;
	case TREE_EXPR_ASSIGN: return e->kid[0];
	case TREE_EXPR_UNARY: return e->op <= TREE_OP_POST_DEC ? e->kid[0] : NULL;
	case TREE_EXPR_CONDITIONAL: return has_elements(exprs_type(e->kid[1])) ? e->kid[1] : e->kid[2];
	case TREE_EXPR_VAR: return e->var->kind == TREE_VAR_LOCAL && !strcmp(e->type->bare->name, "auto") ? e->var->init : NULL;
	case TREE_EXPR_MATERIALIZE: case TREE_EXPR_CLEANUPS: return e->kids ? e->kid[0] : NULL;
	default: return NULL;
	}
}

const struct tree_type *exprs_type(const struct tree_expr *e)
{
	const struct tree_type *t = given_type(e), *of;
	t = t->kind == TREE_TYPE_REFERENCE ? t->to : t;
	if (t->kind != TREE_TYPE_DEPENDENT) return t;
	if (e->kind == TREE_EXPR_INDEX || (e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_DEREF)) {
		of = exprs_type(e->kid[0]);
		return has_elements(of) ? of->to : t;
	}
	const struct tree_expr *part = walked(e);
	of = part ? exprs_type(part) : NULL;
	return has_elements(of) || (of && of->kind == TREE_TYPE_RECORD) ? of : t;
}

/* A variable of a type that is open holds what is put into it as four bytes, pointers as well; only objects keep their size. */
const struct tree_type *exprs_accessed_type(const struct tree_expr *e)
{
	if (e->kind == TREE_EXPR_VAR && exprs_type(e)->kind == TREE_TYPE_RECORD) return exprs_type(e);
	bool elsewhere = e->kind == TREE_EXPR_INDEX || e->kind == TREE_EXPR_CALL || (e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_DEREF);
	return elsewhere ? exprs_type(e) : e->type;
}

bool exprs_check_steps(struct lower *l, const struct tree_expr *e, const struct value *p)
{
	const struct tree_type *t = exprs_type(e);
	if (p->kind == VALUE_POINTER && t->kind == TREE_TYPE_DEPENDENT) values_give_up(l, &e->at, "pointer of a type that a template leaves open");
	return !l->now.failed;
}

bool exprs_is_place(const struct tree_expr *e)
{
	if (e->kind == TREE_EXPR_CONDITIONAL && e->type->kind == TREE_TYPE_DEPENDENT)
		return exprs_type(e)->kind != TREE_TYPE_ARRAY && exprs_is_place(e->kid[1]) && exprs_is_place(e->kid[2]);
	return tree_has(e->flags, TREE_FLAG_LVALUE) || tree_has(e->flags, TREE_FLAG_XVALUE) || given_type(e)->kind == TREE_TYPE_REFERENCE;
}

static bool is_same_class(const struct tree_type *a, const struct tree_type *b)
{
	return a->kind == TREE_TYPE_RECORD && b->kind == TREE_TYPE_RECORD && a->record == b->record;
}

/* A copy of a class that writes its own would be a CONSTRUCT, were it known to be one. */
static bool copies_unseen(const struct tree_type *from, const struct tree_expr *e)
{
	return from->kind == TREE_TYPE_RECORD && exprs_is_place(e) && !tree_has(from->record->flags, TREE_FLAG_TRIVIAL_COPY);
}

/* An object as something of a type that is open: perhaps it is converted; `auto` is its own class. */
static bool perhaps_converted(const struct tree_type *from, const struct tree_type *to)
{
	return from->kind == TREE_TYPE_RECORD && to->kind == TREE_TYPE_DEPENDENT && strncmp(to->name, "auto", 4) != 0;
}

bool exprs_check_becomes(struct lower *l, const struct tree_type *to, const struct tree_expr *e)
{
	const struct tree_type *from = type_of(e);
	to = to->bare;
	bool list = e->kind == TREE_EXPR_INIT_LIST && to->kind == TREE_TYPE_RECORD && tree_has(to->record->flags, TREE_FLAG_AGGREGATE);
	bool other = to->kind == TREE_TYPE_RECORD ? !is_same_class(from, to) && !list
		: perhaps_converted(from, to) || (from->kind == TREE_TYPE_RECORD && to->kind != TREE_TYPE_DEPENDENT && to->kind != TREE_TYPE_VOID);
	if (other || copies_unseen(from, e))
		values_give_up(l, &e->at, "%s of class %s that a template leaves open", other ? "conversion" : "copy",
			(to->kind == TREE_TYPE_RECORD ? to : from)->record->name);
	return !l->now.failed;
}

struct value exprs_bind(struct lower *l, const struct tree_type *reference, const struct tree_expr *e)
{
	const struct tree_type *to = reference->to->bare, *from = type_of(e);
	bool other = to->kind == TREE_TYPE_RECORD ? !is_same_class(from, to)
		: perhaps_converted(from, to) || (from->kind == TREE_TYPE_RECORD && to->kind != TREE_TYPE_DEPENDENT);
	struct value p = exprs_place(l, e);
	if (other)
		values_give_up(l, &e->at, "conversion of class %s that a template leaves open", (to->kind == TREE_TYPE_RECORD ? to : from)->record->name);
	return p;
}

bool exprs_check_assigned(struct lower *l, const struct tree_expr *e)
{
	const struct tree_expr *to = e->kid[0];
	bool element = to->kind == TREE_EXPR_VECTOR_MEMBER, pattern = tree_has(l->now.frame->function->flags, TREE_FLAG_DEPENDENT);
	if (pattern && !element && !exprs_is_place(to) && exprs_type(to)->kind == TREE_TYPE_DEPENDENT)
		values_give_up(l, &e->at, "assignment to something that a template leaves open");
	return !l->now.failed;
}

bool exprs_check_sides(struct lower *l, const struct tree_expr *e)
{
	const struct tree_type *a = type_of(e->kid[1]), *b = type_of(e->kid[2]);
	bool objects = a->kind == TREE_TYPE_RECORD || b->kind == TREE_TYPE_RECORD;
	if (e->type->kind == TREE_TYPE_DEPENDENT && objects && !is_same_class(a, b))
		values_give_up(l, &e->at, "choice of a class that a template leaves open");
	return !l->now.failed;
}

/* Also of operands for which the file has an operator of the class that is a member: those are not looked for. */
bool exprs_check_operands(struct lower *l, const struct tree_expr *e, uint32_t first)
{
	for (uint32_t i = first; i < e->kids; i++)
		if (e->kid[i] && e->kid[i]->type->kind == TREE_TYPE_RECORD) values_give_up(l, &e->at, "operator of a class that a template leaves open");
	return !l->now.failed;
}

static const char *symbol(enum tree_op op)
{
	switch ((int)op) {
	case TREE_OP_PRE_INC: case TREE_OP_POST_INC: return "++";
	case TREE_OP_PRE_DEC: case TREE_OP_POST_DEC: return "--";
	case TREE_OP_PLUS: case TREE_OP_ADD: return "+";
	case TREE_OP_MINUS: case TREE_OP_SUB: return "-";
	case TREE_OP_NOT: return "!";
	case TREE_OP_COMPLEMENT: return "~";
	case TREE_OP_DEREF: case TREE_OP_MUL: return "*";
	case TREE_OP_ADDRESS: case TREE_OP_BIT_AND: return "&";
	case TREE_OP_DIV: return "/";
	case TREE_OP_REM: return "%";
	case TREE_OP_SHL: return "<<";
	case TREE_OP_SHR: return ">>";
	case TREE_OP_BIT_OR: return "|";
	case TREE_OP_BIT_XOR: return "^";
	case TREE_OP_LT: return "<";
	case TREE_OP_LE: return "<=";
	case TREE_OP_GT: return ">";
	case TREE_OP_GE: return ">=";
	case TREE_OP_EQ: return "==";
	case TREE_OP_NE: return "!=";
	default: return NULL;
	}
}

void exprs_assume_built_in(struct lower *l, const struct tree_expr *e)
{
	bool own = false;
	const char *name = symbol(e->op);
	for (uint32_t i = 0; i < e->kids; i++) {
		const struct tree_type *t = e->kid[i] ? e->kid[i]->type->bare : NULL;
		own |= t && t->kind == TREE_TYPE_DEPENDENT && !strncmp(t->name, "type-parameter", 14);
	}
	if (own && name)
		values_assumption(l, ASSUME_OTHER, &e->at, "operator%s%s on values of a type that a template leaves open is the built-in one", name,
			e->kind == TREE_EXPR_ASSIGN ? "=" : "");
}

/* `X<4>(a, i)` of what nothing declares: no number, but an object. */
static bool makes_undeclared(const struct lower *l, const struct tree_expr *e)
{
	bool pattern = tree_has(l->now.frame->function->flags, TREE_FLAG_DEPENDENT), list = e->kind == TREE_EXPR_LIST;
	bool object = !list && tree_has(e->type->bare->flags, TREE_FLAG_IMPLICIT);
	return (object && (e->kids > 1 || strchr(e->type->name, '<'))) || (!pattern && e->kids > 1 && (list || e->type->kind == TREE_TYPE_DEPENDENT));
}

struct value exprs_open_construction(struct lower *l, const struct tree_expr *e)
{
	bool list = e->kind == TREE_EXPR_LIST;
	if (makes_undeclared(l, e)) return exprs_undeclared_construction(l, e);
	if (e->kids == 0 && e->type->kind == TREE_TYPE_DEPENDENT) return values_int(expr_int(l->t, 0), VALUES_INT);
	struct value v = e->kids == 1 && e->kid[0] && !values_is_aggregate(e->type) ? exprs_eval(l, e->kid[0], (struct want){0}) : (struct value){0};
	if (list && (v.kind == VALUE_INT || v.kind == VALUE_OPAQUE || v.kind == VALUE_POINTER)) return v;
	if (v.kind == VALUE_INT || v.kind == VALUE_OPAQUE) return values_convert(l, v, e->type, &e->at);
	return exprs_lost(l, e, "object that a template leaves open");
}

struct value exprs_open_cast(struct lower *l, const struct tree_expr *e)
{
	struct value v = exprs_eval(l, e->kid[0], (struct want){0});
	bool plain = v.kind == VALUE_INT || v.kind == VALUE_OPAQUE || (v.kind == VALUE_POINTER && values_is_pointer(e->type));
	if (e->type->kind == TREE_TYPE_RECORD || type_of(e->kid[0])->kind == TREE_TYPE_RECORD)
		values_give_up(l, &e->at, "conversion of a class that a template leaves open");
	return plain ? values_convert(l, v, e->type, &e->at) : exprs_lost(l, e, "conversion that a template leaves open");
}
