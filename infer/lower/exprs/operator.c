/* Operators that compute, and those that assign. */
#include "infer/lower/exprs/exprs_open.h"
#include "infer/lower/exprs/exprs_parts.h"
#include "infer/lower/values/float.h"

/* ---- operators without effects ---- */

static struct value negated_float(struct lower *l, const struct tree_expr *e, const struct value *v)
{
	if (e->op == TREE_OP_PLUS) return *v;
	struct value minus = e->op == TREE_OP_MINUS ? values_float_negated(l, v) : values_opaque((expr_ref){0});
	return minus.e.ix ? minus : values_opaque_result(l, v, v, &e->at);
}

/* -v as 0 - v, ~v as -1 - v; of vectors in each element. */
static struct value arithmetic(struct lower *l, const struct tree_expr *e)
{
	struct value v = exprs_eval(l, e->kid[0], (struct want){0});
	if (v.kind == VALUE_OPAQUE) return negated_float(l, e, &v);
	if (v.kind == VALUE_RECORD && e->type->kind == TREE_TYPE_VECTOR) {
		struct value_operator o = { TREE_OP_SUB, e->type, e->type, e->type, &e->at };
		struct value from = values_int(expr_int(l->t, e->op == TREE_OP_COMPLEMENT ? -1 : 0), VALUES_I32);
		return e->op == TREE_OP_PLUS ? v : values_binary(l, &o, values_is_float(e->type->to) ? values_opaque((expr_ref){0}) : from, v);
	}
	if (v.kind != VALUE_INT) return values_unknown(l, e->type, NULL, CAUSE_UNSUPPORTED, "operator", &e->at, false);
	struct int_type type = values_promote(v.type);
	struct value p = values_to_type(l, v, type, &e->at);
	if (e->op == TREE_OP_PLUS) return p;
	if (type.bits > 64) return values_wide(l, type, &e->at, values_uniform(l, &p));
	expr_ref n = expr_sub(l->t, expr_int(l->t, e->op == TREE_OP_MINUS ? 0 : -1), values_as_int(l, p, &e->at));
	return values_int(type.bits ? expr_wrap(l->t, type, n) : n, type);
}

static struct value inverted(struct lower *l, const struct tree_expr *e)
{
	if (e->type->kind == TREE_TYPE_VECTOR) return exprs_lost(l, e, "! of a vector");
	struct value v = values_bool(expr_not(l->t, exprs_truth(l, e->kid[0])));
	return values_convert(l, v, e->type, &e->at);   /* in C an int */
}

struct value exprs_address(struct lower *l, const struct tree_expr *e)
{
	const struct tree_expr *of = e->kid[0];
	if (of->kind == TREE_EXPR_MEMBER_NAME || e->type->kind == TREE_TYPE_MEMBER_POINTER) return exprs_member_address(l, e);
	struct value p = exprs_place(l, of);
	if (p.kind != VALUE_POINTER) return values_unknown(l, e->type, NULL, CAUSE_POINTER, "address", &e->at, false);
	if (of->type->kind == TREE_TYPE_FUNCTION) return p;
	/* &A[0][0] walks freely; &A[1] of rows keeps the shape */
	return memory_advance(l, p, expr_int(l->t, 0), values_size(of->type), of->type->kind != TREE_TYPE_ARRAY);
}

struct value exprs_unary(struct lower *l, const struct tree_expr *e)
{
	struct value place;
	if (e->type->kind == TREE_TYPE_DEPENDENT && !exprs_check_operands(l, e, 0)) return (struct value){0};
	exprs_assume_built_in(l, e);
	switch ((int)e->op) {
	case TREE_OP_PRE_INC: case TREE_OP_PRE_DEC: case TREE_OP_POST_INC: case TREE_OP_POST_DEC: return exprs_increment(l, e, &place);
	case TREE_OP_PLUS: case TREE_OP_MINUS: case TREE_OP_COMPLEMENT: return arithmetic(l, e);
	case TREE_OP_NOT: return inverted(l, e);
	case TREE_OP_ADDRESS: return exprs_address(l, e);
	case TREE_OP_DEREF: return exprs_load(l, e, (struct want){0});
	default: return exprs_lost(l, e, "operator");
	}
}

struct value exprs_binary(struct lower *l, const struct tree_expr *e)
{
	if (e->type->kind == TREE_TYPE_DEPENDENT && !exprs_check_operands(l, e, 0)) return (struct value){0};
	if (e->op == TREE_OP_COMMA) {
		exprs_statement(l, e->kid[0]);
		return exprs_eval(l, e->kid[1], (struct want){0});
	}
	bool vector = e->type->kind == TREE_TYPE_VECTOR;
	if ((e->op == TREE_OP_AND || e->op == TREE_OP_OR) && !vector) return exprs_logical(l, e);
	if (e->op == TREE_OP_MEMBER_POINTER && exprs_type(e->kid[1])->kind == TREE_TYPE_MEMBER_POINTER) return exprs_load(l, e, (struct want){0});
	if (e->op == TREE_OP_SPACESHIP || e->op == TREE_OP_MEMBER_POINTER || e->op == TREE_OP_AND || e->op == TREE_OP_OR)
		return exprs_lost(l, e, "operator");
	exprs_assume_built_in(l, e);
	struct value a = exprs_eval(l, e->kid[0], (struct want){0}), b = exprs_eval(l, e->kid[1], (struct want){0});
	if (!exprs_check_steps(l, e->kid[0], &a) || !exprs_check_steps(l, e->kid[1], &b)) return (struct value){0};
	struct value_operator o = { e->op, exprs_type(e->kid[0])->bare, exprs_type(e->kid[1])->bare, e->type->bare, &e->at };
	struct value v = values_binary(l, &o, a, b);
	/* in C a comparison is an int */
	return v.kind == VALUE_INT && values_is_integer(e->type) ? values_convert(l, v, e->type, &e->at) : v;
}

