/* Operators that decide what runs. */
#include "infer/lower/exprs/exprs_open.h"

/* A side that may not run must not leave an object behind that is to be destroyed. */
static void check_dying(struct lower *l, size_t mark, const struct tree_expr *e)
{
	if (l->now.frame->dying.n > mark) values_give_up(l, &e->at, "temporary with a destructor in a part that may not run");
}

/* a && b, a || b: the right side runs only where the left side asks for it. */
struct value exprs_logical(struct lower *l, const struct tree_expr *e)
{
	bool is_and = e->op == TREE_OP_AND, constant, covered;
	expr_ref a = exprs_truth(l, e->kid[0]);
	if (expr_is_bool(l->t, a, &constant)) {
		struct value v = values_bool(constant == is_and ? exprs_truth(l, e->kid[1]) : a);
		return values_convert(l, v, e->type, &e->at);
	}
	size_t dying = l->now.frame->dying.n;
	uint32_t result = memory_object_new(l, "test", CAUSE_UNINITIALISED);
	memory_write(l, result, 0, 1, values_bool(expr_bool(l->t, !is_and)));
	struct branch b;
	values_branch_begin(l, &b, is_and ? a : expr_not(l->t, a), &e->at);
	memory_write(l, result, 0, 1, values_bool(exprs_truth(l, e->kid[1])));
	check_dying(l, dying, e);
	values_branch_end(l, &b);
	struct value v = memory_read(l, result, 0, 1, &covered);
	if (v.kind != VALUE_INT) return values_unknown(l, e->type, NULL, CAUSE_UNSUPPORTED, "logical operator", &e->at, false);
	return values_convert(l, v, e->type, &e->at);
}

static struct value side_of(struct lower *l, const struct tree_expr *e, const struct tree_type *t, bool place)
{
	return place ? exprs_place(l, e) : values_convert(l, exprs_eval(l, e, (struct want){0}), t, &e->at);
}

struct value exprs_conditional(struct lower *l, const struct tree_expr *e, bool place)
{
	if (e->kid[0]->type->kind == TREE_TYPE_VECTOR) return exprs_lost(l, e, "choice by a vector");
	if (!exprs_check_sides(l, e)) return (struct value){0};
	expr_ref cond = exprs_truth(l, e->kid[0]);
	bool constant, covered;
	if (expr_is_bool(l->t, cond, &constant)) return side_of(l, e->kid[constant ? 1 : 2], e->type, place);
	int64_t size = place ? 8 : values_size(e->type);
	size_t dying = l->now.frame->dying.n;
	uint32_t result = memory_object_new(l, "value", CAUSE_UNINITIALISED);
	struct branch b;
	struct value v = {0};
	values_branch_begin(l, &b, cond, &e->at);
	for (uint32_t side = 1; side <= 2; side++) {
		if (side == 2) values_branch_else(l, &b);
		struct value x = side_of(l, e->kid[side], e->type, place);
		check_dying(l, dying, e);
		if (x.kind == VALUE_RECORD) memory_copy_object(l, result, 0, x.object, 0, size);
		else if (x.kind != VALUE_NONE) memory_write(l, result, 0, (uint32_t)size, x);
		if (v.kind == VALUE_NONE) v = x;        /* the other may be a throw */
	}
	values_branch_end(l, &b);
	if (v.kind == VALUE_NONE) return v;
	if (v.kind == VALUE_RECORD) return (struct value){ .kind = VALUE_RECORD, .object = result };
	return memory_read(l, result, 0, (uint32_t)size, &covered);
}

/* a ?: b. */
struct value exprs_elvis(struct lower *l, const struct tree_expr *e)
{
	struct value a = exprs_eval(l, e->kid[0], (struct want){0});
	VEC_PUSH(l->scratch, &l->now.operands, ((struct lower_operand){ e->kid[0], a }));
	expr_ref cond = exprs_truth(l, e->kid[1]);
	uint32_t size = (uint32_t)values_size(e->type), result = memory_object_new(l, "value", CAUSE_UNINITIALISED);
	struct branch b;
	bool covered;
	values_branch_begin(l, &b, cond, &e->at);
	memory_write(l, result, 0, size, side_of(l, e->kid[2], e->type, false));
	values_branch_else(l, &b);
	memory_write(l, result, 0, size, side_of(l, e->kid[3], e->type, false));
	values_branch_end(l, &b);
	l->now.operands.n--;
	return memory_read(l, result, 0, size, &covered);
}
