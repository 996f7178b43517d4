/* A model guessed before the solver is asked: one small launch, parameters of one kind, low numbers for threads, and what
 * an equation says of the last variable in it. Most races that exist show in such a model, in a hundredth of the solver's
 * time. A guess is kept when every part of the formula evaluates to true in it; that none is found says nothing. */
#include "smt/smt_internal.h"

#define MAX_VARS 64
#define MAX_PARTS 400
#define MAX_NODES 100000             /* of parts evaluated */
#define MAX_NODES_KIND 8000          /* and with parameters of one kind */
#define MAX_CANDIDATES 8

static const int64_t LAUNCH[] = { 8, 4, 2 };
static const int64_t PARAMS[] = { 64, 1, 0, 2, -1, -6 };
#define VALUES (sizeof PARAMS / sizeof PARAMS[0])
#define KINDS (VALUES * VALUES)      /* one value for all parameters, then every pair of values for neighbours */

enum class { CLASS_LAUNCH, CLASS_PARAM, CLASS_SHARED, CLASS_ID, CLASS_LOCAL };
struct guess_var { var_ref var; enum class class; bool is_bool; struct expr_range range; int64_t value; uint32_t first; };
struct guess_part { expr_ref e, side[2]; uint32_t size, next; bool equation; };
struct guess {
	struct query *q;
	struct guess_var var[MAX_VARS];      /* in the order in which they get values */
	uint32_t n;
	uint32_t *number, numbers;           /* variable -> 1 + its place in var; 0: none */
	VEC(struct guess_part) parts;        /* chained by the last variable in them: `first`, `next`, 1 + their place; 0 ends */
	uint32_t kind;
	int64_t nodes;                       /* left to be evaluated */
};

/* ---- the formula ---- */

static void var_push(struct guess *g, var_ref copy, const struct var *v, enum class class)
{
	struct expr_table *t = g->q->k->exprs;
	if (g->n < MAX_VARS) g->var[g->n] = (struct guess_var) { .var = copy, .class = class, .is_bool = v->type.bits == 1,
		.range = expr_range(t, expr_var(t, copy)) };
	g->n++;
}

static enum class class_of(const struct var *v, bool shared)
{
	if (v->kind == VAR_BLOCK_DIM || v->kind == VAR_GRID_DIM) return CLASS_LAUNCH;
	if (v->kind == VAR_PARAM) return CLASS_PARAM;
	if (shared) return CLASS_SHARED;
	return v->kind == VAR_THREAD_IDX || v->kind == VAR_BLOCK_IDX ? CLASS_ID : CLASS_LOCAL;
}

/* The launch, what both threads share, then one thread and the other: who it is, what it meets. */
static bool vars_collect(struct guess *g)
{
	struct query *q = g->q;
	for (enum class class = CLASS_LAUNCH; class <= CLASS_ID; class++) {
		for (int thread = 0; thread < (class == CLASS_ID ? 2 : 1); thread++) {
			for (enum class part = class; part <= (class == CLASS_ID ? CLASS_LOCAL : class); part++) {
				for (size_t i = 0; i < q->vars.n; i++) {
					const struct query_var *v = &q->vars.at[i];
					const struct var var = *expr_var_get(q->k->exprs, v->var);
					if (class_of(&var, v->copy[0].ix == v->copy[1].ix) == part) var_push(g, v->copy[thread], &var, part);
				}
			}
		}
	}
	if (g->n > MAX_VARS) return false;
	g->numbers = expr_var_count(q->k->exprs) + 1;
	g->number = ARENA_ARRAY(q->arena, uint32_t, g->numbers);
	for (uint32_t i = 0; i < g->n; i++) g->number[g->var[i].var.ix] = i + 1;
	return true;
}

