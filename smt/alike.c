/* Many accesses to one place, as one: what unrolled loops and long chains of branches leave.
 *
 *   alike     match:  accesses i with one index, guards g and h_i     result: one access with that index and the guard g
 *
 * Where no two threads meet at what stands for them, none meet at the accesses themselves: whoever performs one of these performs that.
 * So a question about n accesses becomes few about one or two. */
#include "smt/smt_internal.h"

struct alike { struct query *q; struct phase_access at[LIMIT_ALIKE_GROUPS]; uint32_t n; };

static bool is_one_place(const struct access *a, const struct access *b)
{
	bool same = a->count == b->count && (a->mode == ACCESS_ATOMIC) == (b->mode == ACCESS_ATOMIC) && a->scope == b->scope;
	for (uint32_t d = 0; d < LIMIT_CORE_DIMS && same; d++) same = a->index[d].ix == b->index[d].ix;
	return same;
}

/* The parts that both have. */
static expr_ref common_guard(const struct query *q, expr_ref a, expr_ref b)
{
	struct expr_table *t = q->k->exprs;
	struct expr_list first = { 0 }, second = { 0 };
	expr_ref all = expr_bool(t, true);
	smt_conjuncts(t, q->arena, a, &first);
	smt_conjuncts(t, q->arena, b, &second);
	for (size_t i = 0; i < first.n; i++)
		if (expr_list_has(&second, first.at[i])) all = expr_and(t, all, first.at[i]);
	return all;
}

static bool alike_add(struct alike *l, const struct phase_access *a)
{
	uint32_t i = 0;
	while (i < l->n && !is_one_place(&l->at[i].access, &a->access)) i++;
	if (i == LIMIT_ALIKE_GROUPS) return false;
	if (i == l->n) {
		l->at[l->n++] = *a;
		l->at[i].access.value = (expr_ref) { 0 };
		return true;
	}
	if (a->access.mode == ACCESS_WRITE) l->at[i].access.mode = ACCESS_WRITE;
	l->at[i].guard = common_guard(l->q, l->at[i].guard, a->guard);
	return true;
}

static bool pair_apart(struct query *q, const struct phase_access *a, const struct phase_access *b)
{
	const struct phase_access *only[2] = { a, b };
	struct query *pair = query_pair(q, only);
	bool apart = pair->trivially_unsat || digits_apart(pair);
	q->assumes_no_overflow |= pair->assumes_no_overflow;
	q->assumes_counters |= pair->assumes_counters;
	q->assumes_slots |= pair->assumes_slots;
	q->assumes_handed |= pair->assumes_handed;
	return apart;
}

/* Of few accesses each pair is looked at as it is. */
static bool pairs_apart(struct query *q, const bool *known)
{
	size_t n = q->accesses.n;
	for (size_t i = 0; i < n; i++) {
		for (size_t j = i; j < n; j++) {
			const struct query_access *a = &q->accesses.at[i], *b = &q->accesses.at[j];
			if (!query_collide(a, b) || (known && (known[i * n + j] || known[j * n + i]))) continue;
			if (!query_told(q, a->from->access.site, b->from->access.site) && !pair_apart(q, a->from, b->from)) return false;
		}
	}
	return n > 1;
}

bool alike_apart(struct query *q, const bool *known)
{
	struct alike l = { .q = q };
	if (q->bv || q->direct) return false;
	if (q->accesses.n <= LIMIT_PAIRWISE_ACCESSES) return pairs_apart(q, known);
	for (size_t i = 0; i < q->accesses.n; i++)
		if (!alike_add(&l, q->accesses.at[i].from)) return false;
	for (uint32_t i = 0; i < l.n; i++)
		for (uint32_t j = i; j < l.n; j++)
			if (!pair_apart(q, &l.at[i], &l.at[j])) return false;
	return true;
}
