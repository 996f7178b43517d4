/* What a launch tells of its symbols, as their bounds: a dimension is at least 1, and facts are orders. Terms over symbols with bounds are simpler,
 * for nothing wraps there, and signs are known. Of the context only: elsewhere the symbol is what it was. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"

#define REACH (INT64_C(1) << 40)         /* of numbers that bounds are reckoned with */

struct narrowed { var_ref var; int64_t lo, hi; };
struct narrowing { struct run *r; struct host_context *c; VEC(struct narrowed) all; unsigned steps; };

static struct narrowed *narrowed_of(struct narrowing *w, var_ref v)
{
	for (size_t i = 0; i < w->all.n; i++)
		if (w->all.at[i].var.ix == v.ix) return &w->all.at[i];
	struct expr_range r = expr_range(w->r->t, expr_var(w->r->t, v));
	struct narrowed n = { v, r.lo, r.hi };
	VEC_PUSH(w->r->arena, &w->all, n);
	return &w->all.at[w->all.n - 1];
}

static bool in_reach(int64_t n)
{
	return n > -REACH && n < REACH;
}

static int64_t floor_of(int64_t n, int64_t by)
{
	return n / by - (n % by < 0);
}

/* e is at least n, or (not least) at most n. */
static void bound(struct narrowing *w, expr_ref e, int64_t n, bool least)
{
	struct expr_table *t = w->r->t;
	const struct expr x = *expr_get(t, e);
	int64_t by = 0;
	if (!in_reach(n) || ++w->steps > LIMIT_HOST_BOUND_STEPS) return;
	if (x.kind == EXPR_VAR) {
		struct narrowed *v = narrowed_of(w, x.var);
		if (least && v->lo < n) v->lo = n;
		if (!least && v->hi > n) v->hi = n;
	} else if (x.kind == EXPR_ADD) {
		for (int i = 0; i < 2; i++) {
			struct expr_range of = expr_range(t, x.kid[1 - i]);
			int64_t other = least ? of.hi : of.lo;
			if (in_reach(other)) bound(w, x.kid[i], n - other, least);
		}
	} else if (x.kind == EXPR_SUB) {
		struct expr_range a = expr_range(t, x.kid[0]), b = expr_range(t, x.kid[1]);
		int64_t taken = least ? b.lo : b.hi, from = least ? a.hi : a.lo;
		if (in_reach(taken)) bound(w, x.kid[0], n + taken, least);
		if (in_reach(from)) bound(w, x.kid[1], from - n, !least);
	} else if (x.kind == (least ? EXPR_MIN : EXPR_MAX)) {
		bound(w, x.kid[0], n, least);
		bound(w, x.kid[1], n, least);
	} else if ((x.kind == EXPR_EDIV || x.kind == EXPR_TDIV || x.kind == EXPR_MUL) && expr_is_int(t, x.kid[1], &by) && by > 0 && by < (1 << 20)
		&& in_reach((least ? n : n + 1) * by)) {
		if (x.kind == EXPR_EDIV || (x.kind == EXPR_TDIV && (least ? n > 0 : n >= 0))) bound(w, x.kid[0], least ? n * by : n * by + by - 1, least);
		if (x.kind == EXPR_MUL) bound(w, x.kid[0], least ? -floor_of(-n, by) : floor_of(n, by), least);
	}
}

static void learn(struct narrowing *w, expr_ref fact)
{
	struct expr_table *t = w->r->t;
	const struct expr x = *expr_get(t, fact);
	if (x.kind == EXPR_AND) {
		learn(w, x.kid[0]);
		learn(w, x.kid[1]);
	}
	if ((x.kind != EXPR_LT && x.kind != EXPR_LE && x.kind != EXPR_EQ) || expr_sort(t, x.kid[0]) != SORT_INT) return;
	struct expr_range a = expr_range(t, x.kid[0]), b = expr_range(t, x.kid[1]);
	int64_t step = x.kind == EXPR_LT;
	if (in_reach(a.lo)) bound(w, x.kid[1], a.lo + step, true);
	if (in_reach(b.hi)) bound(w, x.kid[0], b.hi - step, false);
	if (x.kind == EXPR_EQ && in_reach(b.lo)) bound(w, x.kid[0], b.lo, true);
	if (x.kind == EXPR_EQ && in_reach(a.hi)) bound(w, x.kid[1], a.hi, false);
}

static void put(struct narrowing *w, struct expr_map *m)
{
	struct host_context *c = w->c;
	size_t kept = 0;
	bool value;
	for (int i = 0; i < 6; i++) {
		expr_ref *dim = &(i < 3 ? c->grid : c->block)[i % 3];
		*dim = expr_subst(w->r->t, m, *dim);
	}
	if (c->shared.ix) c->shared = expr_subst(w->r->t, m, c->shared);
	for (size_t i = 0; i < c->args.n; i++) {
		struct host_arg *a = &c->args.at[i];
		if (a->kind == HOST_ARG_NUMBER) a->number = expr_subst(w->r->t, m, a->number);
		if (a->kind == HOST_ARG_MEMORY) a->offset = expr_subst(w->r->t, m, a->offset);
		if (a->bytes.ix) a->bytes = expr_subst(w->r->t, m, a->bytes);
	}
	for (size_t i = 0; i < c->owns.n; i++)
		if (c->owns.at[i].bytes.ix) c->owns.at[i].bytes = expr_subst(w->r->t, m, c->owns.at[i].bytes);
	for (size_t i = 0; i < c->fields.n; i++) c->fields.at[i].number = expr_subst(w->r->t, m, c->fields.at[i].number);
	for (size_t i = 0; i < c->facts.n; i++) {
		expr_ref fact = expr_subst(w->r->t, m, c->facts.at[i]);
		if (!expr_is_bool(w->r->t, fact, &value) || !value) c->facts.at[kept++] = fact;
	}
	c->facts.n = kept;
}

/* One that is bounded now is another symbol. What contradicts itself stays a fact. */
static bool replace(struct narrowing *w)
{
	struct expr_table *t = w->r->t;
	struct expr_map *m = expr_map_new(w->r->arena);
	bool some = false;
	for (size_t i = 0; i < w->all.n; i++) {
		const struct narrowed n = w->all.at[i];
		struct expr_range was = expr_range(t, expr_var(t, n.var));
		if (n.lo > n.hi) return false;
		if (n.lo <= was.lo && n.hi >= was.hi) continue;
		struct var var = *expr_var_get(t, n.var);
		var.lo = n.lo;
		var.hi = n.hi;
		var_ref bounded = n.lo == n.hi ? (var_ref){ 0 } : expr_var_new(t, &var);
		expr_map_put(m, n.var, bounded.ix ? expr_var(t, bounded) : expr_int(t, n.lo));
		if (bounded.ix) host_lost_renamed(w->r, w->c, n.var, bounded);
		some = true;
	}
	if (some) put(w, m);
	return some;
}

void host_context_narrow(struct run *r, struct host_context *c)
{
	for (int round = 0; round < LIMIT_HOST_BOUND_ROUNDS; round++) {
		struct narrowing w = { .r = r, .c = c };
		for (int i = 0; i < 6; i++) bound(&w, (i < 3 ? c->grid : c->block)[i % 3], 1, true);
		for (size_t i = 0; i < c->facts.n; i++) learn(&w, c->facts.at[i]);
		if (!replace(&w)) break;
	}
}