/* false: it speaks of what no thread has, or is false. */
static bool part_add(struct guess *g, expr_ref e)
{
	struct expr_table *t = g->q->k->exprs;
	struct var_list vars = { 0 };
	uint64_t before = expr_work(t);
	expr_vars(t, g->q->arena, e, &vars);
	struct guess_part p = { .e = e, .size = (uint32_t)(expr_work(t) - before) + 1 };
	uint32_t last = 0;
	for (size_t i = 0; i < vars.n; i++) {
		uint32_t number = g->number[vars.at[i].ix];
		if (!number) return false;
		if (number > last) last = number;
	}
	if (!last) return !smt_false(t, e);
	struct expr x = *expr_get(t, e);
	p.equation = x.kind == EXPR_EQ;
	for (int i = 0; i < 2 && p.equation; i++) p.side[i] = x.kid[i];
	p.next = g->var[last - 1].first;
	VEC_PUSH(g->q->arena, &g->parts, p);
	g->var[last - 1].first = (uint32_t)g->parts.n;
	return g->parts.n <= MAX_PARTS;
}

static bool formula_collect(struct guess *g, expr_ref more)
{
	struct query *q = g->q;
	struct expr_list all = { 0 };
	for (size_t i = 0; i < q->asserts.n; i++) smt_conjuncts(q->k->exprs, q->arena, q->asserts.at[i], &all);
	for (size_t i = 0; i < q->lazy.n; i++) smt_conjuncts(q->k->exprs, q->arena, query_copy(q, q->lazy.at[i], 0), &all);
	smt_conjuncts(q->k->exprs, q->arena, more, &all);
	if (!vars_collect(g)) return false;
	for (size_t i = 0; i < all.n; i++)
		if (!part_add(g, all.at[i])) return false;
	return true;
}

/* ---- values ---- */

static int64_t guess_value(var_ref v, bool *bound, void *data)
{
	const struct guess *g = data;
	*bound = true;
	return g->var[g->number[v.ix] - 1].value;
}

static bool evaluate(struct guess *g, const struct guess_part *p, expr_ref e, int64_t *value)
{
	struct eval_env env = { guess_value, g };
	g->nodes -= p->size;
	return expr_eval(g->q->k->exprs, e, &env, value) == EVAL_OK;
}

/* left - right with this value of the variable */
static bool difference(struct guess *g, const struct guess_part *p, struct guess_var *v, int64_t value, int64_t *out)
{
	int64_t side[2];
	v->value = value;
	for (int i = 0; i < 2; i++)
		if (!evaluate(g, p, p->side[i], &side[i])) return false;
	return int_sub(side[0], side[1], out);
}

/* The variable's value by an equation that has no later one, when the equation is linear in it. */
static bool solve(struct guess *g, struct guess_var *v, int64_t *value)
{
	for (uint32_t i = v->first; i; i = g->parts.at[i - 1].next) {
		const struct guess_part *p = &g->parts.at[i - 1];
		int64_t at_0, at_1, slope, x;
		if (!p->equation || !difference(g, p, v, 0, &at_0) || !difference(g, p, v, 1, &at_1)) continue;
		if (!int_sub(at_0, at_1, &slope) || !slope || !int_tdiv(at_0, slope, &x) || x * slope != at_0) continue;
		*value = x;
		return true;
	}
	return false;
}

static bool holds(struct guess *g, const struct guess_var *v)
{
	for (uint32_t i = v->first; i; i = g->parts.at[i - 1].next) {
		const struct guess_part *p = &g->parts.at[i - 1];
		int64_t value;
		if (!evaluate(g, p, p->e, &value) || !value) return false;
	}
	return true;
}

static int64_t clamp(struct expr_range r, int64_t value)
{
	return value < r.lo ? r.lo : value > r.hi ? r.hi : value;
}

static void candidate(struct guess_var *v, int64_t value, int64_t out[MAX_CANDIDATES], uint32_t *n)
{
	bool known = value < v->range.lo || value > v->range.hi;
	for (uint32_t i = 0; i < *n; i++) known |= out[i] == value;
	if (!known) out[(*n)++] = value;
}

static int64_t launch_size(const struct guess *g, const struct guess_var *v)
{
	const struct var *var = expr_var_get(g->q->k->exprs, v->var);
	if (var->kind == VAR_GRID_DIM) return 3;
	return g->q->other_warps && !var->axis ? 64 : LAUNCH[var->axis];
}

