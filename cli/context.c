/* Can a run make a launch of which this is told? Where what the host code tells contradicts itself, or the kernel, nothing races, which is no
 * proof. First some numbers are tried, by what equations and sizes of launches suggest: they most often keep all of it; else the solver says. */
#include "cli/cli_internal.h"
#include "cli/launch_internal.h"

#include <string.h>

/* cond: what must hold, over vars; value: by number of variable. */
struct trial {
	struct kernel *k;
	struct expr_list conds;
	struct var_list vars;
	struct var_list *of;             /* by condition: its variables */
	struct { int64_t *at; size_t n, cap; } numbers;
	int64_t *value;
	bool *bound;
	unsigned steps;
};

static int64_t value_of(var_ref v, bool *bound, void *data)
{
	const struct trial *t = data;
	*bound = t->bound[v.ix];
	return t->value[v.ix];
}

static bool value_get(struct trial *t, expr_ref e, int64_t *value)
{
	struct eval_env env = { value_of, t };
	return expr_eval(t->k->exprs, e, &env, value) == EVAL_OK;
}

static bool fits(const struct trial *t, var_ref v, int64_t value)
{
	const struct var *var = expr_var_get(t->k->exprs, v);
	struct expr_range r = int_type_range(var->type);
	if (var->lo <= var->hi && (value < var->lo || value > var->hi)) return false;
	return value >= r.lo && value <= r.hi;
}

static void conditions_add(struct trial *t, expr_ref e)
{
	struct expr x = *expr_get(t->k->exprs, e);
	for (int i = 0; i < 2 && x.kind == EXPR_AND; i++) conditions_add(t, x.kid[i]);
	if (x.kind == EXPR_AND) return;
	VEC_PUSH(t->k->arena, &t->conds, e);
	expr_vars(t->k->exprs, t->k->arena, e, &t->vars);
}

static void number_take(struct trial *t, int64_t number)
{
	for (size_t i = 0; i < t->numbers.n; i++)
		if (t->numbers.at[i] == number) return;
	if (number > INT32_MIN && number < INT32_MAX && t->numbers.n < LIMIT_CONTEXT_NUMBERS) VEC_PUSH(t->k->arena, &t->numbers, number);
}

/* Constants beside something that is none, and their neighbours. */
static bool numbers_take(const struct expr *x, void *data)
{
	struct trial *t = data;
	int64_t number;
	for (int i = 0; i < 3; i++) {
		if (!x->kid[i].ix || !expr_is_int(t->k->exprs, x->kid[i], &number) || number == INT64_MIN || number == INT64_MAX) continue;
		for (int64_t by = -1; by < 2; by++) number_take(t, number + by);
	}
	return false;
}

static void trial_begin(struct trial *t)
{
	static const int64_t usual[] = { 1, 32, 2, 256, 1024, 4, 16, 64, 128, 512, 8, 0, 3, 4096, 1 << 20 };
	struct kernel *k = t->k;
	for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) number_take(t, usual[i]);
	for (size_t i = 0; i < k->preconditions.n; i++) conditions_add(t, k->preconditions.at[i]);
	for (int i = 0; i < 6; i++) expr_vars(k->exprs, k->arena, expr_var(k->exprs, (i < 3 ? k->grid_dim : k->block_dim)[i % 3]), &t->vars);
	t->of = ARENA_ARRAY(k->arena, struct var_list, t->conds.n + 1);
	for (size_t i = 0; i < t->conds.n; i++) {
		expr_vars(k->exprs, k->arena, t->conds.at[i], &t->of[i]);
		expr_any(k->exprs, t->conds.at[i], numbers_take, t);
	}
	t->value = ARENA_ARRAY(k->arena, int64_t, expr_var_count(k->exprs) + 1);
	t->bound = ARENA_ARRAY(k->arena, bool, expr_var_count(k->exprs) + 1);
}

