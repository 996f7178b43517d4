/* Numbers that meet a type which a template leaves open. They are taken to fit into it, but what an unsigned one is that went below
 * zero depends on it: where the type is `int` it is negative again, where it is wider it is large. */
#include "infer/lower/values/shape.h"
#include "infer/lower/values/values.h"

static bool is_unsigned(struct int_type t) { return t.bits >= 32 && !t.is_signed && !t.opaque; }

static enum expr_step look_below_zero(struct lower *l, expr_ref e, var_ref unused)
{
	(void)unused;
	const struct expr *n = expr_get(l->t, e);
	return n->kind == EXPR_WRAP && is_unsigned(n->type) && expr_range(l->t, n->kid[0]).lo < 0 ? EXPR_FOUND : EXPR_ENTER;
}

/* e, or the same as a number of that type: which of them is the same for all threads. */
static expr_ref either(struct lower *l, expr_ref e, struct int_type type, const struct tree_span *at)
{
	expr_ref other = expr_wrap(l->t, type, e);
	if (other.ix == e.ix) return e;
	expr_ref choice = values_approx(l, "open_type", VALUES_BOOL, CAUSE_UNSUPPORTED,
		"what a type that a template leaves open makes of a number below zero", at, true);
	return expr_ite(l->t, choice, other, e);
}

struct value values_open_number(struct lower *l, struct value v, const struct tree_span *at)
{
	int64_t n;
	if (v.kind != VALUE_INT || v.type.bits == 1) return v;
	if (v.type.bits > 1 && !expr_is_int(l->t, v.e, &n))
		values_assumption(l, ASSUME_OTHER, at, "numbers fit into the types that a template leaves open");
	if (!is_unsigned(v.type)) return v;
	struct expr_range r = expr_range(l->t, v.e);
	/* what only an unknown launch or parameter makes too large fits */
	if (r.hi > INT32_MAX && (!r.wide || values_search(l, v.e, look_below_zero, (var_ref){0})))
		v.e = either(l, v.e, (struct int_type){ v.type.bits, true, false }, at);
	return v;
}

struct int_type values_open_common(struct int_type a, struct int_type b)
{
	bool is_unsigned_too = is_unsigned(a) || is_unsigned(b) || (!a.bits && !a.is_signed) || (!b.bits && !b.is_signed);
	return (struct int_type){ 0, !is_unsigned_too, false };
}

/* Below zero it is large where the open type is `int`. */
static struct value large(struct lower *l, struct value v, const struct tree_span *at)
{
	int64_t lo = v.kind == VALUE_INT && !v.type.bits ? expr_range(l->t, v.e).lo : 0;
	if (lo < 0 && lo != INT64_MIN) v.e = either(l, v.e, VALUES_U32, at);
	return v;
}

struct value values_open_result(struct lower *l, struct value v, const struct tree_span *at)
{
	return v.kind == VALUE_INT && !v.type.bits && !v.type.is_signed ? large(l, v, at) : v;
}

void values_open_numbers(struct lower *l, struct value *a, struct value *b, bool modular, const struct tree_span *at)
{
	bool becomes_unsigned = !values_open_common(a->type, b->type).is_signed && !modular;
	*a = becomes_unsigned ? large(l, *a, at) : *a;
	*b = becomes_unsigned ? large(l, *b, at) : *b;
	*a = values_open_number(l, *a, at);
	*b = values_open_number(l, *b, at);
}