/* The parameter's value in this kind. */
static int64_t param_value(const struct guess *g, uint32_t at)
{
	uint32_t step = g->kind / VALUES, from = g->kind % VALUES;
	return clamp(g->var[at].range, PARAMS[(from + at * step) % VALUES]);
}

/* Values to try for the variable, now that those before it have theirs. */
static uint32_t candidates(struct guess *g, uint32_t at, int64_t out[MAX_CANDIDATES])
{
	struct guess_var *v = &g->var[at];
	uint32_t n = 0;
	int64_t solved;
	if (v->class == CLASS_LAUNCH) {
		candidate(v, clamp(v->range, launch_size(g, v)), out, &n);
		return n;
	}
	if (v->is_bool) {
		candidate(v, 1, out, &n);
		candidate(v, 0, out, &n);
		return n;
	}
	if (solve(g, v, &solved)) candidate(v, solved, out, &n);
	if (v->class == CLASS_PARAM) {
		candidate(v, param_value(g, at), out, &n);
		return n;
	}
	for (int64_t i = 0; i < 3; i++) candidate(v, i, out, &n);
	if (v->class == CLASS_ID && g->q->other_warps) candidate(v, 32, out, &n);
	if (v->class != CLASS_ID) candidate(v, clamp(v->range, 63), out, &n);
	if (v->class != CLASS_ID) candidate(v, v->range.lo, out, &n);
	return n;
}

/* Depth first, in the order of the variables. */
static bool search(struct guess *g)
{
	int64_t value[MAX_VARS][MAX_CANDIDATES];
	uint32_t count[MAX_VARS], next[MAX_VARS], at = 0;
	if (!g->n) return false;
	count[0] = candidates(g, 0, value[0]);
	next[0] = 0;
	while (g->nodes > 0) {
		if (next[at] == count[at]) {
			if (!at--) return false;
			continue;
		}
		g->var[at].value = value[at][next[at]++];
		if (!holds(g, &g->var[at])) continue;
		if (at + 1 == g->n) return true;
		at++;
		count[at] = candidates(g, at, value[at]);
		next[at] = 0;
	}
	return false;
}

static bool guess_source(var_ref v, int64_t *value, void *data)
{
	const struct guess *g = data;
	if (v.ix >= g->numbers || !g->number[v.ix]) return false;      /* made since */
	*value = g->var[g->number[v.ix] - 1].value;
	return true;
}

/* A model of the formula and `more`. */
static bool guess_model(struct query *q, expr_ref more, struct model *m)
{
	struct guess g = { .q = q };
	if (!formula_collect(&g, more)) return false;
	for (int64_t left = MAX_NODES; g.kind < KINDS && left > 0; g.kind++) {
		g.nodes = MAX_NODES_KIND;
		bool found = search(&g);
		left -= MAX_NODES_KIND - g.nodes;
		if (!found) continue;
		model_read(q, &(struct model_source) { guess_source, &g }, m);
		return true;
	}
	return false;
}

/* Only what nothing can be added to is kept: a witness that runs, or one that rests on what was approximated. */
bool guess_run(struct query *q, struct finding *f)
{
	*f = (struct finding) { .independent = q->kind == ALARM_DIVERGENCE };
	expr_ref any = expr_bool(q->k->exprs, true);
	if (q->kind == ALARM_DIVERGENCE) {
		if (!guess_model(q, any, &f->model)) return false;
		finding_replay(q, f);
		return f->replay.done;
	}
	if (!q->direct || !guess_model(q, any, &f->model)) return false;
	f->a = q->chosen[0];
	f->b = q->chosen[1];
	bool has_values;
	expr_ref differ = query_values_differ(q, q->accesses.at[f->a].from->access.site,
		q->accesses.at[f->b].from->access.site, &has_values);
	f->benign = has_values && smt_false(q->k->exprs, differ);
	if (has_values && !f->benign && !guess_model(q, differ, &f->model)) return false;
	finding_replay(q, f);
	return f->independent ? f->replay.done && (f->benign || finding_is_true(q, f)) : true;
}