static size_t open_count(const struct trial *t, size_t cond)
{
	size_t n = 0;
	for (size_t i = 0; i < t->of[cond].n; i++) n += !t->bound[t->of[cond].at[i].ix];
	return n;
}

/* `x = term` with x open and the term known. *fits_all: false, what it would be does not fit. */
static bool equation_take(struct trial *t, expr_ref e, var_ref *taken, bool *fits_all)
{
	const struct expr x = *expr_get(t->k->exprs, e);
	for (int i = 0; i < 2 && x.kind == EXPR_EQ; i++) {
		const struct expr v = *expr_get(t->k->exprs, x.kid[i]);
		int64_t value;
		if (v.kind != EXPR_VAR || t->bound[v.var.ix] || !value_get(t, x.kid[1 - i], &value)) continue;
		*fits_all = fits(t, v.var, value);
		t->value[v.var.ix] = value;
		t->bound[v.var.ix] = true;
		*taken = v.var;
		return true;
	}
	return false;
}

/* What equations give, and whether all that is known by then holds. */
static bool settle(struct trial *t, struct var_list *taken)
{
	for (bool more = true, good = true; more;) {
		more = false;
		for (size_t i = 0; i < t->conds.n; i++) {
			size_t open = open_count(t, i);
			int64_t value;
			var_ref v;
			if (!open && (!value_get(t, t->conds.at[i], &value) || !value)) return false;
			if (open != 1 || !equation_take(t, t->conds.at[i], &v, &good)) continue;
			VEC_PUSH(t->k->arena, taken, v);
			if (!good) return false;
			more = true;
		}
	}
	return true;
}

/* Of the condition that the fewest are missing in; {0}: all are known. */
static var_ref next_open(const struct trial *t)
{
	size_t fewest = SIZE_MAX;
	var_ref next = { 0 };
	for (size_t i = 0; i < t->conds.n; i++) {
		size_t open = open_count(t, i);
		if (!open || open >= fewest) continue;
		fewest = open;
		for (size_t j = 0; j < t->of[i].n; j++)
			if (!t->bound[t->of[i].at[j].ix]) next = t->of[i].at[j];
	}
	for (size_t i = 0; i < t->vars.n && !next.ix; i++)
		if (!t->bound[t->vars.at[i].ix]) next = t->vars.at[i];
	return next;
}

static bool try_all(struct trial *t)
{
	struct var_list taken = { 0 };
	if (t->steps++ > LIMIT_CONTEXT_TRIALS) return false;
	bool found = settle(t, &taken);
	var_ref v = found ? next_open(t) : (var_ref){ 0 };
	if (v.ix) {
		found = false;
		for (size_t i = 0; i < t->numbers.n && !found; i++) {
			if (!fits(t, v, t->numbers.at[i])) continue;
			t->value[v.ix] = t->numbers.at[i];
			t->bound[v.ix] = true;
			found = try_all(t);
		}
		t->bound[v.ix] = found;
	}
	for (size_t i = 0; i < taken.n && !found; i++) t->bound[taken.at[i].ix] = false;
	return found;
}

static bool dims_bind(struct trial *t, const var_ref vars[3], const int64_t dims[3])
{
	bool good = true;
	for (int i = 0; i < 3; i++) {
		if (!dims[i]) continue;
		t->value[vars[i].ix] = dims[i];
		t->bound[vars[i].ix] = true;
		good = good && fits(t, vars[i], dims[i]);
	}
	return good;
}

static expr_ref dims_are(struct kernel *k, const var_ref vars[3], const int64_t dims[3], expr_ref all)
{
	for (int i = 0; i < 3; i++)
		if (dims[i]) all = expr_and(k->exprs, all, expr_eq(k->exprs, expr_var(k->exprs, vars[i]), expr_int(k->exprs, dims[i])));
	return all;
}

