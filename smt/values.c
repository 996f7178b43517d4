/* When is a collision more than storing one known value twice? */
#include "smt/smt_internal.h"

/* Two runs of several units that do not cover the same ones store different things, whatever their values. */
static expr_ref runs_shifted(struct query *q, const struct query_access *x, const struct query_access *y)
{
	struct expr_table *t = q->k->exprs;
	if (x->from->access.count != y->from->access.count) return expr_bool(t, true);
	if (x->from->access.count <= 1) return expr_bool(t, false);
	expr_ref a = query_copy(q, x->index[q->dims - 1], 0), b = query_copy(q, y->index[q->dims - 1], 1);
	return expr_not(t, expr_eq(t, a, b));
}

/* Stored values may be reads that no index mentions. Facts about those join the formula, once; the nonlinear ones are
 * returned instead, for the solver that searches for pairs should not have to leave linear arithmetic. */
static expr_ref reads_agree(struct query *q)
{
	struct expr_table *t = q->k->exprs;
	expr_ref hard = expr_bool(t, true);
	size_t before = q->asserts.n, kept = before;
	query_congruence(q, q->in->reads);
	for (size_t i = before; i < q->asserts.n; i++) {
		struct expr_list one = { .at = &q->asserts.at[i], .n = 1 };
		bool known = false;
		for (size_t j = 0; j < kept && !known; j++) known = q->asserts.at[j].ix == q->asserts.at[i].ix;
		if (known) continue;
		if (!q->nonlinear && smt_nonlinear(q->k, q->arena, &one, true)) hard = expr_and(t, hard, q->asserts.at[i]);
		else q->asserts.at[kept++] = q->asserts.at[i];
	}
	q->asserts.n = kept;
	return hard;
}

expr_ref query_values_differ(struct query *q, site_ref a, site_ref b, bool *any)
{
	struct expr_table *t = q->k->exprs;
	expr_ref all = expr_bool(t, true);
	*any = false;
	if (q->other.ix) return all;
	for (size_t i = 0; i < q->accesses.n; i++) {
		for (size_t j = 0; j < q->accesses.n; j++) {
			const struct query_access *x = &q->accesses.at[i], *y = &q->accesses.at[j];
			if (q->direct && (i != q->chosen[0] || j != q->chosen[1])) continue;
			site_ref sx = x->from->access.site, sy = y->from->access.site;
			bool pair = (sx.ix == a.ix && sy.ix == b.ix) || (sx.ix == b.ix && sy.ix == a.ix);
			if (!pair || x->mode != ACCESS_WRITE || y->mode != ACCESS_WRITE) continue;
			if (!kernel_site(q->k, sx)->plain_value || !kernel_site(q->k, sy)->plain_value) continue;
			if (!x->from->access.value.ix || !y->from->access.value.ix) continue;
			struct lowered v = lower_expr(q->lower, x->from->access.value);
			struct lowered w = lower_expr(q->lower, y->from->access.value);
			expr_ref differ = expr_not(t, expr_eq(t, query_copy(q, v.e, 0), query_copy(q, w.e, 1)));
			expr_ref defined = expr_and(t, query_copy(q, v.side, 0), query_copy(q, w.side, 1));
			differ = expr_or(t, expr_and(t, differ, defined), runs_shifted(q, x, y));
			if (x->pick[0].ix && y->pick[1].ix) {
				expr_ref both = expr_and(t, expr_var(t, x->pick[0]), expr_var(t, y->pick[1]));
				differ = expr_or(t, expr_not(t, both), differ);
			}
			all = expr_and(t, all, differ);
			*any = true;
		}
	}
	return *any && !smt_false(t, all) ? expr_and(t, all, reads_agree(q)) : all;
}