/* ---- assignments ---- */

/* The name that a value gets when it is stored there. */
static struct want named_after(const struct tree_expr *place)
{
	return (struct want){ .name = place->kind == TREE_EXPR_VAR ? place->var->name : NULL };
}

/* Stores v, of the type of e, where p says; what is left of it. */
static struct value store(struct lower *l, const struct tree_expr *e, struct value p, struct value v)
{
	const struct tree_field *bits = exprs_bit_field(e);
	if (bits) return exprs_bits_store(l, p, bits, v, &e->at);
	memory_store(l, p, exprs_accessed_type(e), v, &e->at);
	return v;
}

static struct value load(struct lower *l, const struct tree_expr *e, struct value p)
{
	const struct tree_field *bits = exprs_bit_field(e);
	if (bits) return exprs_bits_load(l, p, bits, &e->at);
	struct value v = memory_load(l, p, exprs_accessed_type(e), &e->at, (struct want){0});
	exprs_mention_copied(l, &v);
	return v;
}

/* The operator of a compound assignment, in the type in which it is computed. */
static struct value combined(struct lower *l, const struct tree_expr *e, struct value old, struct value by)
{
	if (!exprs_check_steps(l, e->kid[0], &old)) return old;
	exprs_assume_built_in(l, e);
	const struct tree_type *t = exprs_type(e->kid[0])->bare, *in = e->about && e->about->kind != TREE_TYPE_DEPENDENT ? e->about->bare : t;
	struct value_operator o = { e->op, in, e->kid[1]->type->bare, in, &e->at };
	if (old.kind == VALUE_INT) old = values_convert(l, old, in, &e->at);
	return values_convert(l, values_binary(l, &o, old, by), t, &e->at);
}

static struct value assign_swizzle(struct lower *l, const struct tree_expr *e)
{
	const struct tree_expr *lhs = e->kid[0];
	struct value v = exprs_eval(l, e->kid[1], (struct want){0});
	if (e->op != TREE_OP_ASSIGN) v = combined(l, e, exprs_swizzle_load(l, lhs), v);
	exprs_swizzle_store(l, lhs, v);
	return v;
}

static bool is_anywhere(const struct value *p)
{
	for (uint32_t i = 0; i < p->targets; i++) if (p->target[i].place.kind == PLACE_ANY) return true;
	return p->kind != VALUE_POINTER;
}

struct value exprs_assign(struct lower *l, const struct tree_expr *e, struct value *place)
{
	const struct tree_expr *lhs = e->kid[0];
	*place = (struct value){0};
	if (lhs->kind == TREE_EXPR_VECTOR_MEMBER) return assign_swizzle(l, e);
	struct value v = exprs_eval(l, e->kid[1], named_after(lhs));
	bool plain = e->op == TREE_OP_ASSIGN ? exprs_check_becomes(l, lhs->type, e->kid[1]) : exprs_check_operands(l, e, 0);
	if (!plain || !exprs_check_assigned(l, e)) return v;
	struct value p = *place = exprs_target(l, lhs);
	if (exprs_is_undeclared(l, lhs) && is_anywhere(&p))
		v = values_unknown(l, lhs->type, NULL, CAUSE_UNSUPPORTED, "what a name that nothing declares makes of it", &e->at, false);
	v = e->op == TREE_OP_ASSIGN ? values_convert(l, v, lhs->type, &e->at) : combined(l, e, load(l, lhs, p), v);
	return store(l, lhs, p, v);
}

/* old + by, as the type of e->kid[0] takes it. */
static struct value stepped(struct lower *l, const struct tree_expr *e, struct value old, int64_t by)
{
	const struct tree_type *t = exprs_type(e->kid[0])->bare;
	if (!exprs_check_steps(l, e->kid[0], &old)) return old;
	if (old.kind == VALUE_POINTER) {
		const struct tree_type *to = values_pointee(t);
		return memory_advance(l, old, expr_int(l->t, by), to ? values_size(to) : 1, !to || to->kind != TREE_TYPE_ARRAY);
	}
	struct value one = values_int(expr_int(l->t, by), VALUES_I32);
	struct value_operator o = { TREE_OP_ADD, t, t, t, &e->at };
	if (old.kind == VALUE_OPAQUE) one = values_opaque(values_float_constant(l, (double)by));
	if (old.kind == VALUE_INT && old.type.bits == 1) return values_bool(expr_bool(l->t, true));
	if (old.kind == VALUE_INT && old.type.bits <= 64) {
		expr_ref n = expr_add(l->t, values_as_int(l, old, &e->at), expr_int(l->t, by));
		return values_to_type(l, values_int(n, VALUES_INT), old.type, &e->at);
	}
	return values_binary(l, &o, old, one);
}

struct value exprs_increment(struct lower *l, const struct tree_expr *e, struct value *place)
{
	bool post = e->op == TREE_OP_POST_INC || e->op == TREE_OP_POST_DEC;
	bool up = e->op == TREE_OP_POST_INC || e->op == TREE_OP_PRE_INC;
	const struct tree_expr *of = e->kid[0];
	*place = (struct value){0};
	if (!exprs_check_assigned(l, e)) return *place;
	struct value p = *place = exprs_target(l, of), old = load(l, of, p);
	struct value v = store(l, of, p, stepped(l, e, old, up ? 1 : -1));
	return post ? old : v;
}
