/* A question in which threads have numbers: products of the launch's unknown sizes, which make every question hard that
 * a bit operation or a product of parameters is in besides, give way to unknowns of their own.
 *
 *   number    match:  blockIdx.a * blockDim.a, between blocks
 *             result: g - threadIdx.a, g an unknown that differs where blockIdx.a does, threadIdx.a <= g < gridDim.a * blockDim.a
 *   begin     match:  blockIdx.a * blockDim.a in one block, gridDim.a * blockDim.a
 *             result: unknowns b, n that the threads share, b + blockDim.a <= n
 *
 * Sums that hold a thread's number then hold g and no product. What is still nonlinear in guards is left out. Each model of
 * the question is one of this one, so only "unsatisfiable" counts. Tests: golden/verdict. */
#include "smt/smt_internal.h"

struct numbers {
	const struct query *q;
	struct kernel *k;
	struct arena *arena;
	struct expr_map *products;                       /* to what stands for them */
	var_ref number[3], begin[3];                     /* of an axis: g, b; or {0} */
	bool changed;
};

/* A variable that stands for e: its bounds are those of e, so what fits into a type still does. */
static var_ref variable_for(struct numbers *n, enum var_kind kind, const char *name, int axis, expr_ref e)
{
	struct expr_range r = expr_range(n->k->exprs, e);
	struct var v = { .name = arena_printf(n->k->arena, "%s on %c", name, "xyz"[axis]), .kind = kind, .lo = r.lo, .hi = r.hi,
		.wide = r.wide };
	var_ref have = expr_var_find(n->k->exprs, v.name);
	bool same = have.ix && expr_var_get(n->k->exprs, have)->lo == v.lo && expr_var_get(n->k->exprs, have)->hi == v.hi;
	return same ? have : expr_var_new(n->k->exprs, &v);
}

static bool is_product(const struct numbers *n, expr_ref e)
{
	return expr_get(n->k->exprs, e)->kind == EXPR_MUL;
}

static void give_way(struct numbers *n, expr_ref product, expr_ref to)
{
	if (!n->products) n->products = expr_map_new(n->arena);
	expr_map_put_node(n->k->exprs, n->products, product, to);
}

/* What stands for what on one axis, where the launch leaves its sizes open. */
static void axis_begin(struct numbers *n, int axis)
{
	struct expr_table *t = n->k->exprs;
	expr_ref dim = expr_var(t, n->k->block_dim[axis]), thread = expr_var(t, n->k->thread_idx[axis]);
	expr_ref begin = expr_mul(t, expr_var(t, n->k->block_idx[axis]), dim), total = expr_mul(t, expr_var(t, n->k->grid_dim[axis]), dim);
	if (is_product(n, total)) give_way(n, total, expr_var(t, variable_for(n, VAR_PARAM, "threads", axis, total)));
	if (!is_product(n, begin)) return;
	if (n->q->level == LEVEL_GRID) {
		n->number[axis] = variable_for(n, VAR_LOOP, "number", axis, expr_add(t, begin, thread));
		give_way(n, begin, expr_sub(t, expr_var(t, n->number[axis]), thread));
	} else {
		n->begin[axis] = variable_for(n, VAR_PARAM, "begin", axis, begin);
		give_way(n, begin, expr_var(t, n->begin[axis]));
	}
}

static expr_ref numbered(struct numbers *n, expr_ref e)
{
	expr_ref before = e;
	e = expr_subst(n->k->exprs, n->products, e);
	n->changed |= e.ix != before.ix;
	return e;
}

/* The parts of a guard that are linear, but for bit operations. */
static expr_ref linear_parts(struct numbers *n, expr_ref guard)
{
	struct expr_table *t = n->k->exprs;
	struct expr_list parts = { 0 };
	expr_ref all = expr_bool(t, true);
	smt_conjuncts(t, n->arena, numbered(n, guard), &parts);
	for (size_t i = 0; i < parts.n; i++) {
		struct lowered low = lower_guard(n->q->in->lower_int, parts.at[i]);
		if (!smt_nonlinear(n->q->in->lower_int, &(struct expr_list) { .at = &low.e, .n = 1 }, false))
			all = expr_and(t, all, parts.at[i]);
	}
	return all;
}

