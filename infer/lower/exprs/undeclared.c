/* What nothing declares: a header is missing, or the host program's text. Its value is not known, and no memory is read for it. A
 * call is that of a function, or a macro, without a body: what it is given it may change. What is stored in it goes anywhere. */
#include "infer/lower/device/device.h"
#include "infer/lower/exprs/exprs_open.h"

#define WHY "name that nothing declares"

/* In a pattern a template's parameters leave names open; elsewhere it is that nothing declares them. */
static bool in_pattern(const struct lower *l)
{
	return tree_has(l->now.frame->function->flags, TREE_FLAG_DEPENDENT);
}

/* Is the type of e, or what e points to, one that nothing declares? Then e is so in a pattern, too. */
static bool has_undeclared_type(const struct tree_expr *e)
{
	const struct tree_type *t = exprs_type(e)->bare;
	return tree_has((t->kind == TREE_TYPE_POINTER ? t->to->bare : t)->flags, TREE_FLAG_IMPLICIT);
}

static bool is_object(const struct tree_expr *e)
{
	return e->kind == TREE_EXPR_VAR && e->var->kind == TREE_VAR_GLOBAL && tree_has(e->var->flags, TREE_FLAG_IMPLICIT);
}

/* Of several functions that something declares one is meant. */
static bool is_overloaded(const struct tree_expr *callee)
{
	return callee->kind == TREE_EXPR_NAME && !callee->about && !tree_has(callee->flags, TREE_FLAG_IMPLICIT);
}

/* A declaration without a body, with a parameter of a type that nothing declares: clang finds that no argument fits. */
static bool takes_undeclared(const struct tree_function *f)
{
	for (size_t i = 0; i < f->params.n && !tree_has(f->flags, TREE_FLAG_DEFINED); i++)
		if (tree_type_is_undeclared(f->params.at[i]->type)) return true;
	return false;
}

/* What is called, in a call of what nothing declares; NULL: e is none. */
static const struct tree_expr *callee_of(const struct lower *l, const struct tree_expr *e)
{
	bool recovery = e->kind == TREE_EXPR_RECOVERY, call = e->kind == TREE_EXPR_CALL && !e->function;
	const struct tree_expr *callee = (recovery || call) && e->kids ? e->kid[0] : NULL;
	if (!callee) return NULL;
	if (callee->kind == TREE_EXPR_NAME && !callee->function && tree_has(callee->flags, TREE_FLAG_IMPLICIT)) return callee;
	/* of the environment: clang cannot tell which for an argument that nothing declares */
	bool environment = recovery && callee->kind == TREE_EXPR_NAME && callee->function && lower_is_ours(l, &callee->function->at);
	if (environment) return callee;
	if (recovery && callee->kind == TREE_EXPR_NAME && callee->function && takes_undeclared(callee->function)) return callee;
	if (is_overloaded(callee)) return NULL;
	bool member = callee->kind == TREE_EXPR_NAME_MEMBER || (callee->kind == TREE_EXPR_NAME && !callee->function);
	bool open = in_pattern(l) && !(member ? callee->about && tree_has(callee->about->bare->flags, TREE_FLAG_IMPLICIT) : has_undeclared_type(callee));
	bool value = callee->kind != TREE_EXPR_NAME && callee->type->kind == TREE_TYPE_DEPENDENT && !open && !exprs_closure_call(callee);
	return call && (is_object(callee) || value || (member && !open && !tree_has(e->flags, TREE_FLAG_OPERATOR))) ? callee : NULL;
}

/* Of what has no declaration, `x.y` and `x[i]` included: the object, or the value that it is a part of; NULL: e is no part of such. */
static const struct tree_expr *root_of(const struct lower *l, const struct tree_expr *e)
{
	const struct tree_expr *whole = e;
	while ((e->kind == TREE_EXPR_NAME_MEMBER || (e->kind == TREE_EXPR_INDEX && exprs_type(e)->kind == TREE_TYPE_DEPENDENT
		&& exprs_type(e->kid[0])->kind == TREE_TYPE_DEPENDENT)) && e->kids && e->kid[0]) e = e->kid[0];
	bool part = e != whole && (!in_pattern(l) || has_undeclared_type(e));
	return part || is_object(e) ? e : NULL;
}

bool exprs_is_undeclared(const struct lower *l, const struct tree_expr *e)
{
	if (callee_of(l, e) || root_of(l, e)) return true;
	bool open = in_pattern(l) && !(e->about && tree_has(e->about->bare->flags, TREE_FLAG_IMPLICIT));
	return e->kind == TREE_EXPR_NAME && !e->function && !open;
}

/* By reference, as a macro or such a function may take it; of what the threads share, where its result is used, by value. */
static struct value argument(struct lower *l, const struct tree_expr *e, struct want want)
{
	if (e->kind == TREE_EXPR_NAME && e->function) {         /* a macro may make anything of a function's name */
		exprs_escape_function(l, e->function, ACCESS_WRITE, &e->at, WHY);
		return (struct value){0};
	}
	bool element = e->kind == TREE_EXPR_INDEX || (e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_DEREF);
	bool by_value = exprs_is_undeclared(l, e) || !exprs_is_place(e) || e->kind == TREE_EXPR_FUNCTION || (element && !want.unused);
	return by_value ? exprs_eval(l, e, (struct want){0}) : exprs_place(l, e);
}

