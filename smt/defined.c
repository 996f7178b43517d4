/* What a run must satisfy to mean anything: an index lies in its array, in one of the thread's own, too (`assert … defined` of the
 * core). No question holds it, for a proof should not rest on it; a witness that breaks it is no race, so another is asked for. */
#include "smt/smt_internal.h"

static bool is_chosen_later(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_LOOP || v->kind == VAR_READ || v->kind == VAR_APPROX || v->kind == VAR_WITNESS;
}

static void add(struct query *q, expr_ref cond, struct expr_list *out)
{
	if (expr_mentions(q->k->exprs, cond, is_chosen_later, NULL)) return;
	struct lowered low = lower_guard(q->lower, cond);
	struct expr_list one = { .at = &low.e, .n = 1 };
	if (!q->nonlinear && smt_nonlinear(q->lower, &one, true)) return;
	for (int i = 0; i < 2; i++) {
		expr_ref e = query_copy(q, low.e, i);
		VEC_PUSH(q->arena, out, e);
	}
}

/* An index of a known array that lies in it. */
static void add_inside(struct query *q, const struct access *a, expr_ref path, struct expr_list *out)
{
	struct expr_table *t = q->k->exprs;
	const struct array *array = kernel_array(q->k, a->array);
	for (uint32_t i = 0; i < array->dims; i++) {
		int64_t size;
		if (!array->size[i].ix || !expr_is_int(t, array->size[i], &size) || size <= 0) continue;
		expr_ref in = expr_and(t, expr_le(t, expr_int(t, 0), a->index[i]), expr_lt(t, a->index[i], array->size[i]));
		add(q, expr_or(t, expr_not(t, path), in), out);
	}
}

/* Of the statements that no loop holds. */
static void collect(struct query *q, const struct core_stmt *s, expr_ref path, struct expr_list *out)
{
	struct expr_table *t = q->k->exprs;
	if (!s) return;
	if (s->kind == CORE_SEQ)
		for (uint32_t i = 0; i < s->u.seq.n && out->n < 2 * LIMIT_DEFINED; i++) collect(q, s->u.seq.at[i], path, out);
	if (s->kind == CORE_ASSERT && s->u.assume.defined) add(q, expr_or(t, expr_not(t, path), s->u.assume.cond), out);
	const struct access *access = core_access(s);
	if (access) add_inside(q, access, path, out);
	if (s->kind != CORE_IF) return;
	collect(q, s->u.branch.then, expr_and(t, path, s->u.branch.cond), out);
	collect(q, s->u.branch.other, expr_and(t, path, expr_not(t, s->u.branch.cond)), out);
}

void query_defined(struct query *q, struct expr_list *out)
{
	collect(q, q->k->body, expr_bool(q->k->exprs, true), out);
}
