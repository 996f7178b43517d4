/* What orders with other numbers say of the launch's own: of `n <= most` and `most <= 6` that n <= 6. Each of the others lies between what it is at least
 * and what it is at most, so the first are no more than the second (Fourier and Motzkin); one that is bounded on one side alone says nothing. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"

struct order { expr_ref small, large; };         /* small <= large */
struct bounds { VEC(expr_ref) least, most; };    /* of one number */
struct projection { struct run *r; const struct var_list *own; VEC(struct order) all; };

static bool mentions(struct projection *p, const struct order *o, var_ref v)
{
	return expr_mentions_var(p->r->t, o->small, v) || expr_mentions_var(p->r->t, o->large, v);
}

/* e <= rest, or (not above) rest <= e: what bounds v, which e holds once, and whether from above. {0}: nothing is seen. */
static expr_ref solved(struct expr_table *t, expr_ref e, var_ref v, expr_ref rest, bool *above)
{
	const struct expr x = *expr_get(t, e);
	int i = x.kid[1].ix && expr_mentions_var(t, x.kid[1], v);
	int64_t by;
	if (x.kind == EXPR_VAR) return rest;
	if (!x.kid[1].ix || expr_mentions_var(t, x.kid[0], v) == (bool)i) return (expr_ref){ 0 };
	if (x.kind == EXPR_ADD) return solved(t, x.kid[i], v, expr_sub(t, rest, x.kid[1 - i]), above);
	if (x.kind == EXPR_SUB && !i) return solved(t, x.kid[0], v, expr_add(t, rest, x.kid[1]), above);
	if (x.kind == (*above ? EXPR_MAX : EXPR_MIN)) return solved(t, x.kid[i], v, rest, above);
	if (x.kind == EXPR_SUB) {
		*above = !*above;
		return solved(t, x.kid[1], v, expr_sub(t, x.kid[0], rest), above);
	}
	if (x.kind != EXPR_MUL || !expr_is_int(t, x.kid[1], &by) || by <= 0) return (expr_ref){ 0 };
	expr_ref floor = expr_binary(t, EXPR_EDIV, *above ? rest : expr_sub(t, expr_int(t, 0), rest), expr_int(t, by));
	return solved(t, x.kid[0], v, *above ? floor : expr_sub(t, expr_int(t, 0), floor), above);
}

/* False: it says nothing of v that is seen. */
static bool bound(struct projection *p, const struct order *o, var_ref v, struct bounds *out)
{
	struct expr_table *t = p->r->t;
	bool above = expr_mentions_var(t, o->small, v);
	if (above && expr_mentions_var(t, o->large, v)) return false;
	expr_ref by = above ? solved(t, o->small, v, o->large, &above) : solved(t, o->large, v, o->small, &above);
	if (!by.ix || host_term_is_large(t, by)) return false;
	if (above) VEC_PUSH(p->r->arena, &out->most, by);
	else VEC_PUSH(p->r->arena, &out->least, by);
	return true;
}

static void bound_by_type(struct projection *p, var_ref v, struct bounds *out)
{
	struct expr_range all = expr_range(p->r->t, expr_var(p->r->t, v));
	if (all.lo > -FAR) VEC_PUSH(p->r->arena, &out->least, expr_int(p->r->t, all.lo));
	if (all.hi < FAR) VEC_PUSH(p->r->arena, &out->most, expr_int(p->r->t, all.hi));
}

/* ---- orders ---- */

static void take(struct projection *p, expr_ref small, expr_ref large)
{
	if (p->all.n < LIMIT_HOST_ORDERS) VEC_PUSH(p->r->arena, &p->all, ((struct order){ small, large }));
}

static void take_fact(struct projection *p, expr_ref fact);

/* Of each other number that both bound: the wider of the two. */
static void take_either(struct projection *p, expr_ref a, expr_ref b)
{
	struct expr_table *t = p->r->t;
	struct projection of[2] = { { p->r, p->own, { 0 } }, { p->r, p->own, { 0 } } };
	struct var_list vars = { 0 };
	take_fact(&of[0], a);
	take_fact(&of[1], b);
	expr_vars(t, p->r->arena, a, &vars);
	for (size_t i = 0; i < vars.n; i++) {
		struct bounds by[2] = { 0 };
		if (var_list_has(p->own, vars.at[i])) continue;
		for (int arm = 0; arm < 2; arm++)
			for (size_t j = 0; j < of[arm].all.n; j++)
				if (mentions(p, &of[arm].all.at[j], vars.at[i])) bound(p, &of[arm].all.at[j], vars.at[i], &by[arm]);
		expr_ref v = expr_var(t, vars.at[i]);
		if (by[0].most.n && by[1].most.n) take(p, v, expr_binary(t, EXPR_MAX, by[0].most.at[0], by[1].most.at[0]));
		if (by[0].least.n && by[1].least.n) take(p, expr_binary(t, EXPR_MIN, by[0].least.at[0], by[1].least.at[0]), v);
	}
}