static int asked(struct kernel *k, const struct launch *launch, const struct check_options *options)
{
	struct expr_table *t = k->exprs;
	bool value;
	expr_ref all = dims_are(k, k->block_dim, launch->block_dim, dims_are(k, k->grid_dim, launch->grid_dim, expr_bool(t, true)));
	for (size_t i = 0; i < k->preconditions.n; i++) all = expr_and(t, all, k->preconditions.at[i]);
	for (size_t i = 0; i < launch->param_count; i++) {
		var_ref v = expr_var_find(t, launch->params[i].name);
		if (v.ix && !expr_var_get(t, v)->type.opaque) all = expr_and(t, all, expr_eq(t, expr_var(t, v), expr_int(t, launch->params[i].value)));
	}
	return expr_is_bool(t, all, &value) ? value : launch_solved(k, all, options);
}

int launch_possible(struct kernel *k, const struct launch *launch, const struct check_options *options)
{
	struct trial t = { .k = k };
	trial_begin(&t);
	bool good = dims_bind(&t, k->grid_dim, launch->grid_dim) && dims_bind(&t, k->block_dim, launch->block_dim);
	for (size_t i = 0; i < launch->param_count; i++) {
		var_ref v = expr_var_find(k->exprs, launch->params[i].name);
		if (!v.ix || v.ix > expr_var_count(k->exprs)) continue;
		t.value[v.ix] = launch->params[i].value;
		t.bound[v.ix] = true;
	}
	return good && try_all(&t) ? 1 : asked(k, launch, options);
}

int context_possible(struct kernel *k, const struct launch_terms *terms, const struct launch *launch, const struct check_options *options)
{
	launch_terms_apply(k, terms);
	return launch_possible(k, launch, options);
}

static void put(struct expr_table *t, struct expr_map *m, expr_ref *e)
{
	if (e->ix) *e = expr_subst(t, m, *e);
}

/* In all but the facts. */
static void terms_put(struct arena *a, struct launch_terms *t, struct expr_map *m)
{
	for (int i = 0; i < 3; i++) put(t->exprs, m, &t->grid[i]), put(t->exprs, m, &t->block[i]);
	t->arguments.at = arena_memdup(a, t->arguments.at, t->arguments.n * sizeof *t->arguments.at);
	t->overlaps.at = arena_memdup(a, t->overlaps.at, t->overlaps.n * sizeof *t->overlaps.at);
	t->extents.at = arena_memdup(a, t->extents.at, t->extents.n * sizeof *t->extents.at);
	for (size_t i = 0; i < t->arguments.n; i++) put(t->exprs, m, &t->arguments.at[i].number);
	for (size_t i = 0; i < t->overlaps.n; i++) if (t->overlaps.at[i].bytes.ix) put(t->exprs, m, &t->overlaps.at[i].bytes);
	for (size_t i = 0; i < t->extents.n; i++) put(t->exprs, m, &t->extents.at[i].bytes);
}

/* ---- less of it, which is asked about first ---- */

/* An order with a constant, and a far one, is cheap. */
static bool is_simple(const struct launch_terms *t, expr_ref fact)
{
	const struct expr x = *expr_get(t->exprs, fact);
	int64_t number;
	bool order = x.kind == EXPR_LT || x.kind == EXPR_LE;
	for (int i = 0; i < 2 && order; i++)
		if (expr_is_int(t->exprs, x.kid[i], &number) && expr_get(t->exprs, x.kid[1 - i])->kind == EXPR_VAR) return true;
	return false;
}