void exprs_undeclared_arguments(struct lower *l, struct call *c, uint32_t from)
{
	c->n = c->expr->kids - from;
	c->written = (const struct tree_expr *const *)(c->expr->kid + from);
	c->args = ARENA_ARRAY(l->scratch, struct value, c->n + 1);
	for (size_t i = 0; i < c->n && !l->now.failed; i++)
		if (c->written[i]) c->args[i] = argument(l, c->written[i], c->want);
}

static struct value call(struct lower *l, const struct tree_expr *e, const struct tree_expr *callee, struct want want)
{
	struct call c = { .expr = e, .at = &e->at, .want = want };
	bool member = callee->kind == TREE_EXPR_NAME_MEMBER, named = callee->kind == TREE_EXPR_NAME || is_object(callee);
	const struct tree_expr *object = member ? callee->kids ? callee->kid[0] : NULL : named ? NULL : callee;
	const char *name = callee->kind == TREE_EXPR_VAR ? callee->var->name : named || member ? callee->text : "what it calls";
	if (object && exprs_is_undeclared(l, object)) exprs_effects(l, object);
	else if (object && object->kind != TREE_EXPR_VAR) exprs_effects(l, object);
	else if (object) c.self = exprs_place(l, object);
	exprs_undeclared_arguments(l, &c, 1);
	if (object && want.unused) memory_access_unknown(l, memory_anywhere(l), ACCESS_WRITE, &e->at, "what " WHY " holds");
	return exprs_unknown_call(l, &c, name ? name : "");
}

/* An object of a class that nothing declares: its constructor is such a function, too. */
struct value exprs_undeclared_construction(struct lower *l, const struct tree_expr *e)
{
	struct call c = { .expr = e, .at = &e->at };
	exprs_undeclared_arguments(l, &c, 0);
	return exprs_unknown_call(l, &c, e->kind == TREE_EXPR_LIST ? "a constructor" : e->type->name);
}

/* What is computed on the way from the root to e, and, where that is no object that is followed, the root. */
static struct exprs_part part_of(struct lower *l, const struct tree_expr *e, const struct tree_expr *root)
{
	struct exprs_part p = is_object(root) ? (struct exprs_part){0} : exprs_part_of(l, e, root);
	for (; e != root; e = e->kid[0])
		for (uint32_t i = 1; i < e->kids && !l->now.failed; i++)
			if (e->kid[i]) exprs_effects(l, e->kid[i]);
	bool called = root->kind == TREE_EXPR_CALL || root->kind == TREE_EXPR_METHOD_CALL;     /* for what it gives */
	if (p.object.kind == VALUE_NONE && called) exprs_eval(l, root, (struct want){0});
	else if (p.object.kind == VALUE_NONE && !is_object(root)) exprs_effects(l, root);
	return p;
}

struct value exprs_undeclared(struct lower *l, const struct tree_expr *e, struct want want)
{
	const struct tree_expr *callee = callee_of(l, e), *root = callee ? NULL : root_of(l, e);
	if (callee) return call(l, e, callee, want);
	struct exprs_part p = root ? part_of(l, e, root) : (struct exprs_part){0};
	bool uniform = p.object.kind == VALUE_POINTER && exprs_part_read(l, &p);
	return values_unknown(l, e->type, NULL, CAUSE_UNSUPPORTED, WHY, &e->at, uniform);
}

static struct value place(struct lower *l, const struct tree_expr *e, bool stored)
{
	const struct tree_expr *callee = callee_of(l, e), *root = callee ? NULL : root_of(l, e);
	if (callee) call(l, e, callee, (struct want){0});
	struct exprs_part p = root ? part_of(l, e, root) : (struct exprs_part){0};
	if (p.object.kind == VALUE_POINTER) return exprs_part_place(l, &p, stored);
	if (!stored || !root || !exprs_stores_own(l, e, root)) return memory_anywhere(l);
	memory_access_unknown(l, exprs_place(l, root), ACCESS_WRITE, &e->at, WHY);
	return memory_object_pointer(l, memory_object_new(l, "element", CAUSE_UNSUPPORTED));
}

struct value exprs_undeclared_place(struct lower *l, const struct tree_expr *e)
{
	return place(l, e, false);
}

struct value exprs_target(struct lower *l, const struct tree_expr *e)
{
	bool known = exprs_is_place(e) || e->type->kind != TREE_TYPE_DEPENDENT;
	if (exprs_is_undeclared(l, e)) return place(l, e, true);
	if (known) return exprs_place(l, e);
	exprs_effects(l, e);
	if (in_pattern(l)) values_give_up(l, &e->at, "store in what a template leaves open");
	return memory_anywhere(l);
}

/* `stream << x;` */
bool exprs_has_open_effect(const struct lower *l, const struct tree_expr *e)
{
	bool computes = e->kind == TREE_EXPR_BINARY && e->op != TREE_OP_COMMA && e->op != TREE_OP_AND && e->op != TREE_OP_OR;
	return computes && e->type->kind == TREE_TYPE_DEPENDENT && !in_pattern(l);
}
