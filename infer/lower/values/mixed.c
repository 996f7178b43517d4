/* Long computations on values that nobody knows: of one that is written out each step is run, and a value that so many bit
 * operations mixed of unknown ones is unknown from there on: no solver can tell what it is, and all that depends on it would wait. */
#include "infer/lower/values/shape.h"

#include <string.h>

#define LONG_COMPUTATION "long computation of unknown values"

static bool is_unknown(struct lower *l, const struct value *v)
{
	if (v->kind == VALUE_OPAQUE) return true;
	uint32_t youngest = v->kind == VALUE_INT ? values_max_var(l, v->e) : 0;
	if (!youngest) return false;
	enum var_kind kind = expr_var_get(l->t, (var_ref){ youngest })->kind;
	return kind == VAR_READ || kind == VAR_APPROX;
}

/* What is computed of such a value is as unknown. */
static uint8_t mixed_before(struct lower *l, var_ref v)
{
	const struct var *x = expr_var_get(l->t, v);
	return x->kind == VAR_APPROX && x->why && !strcmp(x->why, LONG_COMPUTATION) ? LIMIT_MIXED_DEPTH : 0;
}

static unsigned mixed(struct lower *l, expr_ref e)
{
	if (l->mixed.n == 0) VEC_PUSH(l->scratch, &l->mixed, 0);
	while (l->mixed.n <= e.ix) {
		const struct expr *n = expr_get(l->t, (expr_ref){ (uint32_t)l->mixed.n });
		bool mixes = n->kind == EXPR_BAND || n->kind == EXPR_BOR || n->kind == EXPR_BXOR;
		uint8_t most = n->kind == EXPR_VAR ? mixed_before(l, n->var) : 0;
		for (int i = 0; i < 3; i++) {
			uint8_t kid = n->kid[i].ix ? l->mixed.at[n->kid[i].ix] : 0;
			if (kid > most) most = kid;
		}
		if (mixes && most < LIMIT_MIXED_DEPTH) most++;
		VEC_PUSH(l->scratch, &l->mixed, most);
	}
	return l->mixed.at[e.ix];
}

struct value values_computed(struct lower *l, struct value v, const struct tree_span *at)
{
	if (v.kind != VALUE_INT || v.type.bits == 1 || expr_get(l->t, v.e)->kind == EXPR_VAR || mixed(l, v.e) < LIMIT_MIXED_DEPTH
		|| !is_unknown(l, &v)) return v;
	struct expr_range r = expr_range(l->t, v.e), all = int_type_range(v.type);
	/* of 64 bits a range may leave out the largest */
	if (v.type.bits > 32 || (r.lo <= all.lo && r.hi >= all.hi)) r.lo = 1, r.hi = 0;
	return values_int(values_approx_bounds(l, NULL, v.type, CAUSE_UNSUPPORTED, LONG_COMPUTATION, at,
		values_expr_uniform(l, v.e), r.lo, r.hi), v.type);
}