/* A sum of symbols, or such a sum by a constant and a constant: the solver has two orders of it. */
static bool is_sum(const struct launch_terms *t, expr_ref e, bool quotient, int depth)
{
	const struct expr x = *expr_get(t->exprs, e);
	int64_t number;
	if (x.kind == EXPR_VAR || x.kind == EXPR_INT) return true;
	if (!depth) return false;
	if (x.kind == EXPR_MUL) return (expr_is_int(t->exprs, x.kid[0], &number) && is_sum(t, x.kid[1], false, depth - 1)) || (expr_is_int(t->exprs, x.kid[1], &number) && is_sum(t, x.kid[0], false, depth - 1));
	if (x.kind == EXPR_ADD && quotient && expr_is_int(t->exprs, x.kid[1], &number)) return is_sum(t, x.kid[0], true, depth - 1);
	if (x.kind == EXPR_ADD || x.kind == EXPR_SUB) return is_sum(t, x.kid[0], false, depth - 1) && is_sum(t, x.kid[1], false, depth - 1);
	return quotient && (x.kind == EXPR_TDIV || x.kind == EXPR_EDIV) && expr_is_int(t->exprs, x.kid[1], &number) && is_sum(t, x.kid[0], false, depth - 1);
}

const struct launch_terms *context_broad(struct arena *a, const struct launch_terms *terms)
{
	struct launch_terms *t = arena_memdup(a, terms, sizeof *terms);
	bool less = false;
	t->facts.at = NULL;
	t->facts.n = t->facts.cap = 0;
	for (int i = 0; i < 3; i++) t->told_axis[i] = launch_axis_told(terms, i);
	for (size_t i = 0; i < terms->facts.n; i++) {
		if (is_simple(terms, terms->facts.at[i])) VEC_PUSH(a, &t->facts, terms->facts.at[i]);
		else less = true;
	}
	for (int i = 0; i < 3; i++) {
		if (is_sum(terms, terms->grid[i], true, LIMIT_CONTEXT_DEPTH)) continue;
		t->grid[i] = (expr_ref){ 0 };
		less = true;
	}
	return less ? t : NULL;
}

static expr_ref constant_only(const struct launch_terms *t, expr_ref e)
{
	int64_t number;
	return e.ix && expr_is_int(t->exprs, e, &number) ? e : (expr_ref){ 0 };
}

const struct launch_terms *context_bare(struct arena *a, const struct launch_terms *terms)
{
	struct launch_terms *t = arena_memdup(a, terms, sizeof *terms);
	t->facts.n = t->extents.n = 0;
	t->arguments.at = arena_memdup(a, terms->arguments.at, terms->arguments.n * sizeof *terms->arguments.at);
	for (size_t i = 0; i < t->arguments.n; i++) t->arguments.at[i].number = constant_only(terms, t->arguments.at[i].number);
	for (int i = 0; i < 3; i++) {
		t->told_axis[i] = launch_axis_told(terms, i);
		t->grid[i] = constant_only(terms, terms->grid[i]);
		t->block[i] = constant_only(terms, terms->block[i]);
	}
	return t;
}

static bool is_one(const struct launch_terms *t, expr_ref e)
{
	int64_t number;
	return e.ix && expr_is_int(t->exprs, e, &number) && number == 1;
}

const struct launch_terms *context_open(struct arena *a, const struct launch_terms *terms)
{
	struct launch_terms *t = arena_memdup(a, terms, sizeof *terms);
	t->facts.n = t->extents.n = t->arguments.n = t->lost.n = t->given.n = 0;
	for (int i = 0; i < 3; i++) {
		t->told_axis[i] = launch_axis_told(terms, i) || !is_one(terms, terms->grid[i]) || !is_one(terms, terms->block[i]);
		t->grid[i] = t->block[i] = (expr_ref){ 0 };
	}
	return t;
}

/* Made of sums, products and conversions, but for what the map replaces. */
static bool is_plain(const struct launch_terms *t, const struct expr_map *m, expr_ref e)
{
	const struct expr x = *expr_get(t->exprs, e);
	bool computes = x.kind == EXPR_ADD || x.kind == EXPR_SUB || x.kind == EXPR_MUL || x.kind == EXPR_WRAP;
	if (expr_map_has_node(m, e) || x.kind == EXPR_VAR || x.kind == EXPR_INT) return true;
	return computes && is_plain(t, m, x.kid[0]) && (!x.kid[1].ix || is_plain(t, m, x.kid[1]));
}

