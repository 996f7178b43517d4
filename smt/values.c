/* When is a collision more than storing one known value twice? */
#include "smt/smt_internal.h"

/* Two runs of several units that do not cover the same ones store different things, whatever their values. */
static expr_ref runs_shifted(struct query *q, const struct query_access *x, const struct query_access *y)
{
	struct expr_table *t = q->k->exprs;
	if (x->bytes != y->bytes) return expr_bool(t, true);
	if (x->from->access.count <= 1 && y->from->access.count <= 1) return expr_bool(t, false);
	if (!q->dims) return expr_bool(t, true);        /* of two arrays that may be one: where they meet is not known */
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
		if (!q->nonlinear && smt_nonlinear(q->lower, &one, true)) hard = expr_and(t, hard, q->asserts.at[i]);
		else q->asserts.at[kept++] = q->asserts.at[i];
	}
	q->asserts.n = kept;
	return hard;
}

/* Thread 0 stores at access i, thread 1 at access j: not the same value twice. {0}: nothing is known of the values. */
static expr_ref stores_differ(struct query *q, size_t i, size_t j)
{
	struct expr_table *t = q->k->exprs;
	const struct query_access *x = &q->accesses.at[i], *y = &q->accesses.at[j];
	expr_ref none = { 0 }, v0 = x->from->access.value, w0 = y->from->access.value;
	if (x->mode != ACCESS_WRITE || y->mode != ACCESS_WRITE || !v0.ix || !w0.ix) return none;
	int64_t m, n;
	bool zeros = expr_is_int(t, v0, &m) && expr_is_int(t, w0, &n) && m == 0 && n == 0;      /* whatever parts of them meet */
	if (zeros) return expr_bool(t, false);
	struct lowered v = lower_expr(q->lower, v0), w = lower_expr(q->lower, w0);
	expr_ref a = query_copy(q, v.e, 0), b = query_copy(q, w.e, 1), differ = expr_not(t, expr_eq(t, a, b));
	bool alike = stored_alike(kernel_site(q->k, x->from->access.site), kernel_site(q->k, y->from->access.site), x->bytes);
	if (!alike) differ = expr_not(t, expr_and(t, expr_eq(t, a, expr_int(t, 0)), expr_eq(t, b, expr_int(t, 0))));
	expr_ref defined = expr_and(t, query_copy(q, v.side, 0), query_copy(q, w.side, 1));
	return expr_or(t, expr_and(t, differ, defined), runs_shifted(q, x, y));
}

/* Do the values tell all that the two sites store? Then they store the same where these do not differ. */
bool query_tells_all(const struct query *q, site_ref a, site_ref b)
{
	return kernel_site(q->k, a)->plain_value && kernel_site(q->k, b)->plain_value;
}

bool query_values_assume(struct query *q, const struct finding *f)
{
	expr_ref v0 = q->accesses.at[f->a].from->access.value, w0 = q->accesses.at[f->b].from->access.value;
	if (!v0.ix || !w0.ix) return false;
	struct lowered v = lower_expr(q->lower, v0), w = lower_expr(q->lower, w0);
	if (v0.ix == w0.ix && query_shares_all(q, v0)) return false;         /* overflow or not */
	return v.assumes_no_overflow || w.assumes_no_overflow;
}

expr_ref query_stores_differ(struct query *q, uint32_t i, uint32_t j, bool *any)
{
	struct expr_table *t = q->k->exprs;
	expr_ref differ = stores_differ(q, i, j);
	*any = differ.ix != 0;
	if (!*any || expr_is_false(t, differ)) return differ;
	return expr_and(t, differ, reads_agree(q));
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
			expr_ref differ = pair ? stores_differ(q, i, j) : (expr_ref) { 0 };
			if (!differ.ix) continue;
			if (x->pick[0].ix && y->pick[1].ix) {
				expr_ref both = expr_and(t, expr_var(t, x->pick[0]), expr_var(t, y->pick[1]));
				differ = expr_or(t, expr_not(t, both), differ);
			}
			all = expr_and(t, all, differ);
			*any = true;
		}
	}
	return *any && !expr_is_false(t, all) ? expr_and(t, all, reads_agree(q)) : all;
}
