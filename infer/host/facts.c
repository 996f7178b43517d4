/* What the run knows where a kernel is started, as far as it says something of the launch, and no more than can be used: leaving a fact out, or a
 * part of one that only tells two cases apart, answers for more launches. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"

#define MANY_NODES (8 * LIMIT_LAUNCH_FACT_NODES)     /* what is left of a fact is far smaller at times */

/* Only what hangs together with what is given says anything of the launch. */
struct ties { struct run *r; struct var_list vars; };

static bool is_tied(const struct var *v, void *data)
{
	const struct ties *t = data;
	for (size_t i = 0; i < t->vars.n; i++)
		if (expr_var_get(t->r->t, t->vars.at[i]) == v) return true;
	return false;
}

/* Something else than the launch's numbers. */
static bool has_foreign(struct ties *t, expr_ref e)
{
	struct var_list vars = { 0 };
	bool foreign = false;
	expr_vars(t->r->t, t->r->arena, e, &vars);
	for (size_t i = 0; i < vars.n && !foreign; i++) foreign = !var_list_has(&t->vars, vars.at[i]);
	return foreign;
}

/* An order with what the launch has nothing to do with says of it what follows from all such orders (project.c). */
static bool tells(struct ties *t, expr_ref e)
{
	enum expr_kind kind = expr_get(t->r->t, e)->kind;
	bool order = kind == EXPR_LT || kind == EXPR_LE || kind == EXPR_NOT;
	return expr_mentions(t->r->t, e, is_tied, t) && !(order && has_foreign(t, e));
}

bool host_fact_is_far(const struct expr_table *t, expr_ref e)
{
	struct expr x = *expr_get(t, e);
	int64_t v;
	for (int i = 0; i < 2 && (x.kind == EXPR_LT || x.kind == EXPR_LE); i++)
		if (expr_is_int(t, x.kid[i], &v) && (v >= FAR || v <= -FAR)) return true;
	return false;
}

static expr_ref weakened(struct ties *ties, expr_ref e);

/* One of several: were a far one true, the others would say nothing. */
static expr_ref one_case(struct ties *ties, expr_ref e)
{
	return host_fact_is_far(ties->r->t, e) && tells(ties, e) ? e : weakened(ties, e);
}

/* Follows from e, where it is one of several cases: what tells nothing in it is true. */
static expr_ref weakened(struct ties *ties, expr_ref e)
{
	struct expr_table *t = ties->r->t;
	const struct expr x = *expr_get(t, e);
	if (x.kind == EXPR_AND) return expr_and(t, weakened(ties, x.kid[0]), weakened(ties, x.kid[1]));
	if (x.kind == EXPR_OR) return expr_or(t, one_case(ties, x.kid[0]), one_case(ties, x.kid[1]));
	const struct expr of = x.kind == EXPR_NOT ? *expr_get(t, x.kid[0]) : x;
	if (x.kind == EXPR_NOT && of.kind == EXPR_OR) return expr_and(t, weakened(ties, expr_not(t, of.kid[0])), weakened(ties, expr_not(t, of.kid[1])));
	if (x.kind == EXPR_NOT && of.kind == EXPR_AND) return expr_or(t, one_case(ties, expr_not(t, of.kid[0])), one_case(ties, expr_not(t, of.kid[1])));
	return tells(ties, e) && !host_fact_is_far(t, e) ? e : expr_bool(t, true);
}

/* An equation in one of the cases may tie more, of which others in it tell. */
static expr_ref cases_of(const struct ties *ties, expr_ref e)
{
	struct ties more = *ties;
	expr_ref made = { 0 };
	more.vars.cap = more.vars.n;
	for (int round = 0; round < 3; round++) {
		expr_ref again = weakened(&more, e);
		if (again.ix == made.ix) break;
		made = again;
		expr_vars(more.r->t, more.r->arena, made, &more.vars);
	}
	return made;
}

size_t host_term_size(const struct expr_table *t, expr_ref e, size_t most)
{
	const struct expr *x = expr_get(t, e);
	size_t n = 1;
	for (int i = 0; i < 3 && n <= most; i++)
		if (x->kid[i].ix) n += host_term_size(t, x->kid[i], most - n);
	return n;
}