/* Arguments, and sizes. */
#define NUMBERS_OF_DIMS 6
static struct launch_argument number_at(const struct launch_terms *t, size_t i)
{
	static const char *const names[] = { "gridDim.x", "gridDim.y", "gridDim.z", "blockDim.x", "blockDim.y", "blockDim.z" };
	struct launch_argument dim = { .name = names[i % NUMBERS_OF_DIMS], .number = i < 3 ? t->grid[i] : t->block[i % 3] };
	return i < NUMBERS_OF_DIMS ? dim : t->arguments.at[i - NUMBERS_OF_DIMS];
}

/* One that is no such thing, and holds none. false: all are. */
static bool least_computed(const struct launch_terms *t, const struct expr_map *m, struct launch_argument *out)
{
	bool found = false;
	for (size_t i = 0; i < t->arguments.n + NUMBERS_OF_DIMS; i++) {
		struct launch_argument a = number_at(t, i);
		if (!a.number.ix || (found && a.number.ix >= out->number.ix) || is_plain(t, m, a.number)) continue;
		*out = a;
		found = true;
	}
	return found;
}

static expr_ref any_number_like(struct arena *a, struct launch_terms *t, const struct launch_argument *like)
{
	struct expr_range r = expr_range(t->exprs, like->number);
	struct var any = { .name = like->name, .kind = VAR_PARAM, .type = { .bits = 64, .is_signed = true }, .lo = r.lo, .hi = r.hi };
	struct launch_lost lost = { .why = "how the host code computes it leaves the solver without an answer: the program may never start the kernel with such a number",
		.at = t->at };
	lost.symbol = expr_var_new(t->exprs, &any);
	VEC_PUSH(a, &t->lost, lost);
	return expr_var(t->exprs, lost.symbol);
}

const struct launch_terms *context_loose(struct arena *a, const struct launch_terms *terms)
{
	struct launch_terms *t = arena_memdup(a, terms, sizeof *terms);
	struct expr_map *m = expr_map_new(a);
	struct launch_argument of;
	t->lost.at = NULL;
	t->lost.n = t->lost.cap = 0;
	for (size_t i = 0; i < terms->lost.n; i++) VEC_PUSH(a, &t->lost, terms->lost.at[i]);
	for (uint32_t n = 0; n < EXPR_MAP_NODES && least_computed(terms, m, &of); n++)
		expr_map_put_node(t->exprs, m, of.number, any_number_like(a, t, &of));
	if (t->lost.n == terms->lost.n) return NULL;
	for (int i = 0; i < 3; i++) t->told_axis[i] = launch_axis_told(terms, i);
	terms_put(a, t, m);
	const struct launch_terms *broad = context_broad(a, t);
	return broad ? broad : t;
}

/* ---- one of it after the other ---- */

/* `v == 1 || v == 2 || ...`, of one variable. */
static bool is_list(const struct launch_terms *t, expr_ref fact, expr_ref *var, struct context_values *out)
{
	const struct expr x = *expr_get(t->exprs, fact);
	int64_t value;
	if (x.kind == EXPR_OR) return is_list(t, x.kid[0], var, out) && is_list(t, x.kid[1], var, out);
	if (x.kind != EXPR_EQ) return false;
	int constant = expr_is_int(t->exprs, x.kid[1], &value) ? 1 : 0;
	if (!constant && !expr_is_int(t->exprs, x.kid[0], &value)) return false;
	expr_ref of = x.kid[!constant];
	if (expr_get(t->exprs, of)->kind != EXPR_VAR || (var->ix && var->ix != of.ix) || out->n == LIMIT_HOST_CHOICES) return false;
	*var = of;
	out->value[out->n++] = value;
	return true;
}

