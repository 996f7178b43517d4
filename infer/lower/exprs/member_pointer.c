/* Pointers to members. One to data is the number of bytes to the member, -1 where it points to none, as compilers have it; one to a
 * method is a pointer to the function, `bytes` from the object to the one that the function takes. */
#include "infer/lower/exprs/exprs_open.h"
#include "infer/lower/exprs/exprs_parts.h"

static bool is_to_data(const struct tree_type *t) { return t->to && t->to->kind != TREE_TYPE_FUNCTION; }

static struct value to_data(struct lower *l, int64_t bytes) { return values_int(expr_int(l->t, bytes), VALUES_I64); }

struct value exprs_no_member(struct lower *l, const struct tree_type *t)
{
	struct place null = { .kind = PLACE_NULL };
	return is_to_data(t) ? to_data(l, -1) : values_pointer(l, &null);
}

struct value exprs_member_address(struct lower *l, const struct tree_expr *e)
{
	const struct tree_expr *of = e->kid[0];
	if (of->kind == TREE_EXPR_MEMBER_NAME && of->field->offset >= 0) return to_data(l, of->field->offset / 8);
	if (of->kind == TREE_EXPR_FUNCTION) return exprs_place(l, of);
	return values_unknown(l, e->type, NULL, CAUSE_POINTER, "pointer to a member", &e->at, true);
}

/* ---- conversions ---- */

/* A member of a base is one of a class that derives from it, further on by where the base lies. */
static struct value to_class(struct lower *l, const struct tree_expr *e, struct value v)
{
	int64_t bytes = (e->cast == TREE_CAST_TO_DERIVED ? e->offset : -e->offset) / 8;
	if (tree_has(e->flags, TREE_FLAG_VIRTUAL) || (v.kind != VALUE_INT && v.kind != VALUE_POINTER))
		return values_unknown(l, e->type, NULL, CAUSE_POINTER, "pointer to a member", &e->at, values_uniform(l, &v));
	if (v.kind == VALUE_INT) {
		expr_ref none = expr_eq(l->t, v.e, expr_int(l->t, -1));
		return values_int(expr_ite(l->t, none, v.e, expr_add(l->t, v.e, expr_int(l->t, bytes))), v.type);
	}
	struct target *to = arena_memdup(l->scratch, v.target, v.targets * sizeof *to);
	for (uint32_t i = 0; i < v.targets; i++)
		if (to[i].place.kind == PLACE_FUNCTION) to[i].place.bytes += bytes;
	v.target = to;
	return v;
}

struct value exprs_member_cast(struct lower *l, const struct tree_expr *e)
{
	struct value v = exprs_eval(l, e->kid[0], (struct want){0});
	if (e->cast == TREE_CAST_NULL_TO_POINTER) return exprs_no_member(l, e->type);
	if (e->cast == TREE_CAST_TO_BASE || e->cast == TREE_CAST_TO_DERIVED) return to_class(l, e, v);
	if (e->cast == TREE_CAST_NOOP || e->cast == TREE_CAST_BITS) return v;
	exprs_escape(l, v, e->kid[0]->type, ACCESS_WRITE, &e->at, "pointer to a member");
	return values_unknown(l, e->type, NULL, CAUSE_POINTER, "pointer to a member", &e->at, false);
}

struct value exprs_member_given(struct lower *l, const struct tree_expr *e)
{
	struct value v = exprs_eval(l, e, (struct want){0});
	if (v.kind != VALUE_INT) return values_bool(values_as_bool(l, v, &e->at));
	return values_bool(expr_not(l->t, expr_eq(l->t, v.e, expr_int(l->t, -1))));
}

/* ---- uses ---- */

static struct value object_of(struct lower *l, const struct tree_expr *e)
{
	const struct tree_expr *object = e->kid[0];
	struct value p = tree_has(e->flags, TREE_FLAG_ARROW) ? exprs_eval(l, object, (struct want){0}) : exprs_place(l, object);
	return p.kind == VALUE_RECORD ? memory_object_pointer(l, p.object) : p;
}

/* The member so many bytes on: one of several where that is a choice. */
static struct value further(struct lower *l, struct value p, expr_ref bytes, unsigned depth)
{
	const struct expr x = *expr_get(l->t, bytes);
	int64_t n;
	if (expr_is_int(l->t, bytes, &n)) return memory_field(l, p, n);
	if (x.kind != EXPR_ITE || depth == LIMIT_CHOICE_DEPTH) return memory_advance(l, p, bytes, 1, true);
	struct value a = further(l, p, x.kid[1], depth + 1), b = further(l, p, x.kid[2], depth + 1);
	return values_join(l, x.kid[0], a, b);
}

struct value exprs_member_pointed(struct lower *l, const struct tree_expr *e)
{
	struct value p = object_of(l, e), m = exprs_eval(l, e->kid[1], (struct want){0});
	if (p.kind != VALUE_POINTER || exprs_type(e->kid[1])->kind != TREE_TYPE_MEMBER_POINTER) return (struct value){0};
	if (m.kind == VALUE_INT) return further(l, p, m.e, 0);
	expr_ref by = values_approx(l, NULL, VALUES_INT, CAUSE_POINTER, "place of a member that is not known", &e->at, false);
	return memory_advance(l, p, by, 1, true);
}

bool exprs_is_member_call(const struct tree_expr *e)
{
	const struct tree_expr *callee = e->kids ? e->kid[0] : NULL;
	return !e->function && callee && callee->kind == TREE_EXPR_BINARY && callee->op == TREE_OP_MEMBER_POINTER;
}

struct value exprs_member_callee(struct lower *l, const struct tree_expr *e, struct value *object)
{
	*object = object_of(l, e);
	return exprs_eval(l, e->kid[1], (struct want){0});
}