static void take_fact(struct projection *p, expr_ref fact)
{
	struct expr_table *t = p->r->t;
	const struct expr x = *expr_get(t, fact);
	const struct expr of = x.kind == EXPR_NOT ? *expr_get(t, x.kid[0]) : x;
	bool negated = x.kind == EXPR_NOT && (of.kind == EXPR_AND || of.kind == EXPR_OR);
	expr_ref a = negated ? expr_not(t, of.kid[0]) : x.kid[0], b = negated ? expr_not(t, of.kid[1]) : x.kid[1];
	if (host_fact_is_far(t, fact)) return;
	if (x.kind == EXPR_AND || (negated && of.kind == EXPR_OR)) {
		take_fact(p, a);
		take_fact(p, b);
	} else if (x.kind == EXPR_OR || negated) {
		take_either(p, a, b);
	} else if ((x.kind == EXPR_LT || x.kind == EXPR_LE || x.kind == EXPR_EQ) && expr_sort(t, a) == SORT_INT) {
		take(p, x.kind == EXPR_LT ? expr_add(t, a, expr_int(t, 1)) : a, b);
		if (x.kind == EXPR_EQ) take(p, b, a);
	}
}

/* Facts that are no more than of the launch's own numbers are told as they are (facts.c). */
static bool ties(struct projection *p, const struct var_list *reached, expr_ref fact)
{
	struct var_list vars = { 0 };
	bool tied = false, foreign = false;
	expr_vars(p->r->t, p->r->arena, fact, &vars);
	for (size_t i = 0; i < vars.n; i++) {
		tied |= var_list_has(reached, vars.at[i]);
		foreign |= !var_list_has(p->own, vars.at[i]);
	}
	return tied && foreign;
}

/* What hangs together with the launch's own numbers. */
static void take_tied(struct projection *p)
{
	struct expr_table *t = p->r->t;
	const struct fact **all = ARENA_ARRAY(p->r->arena, const struct fact *, p->r->now.facts ? p->r->now.facts->n : 1);
	struct var_list reached = { 0 };
	size_t n = 0;
	for (size_t i = 0; i < p->own->n; i++) VEC_PUSH(p->r->arena, &reached, p->own->at[i]);
	for (const struct fact *f = p->r->now.facts; f; f = f->before)
		if (host_term_size(t, f->cond, LIMIT_LAUNCH_FACT_NODES) <= LIMIT_LAUNCH_FACT_NODES && !host_fact_is_far(t, f->cond)) all[n++] = f;
	for (bool more = true; more;) {
		more = false;
		for (size_t i = 0; i < n; i++) {
			if (!all[i] || !ties(p, &reached, all[i]->cond)) continue;
			expr_vars(t, p->r->arena, all[i]->cond, &reached);
			take_fact(p, all[i]->cond);
			all[i] = NULL;
			more = true;
		}
	}
}

/* ---- projection ---- */

/* At least e, or (not above) at most e, without v, of which the term's own range is left (`v & 7`). {0}: it has none. */
static expr_ref widened(struct expr_table *t, expr_ref e, var_ref v, bool above)
{
	const struct expr x = *expr_get(t, e);
	struct expr_range all = expr_range(t, e);
	if (!expr_mentions_var(t, e, v)) return e;
	if (x.kind == EXPR_ADD || x.kind == EXPR_SUB) {
		expr_ref a = widened(t, x.kid[0], v, above), b = widened(t, x.kid[1], v, (x.kind == EXPR_ADD) == above);
		return a.ix && b.ix ? expr_binary(t, x.kind, a, b) : (expr_ref){ 0 };
	}
	bool ends = above ? all.hi < FAR : all.lo > -FAR;
	return ends ? expr_int(t, above ? all.hi : all.lo) : (expr_ref){ 0 };
}

static void eliminate(struct projection *p, var_ref v)
{
	struct bounds of = { 0 };
	size_t kept = 0;
	for (size_t i = 0; i < p->all.n; i++) {
		const struct order o = p->all.at[i];
		struct order wide = o;
		if (mentions(p, &o, v)) {
			if (bound(p, &o, v, &of)) continue;
			wide = (struct order){ widened(p->r->t, o.small, v, false), widened(p->r->t, o.large, v, true) };
		}
		if (wide.small.ix && wide.large.ix) p->all.at[kept++] = wide;
	}
	p->all.n = kept;
	bound_by_type(p, v, &of);
	for (size_t i = 0; i < of.least.n; i++)
		for (size_t j = 0; j < of.most.n; j++)
			if (!expr_is_true(p->r->t, expr_le(p->r->t, of.least.at[i], of.most.at[j]))) take(p, of.least.at[i], of.most.at[j]);
}

/* {0}: there is none left. */
static var_ref foreign_in(struct projection *p)
{
	struct var_list vars = { 0 };
	for (size_t i = 0; i < p->all.n; i++) {
		expr_vars(p->r->t, p->r->arena, p->all.at[i].small, &vars);
		expr_vars(p->r->t, p->r->arena, p->all.at[i].large, &vars);
	}
	for (size_t i = 0; i < vars.n; i++)
		if (!var_list_has(p->own, vars.at[i])) return vars.at[i];
	return (var_ref){ 0 };
}

void host_project(struct run *r, const struct var_list *own, struct expr_list *out)
{
	struct projection p = { .r = r, .own = own };
	take_tied(&p);
	for (var_ref v = foreign_in(&p); v.ix; v = foreign_in(&p)) eliminate(&p, v);
	for (size_t i = 0; i < p.all.n; i++) VEC_PUSH(r->arena, out, expr_le(r->t, p.all.at[i].small, p.all.at[i].large));
}