struct indexing { struct expr_table *t; struct context_values *out; };

/* `choose(i == 0, 32, choose(i == 1, 64, 128))` where i is one of few: an element of an array. */
static bool is_index(const struct expr *x, void *data)
{
	struct indexing *in = data;
	const struct expr cond = x->kind == EXPR_ITE ? *expr_get(in->t, x->kid[0]) : *x;
	int64_t value;
	if (x->kind != EXPR_ITE || cond.kind != EXPR_EQ) return false;
	int constant = expr_is_int(in->t, cond.kid[1], &value) ? 1 : 0;
	expr_ref of = cond.kid[!constant];
	if ((!constant && !expr_is_int(in->t, cond.kid[0], &value)) || expr_get(in->t, of)->kind != EXPR_VAR) return false;
	struct expr_range r = expr_range(in->t, of);
	if (r.lo <= INT32_MIN || r.hi >= INT32_MAX || r.hi <= r.lo || r.hi - r.lo >= LIMIT_HOST_CHOICES) return false;
	*in->out = (struct context_values){ .var = expr_get(in->t, of)->var, .indexed = true };
	for (int64_t v = r.lo; v <= r.hi; v++) in->out->value[in->out->n++] = v;
	return true;
}

static bool is_indexed(const struct launch_terms *terms, struct context_values *out)
{
	struct indexing in = { terms->exprs, out };
	for (int i = 0; i < 6; i++) {
		expr_ref e = (i < 3 ? terms->grid : terms->block)[i % 3];
		if (e.ix && expr_any(terms->exprs, e, is_index, &in)) return true;
	}
	for (size_t i = 0; i < terms->arguments.n; i++) {
		expr_ref e = terms->arguments.at[i].number;
		if (e.ix && expr_any(terms->exprs, e, is_index, &in)) return true;
	}
	return false;
}

bool context_listed(const struct launch_terms *terms, struct context_values *out)
{
	out->indexed = false;
	for (size_t i = 0; i < terms->facts.n; i++) {
		expr_ref var = { 0 };
		out->n = 0;
		if (expr_get(terms->exprs, terms->facts.at[i])->kind != EXPR_OR || !is_list(terms, terms->facts.at[i], &var, out)) continue;
		out->var = expr_get(terms->exprs, var)->var;
		return true;
	}
	return is_indexed(terms, out);
}

/* false: the rest of it does not hold then. */
static bool put_facts(struct arena *a, struct launch_terms *t, struct expr_map *m)
{
	const expr_ref *facts = t->facts.at;
	size_t n = t->facts.n;
	bool value, holds = true;
	t->facts.at = NULL;
	t->facts.n = t->facts.cap = 0;
	for (size_t i = 0; i < n; i++) {
		expr_ref e = expr_subst(t->exprs, m, facts[i]);
		bool known = expr_is_bool(t->exprs, e, &value);
		holds = holds && (!known || value);
		if (!known) VEC_PUSH(a, &t->facts, e);
	}
	return holds;
}

const struct launch_terms *context_with(struct arena *a, const struct launch_terms *terms, const struct context_values *values, uint32_t which)
{
	struct launch_terms *t = arena_memdup(a, terms, sizeof *terms);
	struct expr_map *m = expr_map_new(a);
	expr_map_put(m, values->var, expr_int(t->exprs, values->value[which]));
	terms_put(a, t, m);
	return put_facts(a, t, m) ? t : NULL;
}

struct launch context_launch(const struct launch *like, const struct launch_terms *terms)
{
	struct launch l = *like;
	for (int i = 0; i < 3; i++) {
		if (!l.grid_dim[i] && terms->grid[i].ix) expr_is_int(terms->exprs, terms->grid[i], &l.grid_dim[i]);
		if (!l.block_dim[i] && terms->block[i].ix) expr_is_int(terms->exprs, terms->block[i], &l.block_dim[i]);
	}
	return l;
}