bool host_term_is_large(const struct expr_table *t, expr_ref e)
{
	return host_term_size(t, e, MANY_NODES) > MANY_NODES;
}

/* {0}: it tells nothing, or not yet. */
static expr_ref told(struct ties *ties, expr_ref e)
{
	struct expr_table *t = ties->r->t;
	enum expr_kind kind = expr_get(t, e)->kind;
	bool value, cases = kind == EXPR_OR || kind == EXPR_NOT;
	expr_ref none = { 0 };
	if (host_term_is_large(t, e) || !expr_mentions(t, e, is_tied, ties)) return none;
	if (cases) e = cases_of(ties, e);
	if (expr_is_bool(t, e, &value) && value) return none;
	return (cases || tells(ties, e)) && host_term_size(t, e, LIMIT_LAUNCH_FACT_NODES) <= LIMIT_LAUNCH_FACT_NODES ? e : none;
}

static bool has_fact(const struct host_context *c, expr_ref e)
{
	bool has = false;
	for (size_t i = 0; i < c->facts.n && !has; i++) has = c->facts.at[i].ix == e.ix;
	return has;
}

/* A size of which nothing else of the launch speaks bounds nothing. */
static void cut_size(struct run *r, expr_ref *bytes, const struct var_list *told)
{
	struct var_list vars = { 0 };
	if (bytes->ix) expr_vars(r->t, r->arena, *bytes, &vars);
	for (size_t i = 0; i < vars.n; i++)
		if (!var_list_has(told, vars.at[i])) *bytes = (expr_ref){ 0 };
}

static void cut_sizes(struct run *r, struct host_context *c, const struct var_list *told)
{
	for (size_t i = 0; i < c->args.n; i++) cut_size(r, &c->args.at[i].bytes, told);
	cut_size(r, &c->shared, told);
}

static void take_projected(struct ties *ties, struct host_context *c)
{
	struct expr_list more = { 0 };
	host_project(ties->r, &ties->vars, &more);
	for (size_t i = 0; i < more.n && c->facts.n < LIMIT_LAUNCH_FACTS; i++) {
		expr_ref e = told(ties, more.at[i]);
		if (e.ix && !has_fact(c, e)) VEC_PUSH(ties->r->host->arena, &c->facts, e);
	}
}

void host_facts_take(struct run *r, struct host_context *c)
{
	struct ties ties = { .r = r };
	const struct fact **all = ARENA_ARRAY(r->arena, const struct fact *, r->now.facts ? r->now.facts->n : 1);
	size_t n = 0;
	for (int i = 0; i < 6; i++) expr_vars(r->t, r->arena, (i < 3 ? c->grid : c->block)[i % 3], &ties.vars);
	for (size_t i = 0; i < c->args.n; i++)
		if (c->args.at[i].kind == HOST_ARG_NUMBER) expr_vars(r->t, r->arena, c->args.at[i].number, &ties.vars);
	for (size_t i = 0; i < c->fields.n; i++) expr_vars(r->t, r->arena, c->fields.at[i].number, &ties.vars);
	for (size_t i = 0; i < c->overlaps.n; i++) {
		expr_vars(r->t, r->arena, c->args.at[c->overlaps.at[i].first].offset, &ties.vars);
		expr_vars(r->t, r->arena, c->args.at[c->overlaps.at[i].second].offset, &ties.vars);
	}
	for (size_t i = 0; i < c->owns.n; i++)
		if (c->owns.at[i].bytes.ix) expr_vars(r->t, r->arena, c->owns.at[i].bytes, &ties.vars);
	for (const struct fact *f = r->now.facts; f; f = f->before) all[n++] = f;
	for (bool more = true; more && c->facts.n < LIMIT_LAUNCH_FACTS;) {
		more = false;
		for (size_t i = n; i-- > 0 && c->facts.n < LIMIT_LAUNCH_FACTS;) {
			expr_ref e = all[i] ? told(&ties, all[i]->cond) : (expr_ref){ 0 };
			if (!e.ix) continue;
			expr_vars(r->t, r->arena, e, &ties.vars);
			if (!has_fact(c, e)) VEC_PUSH(r->host->arena, &c->facts, e);
			all[i] = NULL;
			more = true;
		}
	}
	take_projected(&ties, c);
	cut_sizes(r, c, &ties.vars);
}
