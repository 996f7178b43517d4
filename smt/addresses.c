/* Numbers that are addresses: of two that the host gives nobody tells whether they lead into one object. A race of accesses at addresses that
 * are made of different ones is possible. */
#include "smt/smt_internal.h"

static bool speaks_of(const struct kernel *k, const struct access *a, var_ref v)
{
	for (uint32_t i = 0; i < LIMIT_CORE_DIMS; i++)
		if (a->index[i].ix && expr_mentions_var(k->exprs, a->index[i], v)) return true;
	return false;
}

void addresses_relabel(const struct query *q, const struct finding *f, struct alarm *a)
{
	struct kernel *k = q->k;
	if (a->label != LABEL_TRUE || q->kind != ALARM_RACE || !kernel_array(k, q->array)->may_alias) return;
	const struct access *x = &q->accesses.at[f->a].from->access, *y = &q->accesses.at[f->b].from->access;
	for (size_t i = 0; i < k->params.n; i++) {
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		if (v->type.bits < 64 || speaks_of(k, x, k->params.at[i]) == speaks_of(k, y, k->params.at[i])) continue;
		struct cause c = { .reason = "may-alias", .variable = v->name, .why = "whether two numbers that are addresses lead into one object is not known", .at = a->at[0] };
		VEC_PUSH(k->arena, &a->causes, c);
		a->label = LABEL_POSSIBLE;
		return;
	}
}