static void phase_add(struct numbers *n, struct phase *p, const struct phase_access *from)
{
	struct phase_access a = *from;
	a.guard = linear_parts(n, a.guard);
	for (uint32_t d = 0; d < LIMIT_CORE_DIMS; d++)
		if (a.access.index[d].ix) a.access.index[d] = numbered(n, a.access.index[d]);
	a.access.value = (expr_ref) { 0 };
	VEC_PUSH(n->arena, &p->accesses, a);
}

static struct phase *phase_numbered(struct numbers *n)
{
	const struct query *q = n->q;
	struct phase *p = arena_memdup(n->arena, q->phase, sizeof *p);
	p->context = linear_parts(n, q->phase->context);
	p->accesses.at = NULL;
	p->accesses.n = p->accesses.cap = 0;
	for (size_t i = 0; i < q->phase->accesses.n && !q->only[0]; i++)
		if (q->phase->accesses.at[i].access.array.ix == q->array.ix) phase_add(n, p, &q->phase->accesses.at[i]);
	for (int i = 0; i < 2 && q->only[0]; i++)
		if (!i || q->only[1] != q->only[0]) phase_add(n, p, q->only[i]);
	return p;
}

/* What is known of the unknowns. */
static void facts(struct numbers *n, struct query *q)
{
	struct expr_table *t = n->k->exprs;
	expr_ref differ = expr_bool(t, false);
	for (int axis = 0; axis < 3; axis++) {
		bool has = n->number[axis].ix != 0;
		expr_ref dim = expr_var(t, n->k->block_dim[axis]), thread = expr_var(t, n->k->thread_idx[axis]);
		expr_ref number = expr_var(t, has ? n->number[axis] : n->k->block_idx[axis]), end = { 0 };
		expr_ref total = numbered(n, expr_mul(t, expr_var(t, n->k->grid_dim[axis]), dim));
		differ = expr_or(t, differ, expr_not(t, expr_eq(t, query_copy(q, number, 0), query_copy(q, number, 1))));
		if (has) end = expr_add(t, number, expr_int(t, 1));
		if (n->begin[axis].ix) end = expr_add(t, expr_var(t, n->begin[axis]), dim);
		for (int i = 0; i < 2 && end.ix; i++) {
			query_add(q, smt_plain_compare(t, EXPR_LE, query_copy(q, end, i), query_copy(q, total, i)));
			if (has) query_add(q, smt_plain_compare(t, EXPR_LE, query_copy(q, thread, i), query_copy(q, number, i)));
		}
	}
	if (q->level == LEVEL_GRID) query_add(q, differ);
}

/* Preconditions and what is read may be products still. */
static void leave_out_products(struct numbers *n, struct query *q)
{
	struct expr_list all = { 0 }, parts = { 0 };
	for (size_t i = 0; i < q->asserts.n; i++) smt_conjuncts(n->k->exprs, n->arena, q->asserts.at[i], &parts);
	for (size_t i = 0; i < parts.n; i++)
		if (!smt_nonlinear(q->lower, &(struct expr_list) { .at = &parts.at[i], .n = 1 }, false)) VEC_PUSH(n->arena, &all, parts.at[i]);
	q->asserts = all;
}

struct query *query_numbered(const struct query *q)
{
	struct numbers n = { .q = q, .k = q->k, .arena = q->arena };
	if (q->kind != ALARM_RACE || q->other.ix || q->in->arith != ARITH_AUTO) return NULL;
	for (int axis = 0; axis < 3; axis++) axis_begin(&n, axis);
	if (!n.products) return NULL;
	struct phase *p = phase_numbered(&n);
	if (!n.changed) return NULL;
	const struct phase_access *pair[2] = { &p->accesses.at[0], &p->accesses.at[p->accesses.n - 1] };
	struct query *out = query_race_of(q->in, p, q->phase_number, q->array, q->only[0] ? pair : NULL);
	out->told = q->told;
	out->harmless = q->harmless;
	if (out->trivially_unsat) return out;
	facts(&n, out);
	leave_out_products(&n, out);
	out->nonlinear = smt_nonlinear(out->lower, &out->asserts, true);
	return out;
}
