/* Arrays that the kernel never writes are functions of their index: two reads of one array at equal indices give equal
 * values, in one thread and across the two. The kernel's body says which read binds which variable.
 *
 * Only variables as the kernel binds them take part: a renamed iteration's copy speaks of an index over renamed
 * variables that nothing records. Leaving it out only loses precision. */
#include "smt/smt_internal.h"

#define MAX_READS 16

static bool array_is_constant(const struct kernel *k, array_ref array, bool alias)
{
	const struct array *a = kernel_array(k, array);
	bool global = a->space == SPACE_GLOBAL;
	if (a->may_alias || (alias && global && a->is_param)) return false;
	for (size_t i = 0; i < k->sites.n; i++) {
		const struct site *s = &k->sites.at[i];
		if (s->mode == ACCESS_READ) continue;
		if (s->array.ix == array.ix || (global && kernel_array(k, s->array)->may_alias)) return false;
	}
	return true;
}

void reads_collect(struct kernel *k, struct arena *a, bool alias, struct reads *out)
{
	VEC(const struct core_stmt *) stack = { 0 };
	if (k->body) VEC_PUSH(a, &stack, k->body);
	while (stack.n) {
		const struct core_stmt *s = stack.at[--stack.n];
		switch (s->kind) {
		case CORE_SEQ:
			for (uint32_t i = 0; i < s->u.seq.n; i++) VEC_PUSH(a, &stack, s->u.seq.at[i]);
			break;
		case CORE_IF:
			if (s->u.branch.then) VEC_PUSH(a, &stack, s->u.branch.then);
			if (s->u.branch.other) VEC_PUSH(a, &stack, s->u.branch.other);
			break;
		case CORE_FOR:
			VEC_PUSH(a, &stack, s->u.loop.body);
			break;
		case CORE_READ:
			if (array_is_constant(k, s->u.read.access.array, alias) &&
				!kernel_site(k, s->u.read.access.site)->is_volatile) {
				struct read_binding b = { s->u.read.var, &s->u.read.access };
				VEC_PUSH(a, out, b);
			}
			break;
		case CORE_NONE: case CORE_SKIP: case CORE_WRITE: case CORE_ATOMIC: case CORE_SYNC:
		case CORE_ASSUME: case CORE_ASSERT: case CORE_APPROX:
			break;
		}
	}
}

/* index1 = index2 => value1 = value2, for thread i's x and thread j's y. */
static void congruent(struct query *q, const struct read_binding *x, int i, const struct read_binding *y, int j)
{
	struct expr_table *t = q->k->exprs;
	expr_ref same = expr_bool(t, true);
	for (uint32_t d = 0; d < kernel_array(q->k, x->access->array)->dims; d++) {
		struct lowered a = lower_expr(q->lower, x->access->index[d]), b = lower_expr(q->lower, y->access->index[d]);
		expr_ref defined = expr_and(t, query_copy(q, a.side, i), query_copy(q, b.side, j));
		same = expr_and(t, same, expr_and(t, defined, expr_eq(t, query_copy(q, a.e, i), query_copy(q, b.e, j))));
	}
	expr_ref v = query_copy(q, expr_var(t, x->var), i), w = query_copy(q, expr_var(t, y->var), j);
	bool booleans = expr_sort(t, v) == SORT_BOOL;
	expr_ref equal = booleans ? expr_iff(t, v, w) : expr_eq(t, v, w);
	query_add(q, expr_or(t, expr_not(t, same), equal));
}

static bool same_view(const struct query *q, const struct read_binding *x, const struct read_binding *y)
{
	struct int_type a = expr_var_get(q->k->exprs, x->var)->type, b = expr_var_get(q->k->exprs, y->var)->type;
	return x->access->array.ix == y->access->array.ix && x->access->count == y->access->count && a.bits == b.bits &&
		a.is_signed == b.is_signed && a.opaque == b.opaque;
}

/* Two blocks have shared memories of their own. */
static bool one_memory(const struct query *q, const struct read_binding *x)
{
	enum space space = kernel_array(q->k, x->access->array)->space;
	return q->level != LEVEL_GRID || space == SPACE_GLOBAL || space == SPACE_CONSTANT;
}

void query_congruence(struct query *q, const struct reads *reads)
{
	struct read_binding used[MAX_READS];
	size_t n = 0;
	for (size_t i = 0; i < reads->n && n < MAX_READS; i++)
		for (size_t j = 0; j < q->vars.n; j++)
			if (q->vars.at[j].var.ix == reads->at[i].var.ix) {
				used[n++] = reads->at[i];
				break;
			}
	for (size_t i = 0; i < n; i++) {
		for (size_t j = i; j < n; j++) {
			if (!same_view(q, &used[i], &used[j])) continue;
			bool one = one_memory(q, &used[i]);
			if (one) congruent(q, &used[i], 0, &used[j], 1);
			if (i == j) continue;
			if (one) congruent(q, &used[j], 0, &used[i], 1);
			congruent(q, &used[i], 0, &used[j], 0);
			congruent(q, &used[i], 1, &used[j], 1);
		}
	}
}
